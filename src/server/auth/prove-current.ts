import { t } from '@/language/text';
import type { Action } from '@/policy/rules';
import { getAccountByUser } from '../account/account.store';
import { fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import type { Person } from '../kernel/http/person';
import type { Call } from '../kernel/http/route';
import { checkPassword } from '../user/password';

export type Proving = Pick<Call, 'services' | 'request'> & { who: Person };

export const wrongPassword = () =>
  fieldError('forbidden', 'currentPassword', t`That is not your current password.`);

/** Checks the current password and resolves to its stored hash. Each wrong try counts and is in the audit. */
export async function proveCurrent(call: Proving, action: Action, typed: string): Promise<string> {
  const { db, rateLimits } = call.services;
  const { userId } = call.who.principal;
  await rateLimits.take('currentPassword', userId);
  const stored = (await getAccountByUser(db, userId))?.user.passwordHash;
  if (!(await checkPassword(userId, stored, typed)) || !stored) {
    await audit(db, call, { action, object: `user:${userId}`, result: 'refused' });
    throw wrongPassword();
  }
  await rateLimits.forget('currentPassword', userId);
  return stored;
}
