import { request } from 'node:http';
import type { Answer } from './api';
import type { multipart } from './scene';

interface OpenUpload {
  /** Comes all the same, when the upload is refused before its end. */
  answer: Promise<Pick<Answer, 'status' | 'body'> & { retryAfter: string | undefined }>;
  /** Goes away without having sent the rest. */
  leave(): void;
}

/** Sends a form but for its end, and then nothing more. It says that 100 MB are to come. */
export function openUpload(
  url: string,
  token: string,
  { type, body }: ReturnType<typeof multipart>,
): OpenUpload {
  const outgoing = request(url, {
    method: 'POST',
    headers: { authorization: token, 'content-type': type, 'content-length': 100_000_000 },
  });
  const answer: OpenUpload['answer'] = new Promise((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
      resolve({
        status: incoming.statusCode ?? 0,
        body: JSON.parse(Buffer.concat(chunks).toString()),
        retryAfter: incoming.headers['retry-after'],
      });
      outgoing
        .off('error', reject)
        .on('error', () => undefined)
        .destroy();
    });
  });
  // The answer is not awaited after leaving.
  answer.catch(() => undefined);
  outgoing.write(body.subarray(0, body.length - 100));
  return { answer, leave: () => outgoing.destroy() };
}

/** The status that an upload is refused with before its end. */
export const beginUpload = async (
  url: string,
  token: string,
  form: ReturnType<typeof multipart>,
): Promise<number> => (await openUpload(url, token, form).answer).status;
