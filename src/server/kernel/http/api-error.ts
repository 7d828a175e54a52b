import {
  type ErrorCode,
  type SecondStep,
  statusOf,
  switchedOffMessage,
  takenOffMessage,
} from '@/contract/errors';
import { t, translated } from '@/language/text';

interface Details {
  fields?: Record<string, string>;
  /** In seconds, for Retry-After. */
  retryAfter?: number;
  secondStep?: SecondStep;
  cause?: unknown;
}

const mapped = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, translated(sentence)]));

/**
 * Throw this to refuse a request. Sentences of a module, which were made when it was loaded, are translated here. `message` is a
 * sentence for people; it never holds a path, SQL or a secret.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly secondStep: SecondStep | undefined;

  constructor(code: ErrorCode, message: string, { fields, retryAfter, secondStep, cause }: Details = {}) {
    super(translated(message), { cause });
    this.code = code;
    this.status = statusOf[code];
    this.fields = fields && mapped(fields);
    this.retryAfter = retryAfter;
    this.secondStep = secondStep;
  }
}

/** Refuses one field. The sentence is shown beside the field and is also the message of the answer. */
export const fieldError = (code: ErrorCode, field: string, sentence: string, cause?: unknown): ApiError =>
  new ApiError(code, sentence, { fields: { [field]: sentence }, cause });

/** For people who may restore it: another person has deleted it since it was shown. */
export const deletedMeanwhile = (title: string): ApiError =>
  new ApiError('not_found', t`${title} was deleted meanwhile. Restore it under “Deleted”.`);

/** The same sentence whether it does not exist or belongs to another person, so that the answer does not show which. */
export const notFound = (what = t`This`): ApiError =>
  new ApiError('not_found', t`${translated(what)} could not be found.`);

/**
 * The error for a session that a guardian has ended from elsewhere: the account of the child was closed, or its people were taken
 * off a shared device.
 */
export const endedElsewhere = (reason: 'account' | 'device'): ApiError =>
  reason === 'account'
    ? new ApiError('switched_off', switchedOffMessage)
    : new ApiError('taken_off', takenOffMessage);
