import type { IncomingMessage } from 'node:http';
import { t } from '@/language/text';
import { inThisLanguage } from '../language/speak';
import { ApiError } from './api-error';
import { mostNesting, watchNesting } from './json-nesting';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

interface JsonLimits {
  maxBytes: number;
  /** How long the whole body may take to arrive. */
  patienceMs: number;
}

const tooLarge = (maxBytes: number) =>
  new ApiError(
    'too_large',
    maxBytes < megabyte
      ? t`That is more than this call takes: at most ${maxBytes / kilobyte} kB.`
      : t`That is more than this call takes: at most ${maxBytes / megabyte} MB.`,
  );
const tooNested = () =>
  new ApiError(
    'bad_request',
    t`The body is nested too deeply: at most ${mostNesting.levels} levels, and ${mostNesting.lists} lists and objects in all.`,
  );
const tooSlow = (patienceMs: number) =>
  new ApiError(
    'too_slow',
    t`The body has not arrived within ${patienceMs / 1000} seconds. Check your network and try again.`,
  );

const notJson = () => new ApiError('unsupported_type', t`Send the body as application/json.`);

const isJson = ({ headers }: IncomingMessage) => /^application\/json\b/i.test(headers['content-type'] ?? '');

/**
 * Counts while it reads, because a body without a length may never end, and nested lists cost more to parse than to send. Leaves the
 * rest of a refused body unread. (hono's bodyLimit fails on a body without a length here.)
 */
function readText(incoming: IncomingMessage, { maxBytes, patienceMs }: JsonLimits): Promise<string> {
  const pieces: Buffer[] = [];
  const isTooNested = watchNesting();
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const refuse = (refusal: ApiError) => {
      clearTimeout(late);
      incoming.off('data', take).pause();
      reject(refusal);
    };
    const take = inThisLanguage((piece: Buffer) => {
      if (!isJson(incoming)) return refuse(notJson());
      bytes += piece.length;
      if (bytes > maxBytes) return refuse(tooLarge(maxBytes));
      if (isTooNested(piece)) return refuse(tooNested());
      pieces.push(piece);
    });
    const late = setTimeout(() => refuse(tooSlow(patienceMs)), patienceMs);
    incoming.on('data', take);
    incoming.once('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
    incoming.once('error', reject);
    incoming.once('close', () => clearTimeout(late));
  });
}

/** The JSON of a request; an empty body reads as `{}`. Throws 413, 415, 408 or 400. */
export async function readJson(incoming: IncomingMessage, limits: JsonLimits): Promise<unknown> {
  if (Number(incoming.headers['content-length'] ?? 0) > limits.maxBytes) throw tooLarge(limits.maxBytes);
  const text = await readText(incoming, limits);
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('bad_request', t`The body is not valid JSON.`, { cause });
  }
}
