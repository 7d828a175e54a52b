import * as z from 'zod';
import { t } from '@/language/text';
import { User } from './account';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { UsedPasskey } from './passkey/passkey-parts';
import { passwordRules } from './password-rules';
import { done, line } from './shapes';

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

/** What people sign in with. */
export const Identifier = line(254, t`Enter your email, phone or username`);

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
