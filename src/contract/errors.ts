import * as z from 'zod';

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
export const fallbackMessage = 'Something Went Wrong! Please Try Again Later';

/** The sentence that a child reads then. */
export const switchedOffMessage = 'A grown-up of yours has switched this account off';

/** The sentence for a person who may not listen on a shared device any more. */
export const takenOffMessage = 'You were taken off this device';

/** The sentence where the password has to be proved first. */
export const passwordNeededMessage = 'Enter your password to go on.';

/** The body of every answer that is not a success. `fields` maps a field's name to a sentence about it. */
export const ErrorReply = z.object({
  message: z.string(),
  code: z.enum(Object.keys(statusOf) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

type Issue = z.core.$ZodRawIssue;

const kinds: Partial<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose yes or no',
  array: 'Send a list',
  object: 'Send an object',
};

const formats: Partial<Record<string, string>> = {
  email: 'Please Enter A Valid Email Address',
  date: 'Enter a day, such as 2026-11-28',
  datetime: 'Enter an instant, such as 2026-11-28T18:00:00Z',
  uuid: 'This is not an id of ours',
};

const counted = (count: number | bigint, one: string) => `${count} ${one}${Number(count) === 1 ? '' : 's'}`;

function amount(origin: string, count: number | bigint): string {
  if (origin === 'string') return counted(count, 'character');
  return origin === 'array' || origin === 'set'
    ? counted(count, 'entry').replace(/ys$/, 'ies')
    : String(count);
}

/** The error of a value, in words for people. */
function plainError(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is missing';
      return kinds[issue.expected] ?? 'This is of another kind than expected';
    case 'invalid_value':
      return issue.values.length === 1
        ? `The only choice is ${String(issue.values[0])}`
        : `Choose one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as expected';
    case 'too_small':
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${amount(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${amount(issue.origin, issue.maximum)}`;
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `Leave out ${issue.keys.join(', ')}`;
    default:
      return 'Check this value';
  }
}

// Where a schema has no sentence of its own, Zod's would be shown on a screen.
z.config({ customError: plainError });
