import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { sendInPieces } from '@/client/send-in-pieces';
import { resumablePath } from '@/contract/parts/send-parts';
import { mockServer } from '../support/mock-api';

const size = 1000;
const upload = '*/api/file/upload/resumable/:id';

/** A server of resumable uploads, on which `answers` says how each piece fares; undefined takes it. */
function serve(answers: (() => Response | undefined)[]) {
  const state = { arrived: 0, pieces: 0 };
  const tus = { 'Tus-Resumable': '1.0.0' };
  mockServer.use(
    http.post(`*${resumablePath}`, () =>
      HttpResponse.json(null, { status: 201, headers: { ...tus, Location: `${resumablePath}/one` } }),
    ),
    http.head(upload, () =>
      HttpResponse.json(null, {
        headers: { ...tus, 'Upload-Offset': `${state.arrived}`, 'Upload-Length': `${size}` },
      }),
    ),
    http.patch(upload, () => {
      const answer = answers[state.pieces]?.();
      state.pieces += 1;
      if (answer) return answer;
      state.arrived = size;
      return new HttpResponse(null, { status: 204, headers: { ...tus, 'Upload-Offset': `${size}` } });
    }),
  );
  return state;
}

const busy = () => HttpResponse.json({ code: 'unavailable', message: 'Try again.' }, { status: 503 });
const lost = () => HttpResponse.error();
const elsewhere = () =>
  HttpResponse.json({ code: 'conflict', message: 'The upload is further by now.' }, { status: 409 });

const send = () =>
  sendInPieces(new File([new Uint8Array(size)], 'intro.wav'), {
    episodeId: 'an-episode',
    clubId: 'a-club',
    onProgress: () => undefined,
    // A pause ends when the browser is online again.
    onWaiting: () => queueMicrotask(() => window.dispatchEvent(new Event('online'))),
    signal: new AbortController().signal,
  });

test('R-01 B3 an upload goes on after failures although the server had more of it than it had said', async () => {
  const server = serve([busy, lost, elsewhere]);
  expect(await send()).toMatchObject({ upload: 'one' });
  expect(server).toEqual({ arrived: size, pieces: 4 });
});

test('R-01 a conflict that stays, as of an episode that has closed, ends an upload with the reason', async () => {
  const server = serve([elsewhere, elsewhere, elsewhere]);
  await expect(send()).rejects.toMatchObject({ code: 'conflict', message: 'The upload is further by now.' });
  await waitFor(() => expect(server.pieces).toBe(3));
});
