import * as z from 'zod';
import { t } from '@/language/text';
import { User } from './account';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { UsedPasskey } from './passkey/passkey-parts';
import { passwordRules } from './password-rules';
import { done, line, names } from './shapes';

/** A password as typed at sign-in: its rules are not checked here, so that an answer reveals nothing about them. */
const TypedPassword = z.string().min(1, t`Enter your password`).max(limits.passwordMax);

export const NewPassword = z
  .string()
  .max(limits.passwordMax, { error: () => t`At most ${limits.passwordMax} characters` })
  .superRefine((value, context) => {
    for (const rule of passwordRules) {
      if (!rule.isMet(value)) context.addIssue({ code: 'custom', message: rule.label });
    }
  });

/** Trimmed first, because phone keyboards often add a space. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email(t`Please Enter A Valid Email Address`).max(254));

/** What people sign in with. One spelling for equal-looking letters: an é may come as one character or as two. */
export const Identifier = line(254, t`Enter your email, phone or username`).normalize('NFC');

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
  summary: 'Sign in with email, phone or username',
  access: 'open',
  body: z.object({
    identifier: Identifier,
    password: TypedPassword,
    /** Of the second step: needed where the answer without it is `code_needed`. */
    code: line(40, t`Enter the code`).optional(),
    /** The same, of `secondStep` in that answer. */
    passkey: UsedPasskey.optional(),
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
  reply: done,
});

export const setUp = endpoint({
  method: 'POST',
  path: '/api/auth/setup',
  summary: 'Create the first platform admin of an empty installation',
  access: 'open',
  body: z.object({
    /** The one-time code that the server prints at start. */
    code: line(64, t`Enter the code that the server printed`),
    ...names,
    email: Email,
    password: NewPassword,
  }),
  reply: SignedIn,
  status: 201,
});
