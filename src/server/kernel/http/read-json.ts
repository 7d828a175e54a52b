import type { IncomingMessage } from 'node:http';
import { t } from '@/language/text';
import { ApiError } from './api-error';

const megabyte = 1024 * 1024;
const maxBytes = megabyte;
const tooLarge = () =>
  new ApiError('too_large', t`That is more than this call takes: at most ${maxBytes / megabyte} MB.`);

/**
 * Counts while it reads, because a body without a length may never end. (hono's bodyLimit fails on such a body here.)
 */
async function readText(incoming: IncomingMessage): Promise<string> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The JSON of a request; an empty body reads as `{}`. Throws 413, 415 or 400. */
export async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const text = await readText(incoming);
  if (text === '') return {};
  if (!/^application\/json\b/i.test(incoming.headers['content-type'] ?? '')) {
    throw new ApiError('unsupported_type', t`Send the body as application/json.`);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('bad_request', t`The body is not valid JSON.`, { cause });
  }
}
