import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const squeeze = promisify(gzip);

/** Below this a packet holds the answer either way. */
const worthwhileBytes = 1400;

const takesGzip = (c: Context) =>
  accepts(c, { header: 'Accept-Encoding', supports: ['gzip', 'identity'], default: 'identity' }) === 'gzip';

/** Answers with JSON, zipped where the caller takes it so and it is long enough to matter. Off the main thread. */
export async function sendJson(c: Context, reply: unknown, status: ContentfulStatusCode): Promise<Response> {
  const text = JSON.stringify(reply);
  c.header('content-type', 'application/json');
  if (text.length < worthwhileBytes || !takesGzip(c)) return c.body(text, status);
  c.header('content-encoding', 'gzip');
  return c.body(new Uint8Array(await squeeze(text)), status);
}
