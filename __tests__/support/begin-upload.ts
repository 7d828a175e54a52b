import { request } from 'node:http';
import type { multipart } from './scene';

/** Sends a form but for its end, and then nothing more: resolves to the answer that comes all the same. */
export function beginUpload(
  url: string,
  token: string,
  { type, body }: ReturnType<typeof multipart>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: { authorization: token, 'content-type': type, 'content-length': 100_000_000 },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      outgoing
        .off('error', reject)
        .on('error', () => undefined)
        .destroy();
    });
    outgoing.write(body.subarray(0, body.length - 100));
  });
}
