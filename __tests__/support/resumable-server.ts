import { HttpResponse, http } from 'msw';
import { resumablePath } from '@/contract/parts/send-parts';
import { mockServer } from './mock-api';

export const uploadId = 'a'.repeat(22);

interface Arrival {
  /** The bytes that are here. */
  arrived: number;
  /** Where each piece began. */
  offsets: string[];
}

/** A server of resumable uploads of that size, on which `answers` says how each piece fares; undefined takes it. */
export function serveResumable(size: number, answers: ((state: Arrival) => Response | undefined)[]): Arrival {
  const state: Arrival = { arrived: 0, offsets: [] };
  const upload = '*/api/file/upload/resumable/:id';
  const tus = { 'Tus-Resumable': '1.0.0' };
  mockServer.use(
    http.post(`*${resumablePath}`, () =>
      HttpResponse.json(null, { status: 201, headers: { ...tus, Location: `${resumablePath}/${uploadId}` } }),
    ),
    http.head(upload, () =>
      HttpResponse.json(null, {
        headers: { ...tus, 'Upload-Offset': `${state.arrived}`, 'Upload-Length': `${size}` },
      }),
    ),
    http.patch(upload, ({ request }) => {
      const answer = answers[state.offsets.length]?.(state);
      state.offsets.push(request.headers.get('upload-offset') ?? '');
      if (answer) return answer;
      state.arrived = size;
      return new HttpResponse(null, { status: 204, headers: { ...tus, 'Upload-Offset': `${size}` } });
    }),
  );
  return state;
}
