import { createHash } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { limits } from '../../src/contract/limits';
import { resumablePath } from '../../src/contract/parts/send-parts';
import { startCuttingProxy } from '../support/cutting-proxy';
import type { Installation } from '../support/installation';
import { signIn } from './bench-api';
import { bigWav, openSlot, sendWav } from './send-wav';
import { apiProcesses, growth } from './web-process';

const megabytes = 300;
const cuts = 10;
/** 80 Mbit a second, as a phone has outdoors. On loopback alone megabytes lie in the sockets of both ends. */
const bytesPerSecond = 10_000_000;

/** 300 MB in one part: how long, and by how much the server's memory grew at most. */
export async function measureUpload(demo: Installation) {
  const token = await signIn(demo.url, 'club@touchline.test');
  const pids = apiProcesses(demo);
  await sendWav(demo.url, token, 1);
  const started = performance.now();
  const { before, grew } = await growth(pids, () => sendWav(demo.url, token, megabytes));
  const seconds = (performance.now() - started) / 1000;
  return {
    what: `upload of ${megabytes} MB`,
    seconds: Math.round(seconds * 10) / 10,
    'RSS before, MB': before,
    'RSS grew by, MB': grew,
    aim: '< 64 MB',
  };
}

/** A part of 300 MB over a connection that is lost ten times: how much of it travels twice. */
export async function measureResumed(url: string) {
  const token = await signIn(url, 'club@touchline.test');
  const { episodeId, clubId } = await openSlot(url, token);
  const bytes = bigWav(megabytes);
  const proxy = await startCuttingProxy(url, { bytesPerSecond });
  let address: string | null = null;
  /** Goes on from the server's offset; false when the connection was lost. */
  const goOn = () =>
    new Promise<boolean>((resolve, reject) => {
      const upload = new Upload(bytes, {
        ...(address ? { uploadUrl: address } : { endpoint: `${proxy.url}${resumablePath}` }),
        chunkSize: limits.resumablePieceBytes,
        metadata: { episodeId, clubId, filename: 'long.wav' },
        headers: { Authorization: `Bearer ${token}` },
        retryDelays: null,
        storeFingerprintForResuming: false,
        onUploadUrlAvailable: () => {
          address = upload.url;
        },
        onError: (error) => {
          const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined;
          // 409: the server was still writing what had come over the lost connection. Our own client asks again, too.
          if (status === undefined || status === 409) resolve(false);
          else reject(error);
        },
        onSuccess: () => resolve(true),
      });
      upload.start();
    });

  const started = performance.now();
  for (let cut = 1; cut <= cuts; cut += 1) {
    // Not at the end of a piece, where nothing would be on its way.
    void proxy.cutAt((cut / (cuts + 1)) * bytes.length + 1_234_567);
    await goOn();
  }
  let ended = false;
  for (let tries = 0; tries < 5 && !ended; tries += 1) ended = await goOn();
  if (!ended) throw new Error('the upload did not end');
  const seconds = (performance.now() - started) / 1000;
  const twice = proxy.sent() - bytes.length;
  await proxy.close();

  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const parts = [{ slot: 'intro', upload: String(address).split('/').at(-1), sha256 }];
  const answer = await fetch(`${url}/api/episode/${episodeId}/clubs/${clubId}/parts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ parts }),
  });
  if (!answer.ok) throw new Error(`not a part: ${answer.status} ${await answer.text()}`);
  return {
    what: `upload of ${megabytes} MB, cut ${cuts} times`,
    seconds: Math.round(seconds * 10) / 10,
    'sent twice, with headers': `${((100 * twice) / bytes.length).toFixed(2)} %`,
    aim: '< 2 %',
  };
}
