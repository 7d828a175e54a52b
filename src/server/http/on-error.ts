import { type ErrorReply, fallbackMessage } from '@/contract/errors';
import { ApiError } from './api-error';

/** What a failure is answered with. Only this module turns errors into answers. */
export interface Answer {
  status: number;
  body: ErrorReply;
  headers: Record<string, string>;
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : codeOf(error.cause);
};

const networkFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** 53100: PostgreSQL's word for the same. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
/** A value that passed the contract and that PostgreSQL cannot hold: the year 0, a NUL, a number out of range. */
const unstorable = new Set(['22003', '22008', '22021']);
/** Two changes at once to what may exist only once, of which a look beforehand could not know. */
const uniqueViolation = '23505';
/** Two changes that waited for each other: PostgreSQL gave this one up, and nothing of it is left. */
const deadlock = '40P01';

/** PostgreSQL is away, shutting down, starting up, or out of connections. */
function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (networkFailures.has(code) || /^(08|57P|57014|53)/.test(code)) return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (
      /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        current.message,
      )
    )
      return true;
  }
  return false;
}

/** Maps what was thrown to a refusal; what nobody expected says the spec's fallback sentence and nothing else. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  if (unstorable.has(code)) {
    return new ApiError('invalid', 'One of the values cannot be stored. Check what you entered.', {
      cause: error,
    });
  }
  if (code === uniqueViolation) {
    return new ApiError('conflict', 'Somebody else has just saved the same. Load it again and look.', {
      cause: error,
    });
  }
  if (code === deadlock) {
    return new ApiError('conflict', 'Somebody else was changing the same at this moment. Try again.', {
      cause: error,
    });
  }
  if (fullDisk.has(code)) {
    return new ApiError(
      'no_space',
      'There is no space left for this file. Tell the platform, then try again.',
      { cause: error },
    );
  }
  if (isDatabaseAway(error)) {
    return new ApiError('unavailable', 'Touchline is not available right now. Try again in a moment.', {
      retryAfter: 5,
      cause: error,
    });
  }
  return new ApiError('internal', fallbackMessage, { cause: error });
}

/** The answer to any error. `requestId` finds the log line. */
export function answerFor(error: unknown, requestId: string): Answer {
  const refusal = refusalOf(error);
  const { code, message, fields, retryAfter, status } = refusal;
  return {
    status,
    body: { message, code, ...(fields && { fields }), requestId },
    headers: {
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(Math.ceil(retryAfter)) }),
    },
  };
}
