import { principalOf } from '@/policy/principal';
import { getAccountByToken } from '../account/account.store';
import { viewAccount } from '../account/account.view';
import { switchedOff } from '../http/api-error';
import type { Services } from '../services';
import type { Person } from './person';
import { isSwitchedOff, touchSession } from './session.store';
import { hashToken } from './token';

/** The token of an Authorization header: `Bearer <token>`, or the bare token as in the spec. */
export const tokenOfHeader = (header: string | undefined): string | undefined =>
  header?.replace(/^Bearer\s+/i, '').trim() || undefined;

/** The token of the cookie, because a link, an <audio>, an <img> or a beacon cannot send a header. */
export function tokenOfCookie(header: string | undefined): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith('token='));
  return pair?.trim().slice('token='.length) || undefined;
}

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
