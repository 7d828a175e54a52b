import type { Account } from '@/contract/account';
import { principalOf } from '@/policy/principal';
import { getAccountByToken } from '../account/account.store';
import { viewAccount } from '../account/account.view';
import { isDatabaseFull } from '../kernel/error-codes';
import { endedElsewhere } from '../kernel/http/api-error';
import type { Person } from '../kernel/http/person';
import { hashToken } from '../kernel/http/token';
import type { Services } from '../kernel/services';
import { mayHaveSecondFactor } from './prove-second-factor';
import { relyingPartyOf } from './relying-party';
import { getEndReason, touchSession } from './session.store';

/**
 * The person of a token; undefined when it is unknown, expired or idle too long, or the user is disabled. Throws 401 with a
 * reason of its own when a guardian has closed the account of a child, or has taken a person off a shared device.
 */
export async function authenticate(
  { db, env, sessions }: Pick<Services, 'db' | 'env' | 'sessions'>,
  token: string | undefined,
): Promise<Person | undefined> {
  if (!token || token.length > 200) return undefined;
  const tokenHash = hashToken(token);
  return sessions.get(tokenHash, async () => {
    const row = await getAccountByToken(db, tokenHash, env);
    if (!row) {
      const reason = await getEndReason(db, { tokenHash });
      if (reason) throw endedElsewhere(reason);
      return undefined;
    }
    const { session, listeners, proven } = row;
    await touchSession(db, session).catch((error: unknown) => {
      // Who only reads is not refused because nothing can be written.
      if (!isDatabaseFull(error)) throw error;
    });
    const viewed = viewAccount(row);
    const principal = principalOf(viewed);
    const missing = !row.secured && env.secondFactorFor.includes(principal.persona);
    // The same conditions as at the sign-in itself: a former admin's passkey opens nothing.
    const passkeySignsIn =
      row.hasPasskeyAlone &&
      mayHaveSecondFactor(principal.persona) &&
      relyingPartyOf(env.publicUrl) !== undefined;
    const account: Account = {
      ...viewed,
      ...(missing && { secondFactorMissing: true as const }),
      ...(passkeySignsIn && { passkeySignsIn: true as const }),
    };
    const person = { account, principal, sessionId: session.id, proven };
    if (!listeners || session.sharedDeviceId === null) return person;
    const company = listeners.length > 1 ? listeners : [];
    return {
      ...person,
      account: { ...account, shared: { company } },
      shared: { people: listeners, proven, deviceId: session.sharedDeviceId },
    };
  });
}
