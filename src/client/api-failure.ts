import type { ErrorCode, SecondStep } from '@/contract/errors';
import { t } from '@/language/text';

/**
 * A call that did not succeed. `message` is fit for people, as is `reason`, which says what lies behind a message that
 * says little by itself; `fields` maps a field's name to a sentence about it.
 */
export class ApiFailure extends Error {
  readonly code: ErrorCode | 'offline' | 'cancelled';
  readonly reason: string | undefined;
  readonly status: number | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** Seconds after which the server asks for the same call once more. */
  readonly retryAfter: number | undefined;
  /** With `code_needed`: how the second step may be proved. */
  readonly secondStep: SecondStep | undefined;

  constructor(
    code: ErrorCode | 'offline' | 'cancelled',
    message: string,
    details: {
      reason?: string;
      status?: number;
      fields?: Record<string, string>;
      requestId?: string;
      retryAfter?: number;
      secondStep?: SecondStep;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ApiFailure';
    this.code = code;
    this.reason = details.reason;
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.secondStep = details.secondStep;
  }

  /** The one sentence to show where there is no room for both. */
  get sentence(): string {
    return this.reason ?? this.message;
  }
}

/** Whether the very same call may go through when it is tried again. */
export const mayPassLater = ({ code, status }: ApiFailure): boolean =>
  status === undefined ? code === 'offline' || code === 'internal' : status === 429 || status >= 500;

/** Whether the server or the way to it was the reason, so that any other call would fail as well. */
export const isServerFailure = ({ code, status = 0 }: ApiFailure): boolean =>
  code === 'offline' || status === 429 || status >= 500;

/** Whether it may go through once the person has signed in again. */
export const needsSession = ({ code }: ApiFailure): boolean => code === 'unauthenticated';

/**
 * Whether what was to be sent waits and is sent later, because it did not arrive, was broken off, or is still being done, which
 * the server tells from a refusal by a time to wait. Otherwise it was refused.
 */
export const maySendLater = (failure: ApiFailure): boolean =>
  mayPassLater(failure) ||
  needsSession(failure) ||
  failure.code === 'cancelled' ||
  (failure.code === 'conflict' && failure.retryAfter !== undefined);

/** The thing was taken back, or is not for this person any more: asking again would be answered the same. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'forbidden');

/** Said where a call got no answer, or the code that makes it could not be loaded. */
export const notReached = t`Touchline could not be reached. Check your network and try again.`;

/** The sentence for a failure of a call or of loading its code. Unlike `userMessage` it brings no axios. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiFailure ? error.sentence : notReached;
