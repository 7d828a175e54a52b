import type { ErrorCode } from '@/contract/errors';

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

  constructor(
    code: ErrorCode | 'offline' | 'cancelled',
    message: string,
    details: {
      reason?: string;
      status?: number;
      fields?: Record<string, string>;
      requestId?: string;
      retryAfter?: number;
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
  }

  /** The one sentence to show where there is no room for both. */
  get sentence(): string {
    return this.reason ?? this.message;
  }
}

/** Whether the very same call may go through when it is tried again. */
export const mayPassLater = ({ code, status }: ApiFailure): boolean =>
  status === undefined ? code === 'offline' || code === 'internal' : status === 429 || status >= 500;
