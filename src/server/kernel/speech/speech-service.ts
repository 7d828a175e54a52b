import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { t } from '@/language/text';
import type { TranscriptionEnv } from '../env';
import { codeOf } from '../error-codes';

/** What the service did instead of answering. `message` is a sentence for people, without address or key. */
export class SpeechError extends Error {
  override name = 'SpeechError';
  /** Whether it makes sense to ask again. */
  readonly again: boolean;
  /** How many seconds the service wants to be left alone. */
  readonly retryAfter: number;
  /** Nothing was sent, so nothing was paid for. */
  readonly free: boolean;

  constructor(message: string, { again = true, retryAfter = 0, free = false } = {}) {
    super(message);
    this.again = again;
    this.retryAfter = retryAfter;
    this.free = free;
  }
}

/**
 * How long a piece may be, in seconds; the longest wait for its answer, in milliseconds; and the largest answer. 20 minutes are 5 MB,
 * well below the usual 25, and no service needs longer than this for them.
 */
export const serviceLimits = { pieceSeconds: 20 * 60, pieceMs: 15 * 60_000, answerBytes: 4 * 1024 * 1024 };

const dayInSeconds = 86_400;

/** Seconds of a Retry-After, which is a number or a date. */
function secondsOf(retryAfter: unknown): number {
  if (typeof retryAfter !== 'string') return 0;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(dayInSeconds, Math.max(0, Math.ceil(seconds))) : 0;
}

function refusalOf(status: number, retryAfter: unknown): SpeechError {
  if (status >= 300 && status < 400)
    return new SpeechError(t`The service sends us to another address, which we do not follow.`, {
      again: false,
    });
  if (status === 429)
    return new SpeechError(t`The service has too much to do.`, {
      retryAfter: secondsOf(retryAfter),
      free: true,
    });
  if (status === 401 || status === 403)
    return new SpeechError(t`The service does not accept our key.`, { again: false, free: true });
  if (status === 413)
    return new SpeechError(t`The recording is too large for the service.`, { again: false });
  if (status === 408 || status >= 500)
    return new SpeechError(t`The service is out of order.`, { retryAfter: secondsOf(retryAfter) });
  return new SpeechError(t`The service refuses the recording (${status}).`, { again: false });
}

/** No connection was made, so the service has spent nothing. */
const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** What went wrong before there was an answer. */
function failureOf(error: unknown, late: AbortSignal): SpeechError {
  if (late.aborted) return new SpeechError(t`The service took too long.`);
  return new SpeechError(t`The service cannot be reached.`, { free: unconnected.has(codeOf(error)) });
}

/** The type and text of an answer. */
export interface SpeechAnswer {
  type: string;
  text: string;
}

/** Reads an answer until it is too large. */
async function readAtMost(incoming: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) throw new SpeechError(t`The answer of the service is too large.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The body of the call, which is small enough to be sent with its length: some services take no other. */
async function bodyOf(file: string, model: string) {
  const form = new FormData();
  form.append('file', await openAsBlob(file, { type: 'audio/mpeg' }), 'recording.mp3');
  form.append('model', model);
  form.append('response_format', 'verbose_json');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { type, bytes: Buffer.from(await encoded.arrayBuffer()) };
}

/**
 * Sends a piece of a recording to the service by the OpenAI-compatible call. Only its configured address is asked: no redirect is
 * followed and no proxy is used. Throws `SpeechError`; rejects as soon as `stop` is aborted.
 */
export async function askSpeechService(
  { url, key, model }: TranscriptionEnv,
  file: string,
  stop: AbortSignal,
  limits = serviceLimits,
): Promise<SpeechAnswer> {
  const { type, bytes } = await bodyOf(file, model);
  const late = AbortSignal.timeout(limits.pieceMs);
  const target = new URL(`${url}/v1/audio/transcriptions`);
  const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, {
    method: 'POST',
    signal: AbortSignal.any([stop, late]),
    headers: {
      'content-type': type,
      'content-length': bytes.length,
      accept: 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    },
  });
  // An error that comes while the answer is read is thrown there; without this listener it would also end the process.
  request.on('error', () => undefined);
  try {
    request.end(bytes);
    const [incoming] = (await once(request, 'response')) as [IncomingMessage];
    if (incoming.statusCode !== 200)
      throw refusalOf(incoming.statusCode ?? 0, incoming.headers['retry-after']);
    return {
      type: incoming.headers['content-type'] ?? '',
      text: await readAtMost(incoming, limits.answerBytes),
    };
  } catch (error) {
    if (stop.aborted) throw stop.reason;
    throw error instanceof SpeechError ? error : failureOf(error, late);
  } finally {
    request.destroy();
  }
}
