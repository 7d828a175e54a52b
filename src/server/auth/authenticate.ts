import { principalOf } from '@/policy/principal';
import { getAccountByToken } from '../account/account.store';
import { viewAccount } from '../account/account.view';
import { switchedOff } from '../kernel/http/api-error';
import type { Person } from '../kernel/http/person';
import { hashToken } from '../kernel/http/token';
import type { Services } from '../kernel/services';
import { isSwitchedOff, touchSession } from './session.store';

/**
 * The person of a token; undefined when it is unknown, expired or idle too long, or the user is disabled. Throws 401 with a
 * reason of its own when a guardian has closed the account of a child.
 */
export async function authenticate(
  { db, env, sessions }: Pick<Services, 'db' | 'env' | 'sessions'>,
  token: string | undefined,
): Promise<Person | undefined> {
  if (!token || token.length > 200) return undefined;
  const tokenHash = hashToken(token);
  return sessions.get(tokenHash, async () => {
    const row = await getAccountByToken(db, tokenHash, env.sessionIdleDays);
    if (!row) {
      if (await isSwitchedOff(db, { tokenHash })) throw switchedOff();
      return undefined;
    }
    await touchSession(db, row.session.id);
    const account = viewAccount(row);
    return { account, principal: principalOf(account), sessionId: row.session.id };
  });
}
