import { AxiosError } from 'axios';
import { type ErrorCode, ErrorReply, fallbackMessage, statusOf } from '@/contract/errors';
import { t } from '@/language/text';
import { ApiFailure } from './api-failure';

const saidIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message.trim()
    : '';

export const cancelled = (cause: unknown) => new ApiFailure('cancelled', t`Cancelled`, { cause });

export const offline = (cause: unknown) =>
  new ApiFailure('offline', fallbackMessage, {
    reason: t`No connection. Check your network and try again.`,
    cause,
  });

/** Whether a call was given up although there is a network: the server may still answer. */
export const isSlow = ({ cause }: { cause?: unknown }): boolean =>
  cause instanceof AxiosError && cause.code === AxiosError.ETIMEDOUT && navigator.onLine;

const slow = (cause: unknown) =>
  new ApiFailure('offline', fallbackMessage, {
    reason: t`The server is slow. Try again in a moment.`,
    cause,
  });

/** The failure that an answer with an error status means. */
export function failureOfAnswer(
  status: number,
  data: unknown,
  cause: unknown,
  retryAfter?: number,
): ApiFailure {
  const reply = ErrorReply.safeParse(data);
  if (reply.success) {
    const { code, message, ...said } = reply.data;
    return new ApiFailure(code, message || fallbackMessage, { ...said, status, retryAfter, cause });
  }
  // Not an error of ours, or without a body: its message may still be useful.
  const known = Object.entries(statusOf).find(([, ofCode]) => ofCode === status && status < 500);
  const code = data === undefined && known ? (known[0] as ErrorCode) : 'internal';
  return new ApiFailure(code, saidIn(data) || fallbackMessage, { status, retryAfter, cause });
}

/** The seconds of a `Retry-After`, which may also name a date. */
export function secondsIn(retryAfter: unknown): number | undefined {
  if (typeof retryAfter !== 'string') return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.max(0, (Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** Turns every failure of a call into one kind of error. */
export function toFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (!(error instanceof AxiosError)) return new ApiFailure('internal', fallbackMessage, { cause: error });
  if (error.code === AxiosError.ERR_CANCELED) return cancelled(error);
  if (isSlow({ cause: error })) return slow(error);
  if (!error.response) return offline(error);
  // axios gives every answer a body, even if it is an empty text.
  const { status, data, headers } = error.response;
  return failureOfAnswer(status, data ?? '', error, secondsIn(headers['retry-after']));
}

/** The one sentence to show for any error. The Error dialog of a save takes `toFailure`, and shows the reason too. */
export const userMessage = (error: unknown): string => toFailure(error).sentence;
