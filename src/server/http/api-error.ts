import { type ErrorCode, statusOf } from '@/contract/errors';

interface Details {
  fields?: Record<string, string>;
  /** Seconds, for Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** The one way to refuse a request. `message` is a sentence for people; it never holds a path, SQL or a secret. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, { fields, retryAfter, cause }: Details = {}) {
    super(message, { cause });
    this.code = code;
    this.status = statusOf[code];
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** Refuses one field: the sentence is shown beside it, and is the answer's own too. */
export const fieldError = (code: ErrorCode, field: string, sentence: string, cause?: unknown): ApiError =>
  new ApiError(code, sentence, { fields: { [field]: sentence }, cause });

/** The same words whether it does not exist or is somebody else's. */
export const notFound = (what = 'This'): ApiError => new ApiError('not_found', `${what} could not be found.`);
