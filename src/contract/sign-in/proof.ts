import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { CurrentPassword } from '../password';
import { done } from '../shapes';
import { secondStep } from './second-factor';

/** For how long a proved password counts in a session, in minutes. */
export const provenMinutes = 15;

/**
 * For a while the session may do what asks for a proof: what cannot be undone, and on a shared device all that an own session may.
 * An admin with a second step may prove it instead, by a code or a passkey.
 */
export const proveSession = endpoint({
  method: 'POST',
  path: '/api/auth/session/proof',
  summary: 'Prove the own password, or the second step, in this session',
  access: 'session:prove',
  body: z
    .object({ currentPassword: CurrentPassword.optional(), ...secondStep })
    .refine(({ currentPassword, code, passkey }) => (currentPassword ?? code ?? passkey) !== undefined, {
      path: ['currentPassword'],
      error: t`Enter your current password`,
    }),
  reply: done,
});
