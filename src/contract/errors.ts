import * as z from 'zod';

/** Every error code the API answers with, and its HTTP status. */
export const statusOf = {
  bad_request: 400,
  unauthenticated: 401,
  /** The session of a child whose account a guardian has closed: signing in again would not help. */
  switched_off: 401,
  forbidden: 403,
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

/** What a child reads then. */
export const switchedOffMessage = 'A grown-up of yours has switched this account off';

/** The body of every answer that is not a success. `fields` maps a field's name to a sentence about it. */
export const ErrorReply = z.object({
  message: z.string(),
  code: z.enum(Object.keys(statusOf) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
