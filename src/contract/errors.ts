import * as z from 'zod';
import { plural, t } from '@/language/text';
import { PasskeyRequest } from './passkey/passkey-request';

/** Every error code the API answers with, and its HTTP status. */
export const statusOf = {
  bad_request: 400,
  unauthenticated: 401,
  /** The session of a child whose account a guardian has closed: signing in again would not help. */
  switched_off: 401,
  /** The session of a person who was taken off a shared device, or whose shared device was ended from elsewhere. */
  taken_off: 401,
  forbidden: 403,
  /** The password was right, and the account has a second step: sign in with its code, too. */
  code_needed: 401,
  /** This installation requires a second step of the caller, who has none yet. */
  second_factor_missing: 403,
  /** The password has to be proved first (`proveSession`): in a session that a tap or a PIN began, and before what cannot be undone. */
  password_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** The body did not arrive in time. */
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  no_space: 507,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** The spec's sentence for a failure that says nothing of its own. */
export const fallbackMessage = t`Something Went Wrong! Please Try Again Later`;

/** The sentence that a child reads then. */
export const switchedOffMessage = t`A grown-up in your family has switched this account off`;

/** The sentence for a person who may not listen on a shared device any more. */
export const takenOffMessage = t`You can no longer listen on this device`;

/** The sentence where the password has to be proved first. */
export const passwordNeededMessage = t`Enter your password to continue.`;

/** How the second step of an account may be proved, besides a recovery code. Only with the right password. */
const SecondStep = z.object({
  /** There is an authenticator app. */
  app: z.boolean(),
  /** For one of the passkeys. Null where there is none. */
  passkey: PasskeyRequest.nullable(),
});
export type SecondStep = z.infer<typeof SecondStep>;

/** The body of every answer that is not a success. `fields` maps a field's name to a sentence about it. */
export const ErrorReply = z.object({
  message: z.string(),
  code: z.enum(Object.keys(statusOf) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
  /** With `code_needed`. */
  secondStep: SecondStep.optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

type Issue = z.core.$ZodRawIssue;

const kinds: Partial<Record<string, string>> = {
  string: t`Enter text`,
  number: t`Enter a number`,
  int: t`Enter a whole number`,
  boolean: t`Choose yes or no`,
  array: t`Send a list`,
  object: t`Send an object`,
};

const formats: Partial<Record<string, string>> = {
  email: t`Please Enter A Valid Email Address`,
  date: t`Enter a day, such as 2026-11-28`,
  datetime: t`Enter a date and time, such as 2026-11-28T18:00:00Z`,
  uuid: t`This is not a Touchline id`,
};

type Bound = Pick<z.core.$ZodIssueTooSmall, 'origin' | 'inclusive'>;

/** What a length must have at least, itself included, or a number. */
function leastWords({ origin, inclusive = true }: Bound, least: number | bigint): string {
  if (origin === 'string')
    return plural(Number(least), { one: 'At least # character', other: 'At least # characters' });
  if (origin === 'array' || origin === 'set')
    return plural(Number(least), { one: 'At least # entry', other: 'At least # entries' });
  return inclusive ? t`At least ${String(least)}` : t`More than ${String(least)}`;
}

/** What a length may have at most, itself included, or a number. */
function mostWords({ origin, inclusive = true }: Bound, most: number | bigint): string {
  if (origin === 'string')
    return plural(Number(most), { one: 'At most # character', other: 'At most # characters' });
  if (origin === 'array' || origin === 'set')
    return plural(Number(most), { one: 'At most # entry', other: 'At most # entries' });
  return inclusive ? t`At most ${String(most)}` : t`Less than ${String(most)}`;
}

/** The error of a value, in words for people. */
function plainError(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return t`This is missing`;
      return kinds[issue.expected] ?? t`This is not the expected type`;
    case 'invalid_value':
      return issue.values.length === 1
        ? t`The only choice is ${String(issue.values[0])}`
        : t`Choose one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return formats[issue.format] ?? t`This does not have the expected format`;
    case 'too_small':
      return leastWords(issue, issue.minimum);
    case 'too_big':
      return mostWords(issue, issue.maximum);
    case 'not_multiple_of':
      return t`Enter a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return t`Leave out ${issue.keys.join(', ')}`;
    default:
      return t`Check this value`;
  }
}

// Where a schema has no sentence of its own, Zod's would be shown on a screen.
z.config({ customError: plainError });
