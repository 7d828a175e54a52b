import * as z from 'zod';
import { User } from './account';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { line } from './shapes';

/** A password as typed at sign-in: its rules are not checked here, so that an answer tells nothing about them. */
const TypedPassword = z.string().min(1, 'Enter your password').max(limits.passwordMax);

/** The spec's four rules, each with the words shown beside it. The server adds a list of common passwords. */
export const passwordRules = [
  {
    key: 'length',
    label: `At least ${limits.passwordMin} characters`,
    holds: (value: string) => value.length >= limits.passwordMin,
  },
  { key: 'number', label: 'At least one number', holds: (value: string) => /\d/.test(value) },
  {
    key: 'lowercase',
    label: 'At least one lowercase letter',
    holds: (value: string) => /\p{Ll}/u.test(value),
  },
  {
    key: 'uppercase',
    label: 'At least one uppercase letter',
    holds: (value: string) => /\p{Lu}/u.test(value),
  },
] as const;

export const NewPassword = z
  .string()
  .max(limits.passwordMax, `At most ${limits.passwordMax} characters`)
  .superRefine((value, context) => {
    for (const rule of passwordRules) {
      if (!rule.holds(value)) context.addIssue({ code: 'custom', message: rule.label });
    }
  });

/** Trimmed first: a phone's keyboard likes to leave a space behind. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Please Enter A Valid Email Address').max(254));

export const SignedIn = z.object({
  /** Opaque, 256 bits; sent once, stored only as a hash. */
  token: z.string(),
  user: User,
  dashboard: z.enum(['admin', 'club', 'member']),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with e-mail, phone or username',
  access: 'open',
  body: z.object({
    identifier: line(254, 'Enter your email, phone or username').normalize('NFC'),
    password: TypedPassword,
    /** False ends the session with the browser; the server then gives it a shorter life. */
    keep: z.boolean().default(true),
  }),
  reply: SignedIn,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  access: 'account:sign-out',
  reply: z.object({ message: z.string() }),
});

export const setUp = endpoint({
  method: 'POST',
  path: '/api/auth/setup',
  summary: 'Create the first platform admin of an empty installation',
  access: 'open',
  body: z.object({
    /** The one-time code that the server prints at start. */
    code: line(64, 'Enter the code that the server printed'),
    firstName: line(limits.nameMax),
    lastName: line(limits.nameMax),
    email: Email,
    password: NewPassword,
  }),
  reply: SignedIn,
  status: 201,
});
