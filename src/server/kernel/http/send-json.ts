import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const squeeze = promisify(gzip);

/** A shorter answer fits into one packet anyway. */
const worthwhileBytes = 1400;

const takesGzip = (c: Context) =>
  accepts(c, { header: 'Accept-Encoding', supports: ['gzip', 'identity'], default: 'identity' }) === 'gzip';

/** Answers with JSON, compressed off the main thread when the client accepts gzip and it is long enough. */
export const sendJson = (c: Context, reply: unknown, status: ContentfulStatusCode): Promise<Response> =>
  sendText(c, JSON.stringify(reply), 'application/json', status);

/** The same with a text of another type. */
export async function sendText(
  c: Context,
  text: string,
  type: 'application/json' | 'text/vtt',
  status: ContentfulStatusCode,
): Promise<Response> {
  c.header('content-type', type === 'text/vtt' ? 'text/vtt; charset=utf-8' : type);
  if (text.length < worthwhileBytes || !takesGzip(c)) return c.body(text, status);
  c.header('content-encoding', 'gzip');
  return c.body(new Uint8Array(await squeeze(text)), status);
}
