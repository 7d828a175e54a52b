import { recoveryCodeCount } from '@/contract/sign-in/second-factor';
import { t } from '@/language/text';
import type { Persona } from '@/policy/persona';
import { fieldError } from '../kernel/http/api-error';
import { createCode, hashToken } from '../kernel/http/token';
import { unseal } from '../kernel/sealed';
import type { Services } from '../kernel/services';
import { sendEmails } from '../mail/send-emails';
import { stepOfCode } from './authenticator-app';
import * as store from './second-factor.store';

type Needed = Pick<Services, 'db' | 'rateLimits' | 'deriveSecret' | 'queue'>;

const secured: readonly Persona[] = ['platformAdmin', 'clubAdmin'];

/** Whether people of this kind have a second step. */
export const mayHaveSecondFactor = (persona: Persona): boolean => secured.includes(persona);

/** The text that a secret is sealed for. */
export const sealedFor = (userId: string): string => `second-factor ${userId}`;

/** A recovery code as it is hashed, however it was typed. */
const hashRecoveryCode = (typed: string): string =>
  hashToken(`recovery-code ${typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase()}`);

/** New recovery codes as people read them, and as they are stored. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () => createCode(3));
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

const takeRecoveryCode = ({ db, queue }: Needed, userId: string, typed: string) =>
  db.transaction(async (tx) => {
    if (!(await store.takeRecoveryCode(tx, userId, hashRecoveryCode(typed)))) return false;
    await sendEmails(tx, queue, [{ kind: 'sign-in-changed', userId, change: 'recovery-code-used' }]);
    return true;
  });

async function takeCodeOfApp({ db, deriveSecret }: Needed, userId: string, digits: string) {
  const found = await store.getSecondFactor(db, userId);
  if (!found?.factor.confirmedAt) return false;
  const secret = unseal(deriveSecret, sealedFor(userId), found.factor.sealedSecret);
  const step = secret === undefined ? undefined : stepOfCode(secret, digits);
  return step !== undefined && store.takeStep(db, userId, step);
}

/**
 * Checks a code of the app or a recovery code, and uses it up. Throws 403 at the field, and 429 past the limits: one of a quarter
 * of an hour as for passwords; and one of a day for those of six digits, which are few. Recovery codes go on working past that.
 */
export async function proveSecondFactor(needed: Needed, userId: string, typed: string): Promise<void> {
  const { rateLimits } = needed;
  await rateLimits.take('secondFactor', userId);
  const digits = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    if (!(await takeRecoveryCode(needed, userId, typed)))
      throw fieldError(
        'forbidden',
        'code',
        t`That code does not match, or was used already. Check it, or use another recovery code.`,
      );
  } else {
    await rateLimits.take('secondFactorDay', userId);
    if (!(await takeCodeOfApp(needed, userId, digits)))
      throw fieldError(
        'forbidden',
        'code',
        t`That code does not match, or was used already. Wait for the next one.`,
      );
    await rateLimits.forget('secondFactorDay', userId);
  }
  await rateLimits.forget('secondFactor', userId);
}
