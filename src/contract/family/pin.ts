import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { CurrentPassword } from '../password';
import { done } from '../shapes';

/** The first guesses of people who try: one digit again and again, steps, a pattern twice, a year, and a few from keypads. */
function isCommonPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place]));
  if (steps.every((step) => step === steps[0] && Math.abs(step) <= 1)) return true;
  if (/^(\d{2,3})\1+$/.test(pin)) return true;
  return /^(19|20)\d{2}$/.test(pin) || ['2580', '0852', '1122', '1133', '2211', '159753'].includes(pin);
}

/** What an adult types on a shared device of the family. */
const Pin = z
  .string()
  .regex(/^\d{4,6}$/, t`A PIN has 4 to 6 digits`)
  .refine((pin) => !isCommonPin(pin), t`This PIN is too easy to guess. Choose another one.`);

/** After so many wrong PINs of one person on one device only their password counts there. */
export const pinTriesMax = 5;

export const getPin = endpoint({
  method: 'GET',
  path: '/api/auth/pin',
  summary: 'Whether the caller has a PIN for shared devices',
  access: 'pin:own',
  reply: z.object({ data: z.object({ set: z.boolean() }) }),
});

/** Works only together with a shared device of the household. Also lifts what wrong tries have locked. */
export const setPin = endpoint({
  method: 'PUT',
  path: '/api/auth/pin',
  summary: 'Set or change the own PIN for shared devices',
  access: 'pin:own',
  body: z.object({ currentPassword: CurrentPassword, pin: Pin }),
  reply: done,
});

/** By POST, because a proxy may drop the body of a DELETE. */
export const removePin = endpoint({
  method: 'POST',
  path: '/api/auth/pin/removal',
  summary: 'Remove the own PIN: only the password counts on shared devices then',
  access: 'pin:own',
  body: z.object({ currentPassword: CurrentPassword }),
  reply: done,
});
