import { codeOf, isUnreachable } from '../error-codes';

/** Whether an error, or what caused it, has such words. */
export const says = (error: unknown, words: RegExp): boolean =>
  error instanceof Error && (words.test(error.message) || says(error.cause, words));

/** Whether PostgreSQL cannot be reached, is starting or ending, or has no connection left. */
export const isDatabaseAway = (error: unknown): boolean =>
  isUnreachable(error) ||
  /^(08|57P|57014|53)/.test(codeOf(error)) ||
  says(
    error,
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/,
  );
