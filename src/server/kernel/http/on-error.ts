import { type ErrorReply, fallbackMessage } from '@/contract/errors';
import { t } from '@/language/text';
import { isDatabaseAway } from '../db/database-away';
import { codeOf, isDatabaseFull, isDiskAway, isDiskFull } from '../error-codes';
import { storageAwayCode } from '../storage/storage-error';
import { ApiError } from './api-error';

/** The answer to a failure. Only this module turns errors into answers. */
interface ErrorAnswer {
  status: number;
  body: ErrorReply;
  headers: Record<string, string>;
  /** Something has failed that a person should look at; false where the refusal itself is what was meant. */
  failed: boolean;
}

/** A value that the contract allows and PostgreSQL cannot store: the year 0, a NUL, a number out of range. */
const unstorable = new Set(['22003', '22008', '22021', '22P05']);
/** JSON with half of a character is refused under the code of any malformed text, so its words tell it apart. */
const isBrokenJson = (error: unknown): boolean =>
  error instanceof Error &&
  ((codeOf(error) === '22P02' && /type json/.test(error.message)) || isBrokenJson(error.cause));

/** Two changes at once made a row that may exist only once; a check beforehand could not see the other. */
const uniqueViolation = '23505';
/** Two changes waited for each other. PostgreSQL has rolled this one back. */
const deadlock = '40P01';

/** Turns any error into a refusal. An unexpected one gets the spec's fallback sentence and nothing else. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  if (unstorable.has(code) || isBrokenJson(error)) {
    return new ApiError('invalid', t`One of the values cannot be stored. Check what you entered.`, {
      cause: error,
    });
  }
  if (code === uniqueViolation) {
    return new ApiError('conflict', t`The same entry was saved a moment ago. Reload the page and check.`, {
      cause: error,
    });
  }
  if (code === deadlock) {
    return new ApiError('conflict', t`The same entry was being changed at this moment. Try again.`, {
      cause: error,
    });
  }
  if (isDatabaseFull(error)) {
    return new ApiError(
      'no_space',
      t`Nothing can be saved right now. Tell the platform team, then try again.`,
      {
        cause: error,
      },
    );
  }
  if (isDiskFull(error)) {
    return new ApiError(
      'no_space',
      t`There is no space left for this file. Tell the platform team, then try again.`,
      { cause: error },
    );
  }
  if (code === storageAwayCode || isDiskAway(error)) {
    return new ApiError('unavailable', t`The files cannot be reached right now. Try again in a moment.`, {
      retryAfter: 5,
      cause: error,
    });
  }
  if (isDatabaseAway(error)) {
    return new ApiError('unavailable', t`Touchline is not available right now. Try again in a moment.`, {
      retryAfter: 5,
      cause: error,
    });
  }
  return new ApiError('internal', fallbackMessage, { cause: error });
}

/** The answer to any error. `requestId` leads to the log line. */
export function answerFor(error: unknown, requestId: string): ErrorAnswer {
  const refusal = refusalOf(error);
  const { code, message, fields, retryAfter, secondStep, status } = refusal;
  return {
    status,
    failed: status >= 500 && refusal.cause !== undefined,
    body: { message, code, ...(fields && { fields }), requestId, ...(secondStep && { secondStep }) },
    headers: {
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(Math.ceil(retryAfter)) }),
    },
  };
}
