import type { SignedIn } from '@/contract/auth';
import { dashboardOf, personaOf } from '@/policy/persona';
import { getAccountByUser } from '../account/account.store';
import { viewAccount } from '../account/account.view';
import { meetLanguage } from '../account/meet-language';
import type { Db } from '../kernel/db/client';
import type { Env } from '../kernel/env';
import type { Call } from '../kernel/http/route';
import { createToken, hashToken } from '../kernel/http/token';
import { createSession, unkeptDays } from './session.store';

interface Start {
  userId: string;
  device: string;
  keep: boolean;
  /** As `noteDevice` has found. */
  newDevice?: boolean;
  /** False where no password, code or passkey was proved for it. */
  proven?: boolean;
  /** It began with a second step elsewhere. */
  secured?: boolean;
  env: Env;
  /** Of a session of the person's own: the call whose language they meet. */
  own?: Pick<Call, 'services' | 'setHeader'>;
  shared?: Parameters<typeof createSession>[1]['shared'];
}

/** Opens a session and returns its token, which is not shown again. */
export async function startSession(
  db: Db,
  { userId, device, keep, env, own, ...more }: Start,
): Promise<SignedIn> {
  const token = createToken();
  const maxDays = keep ? env.sessionMaxDays : unkeptDays;
  await createSession(db, { userId, tokenHash: hashToken(token), device, maxDays, ...more });
  const row = await getAccountByUser(db, userId);
  if (!row) throw new Error('the user of a new session is gone');
  if (own) await meetLanguage(db, row.user, own);
  const { user } = viewAccount(row);
  return { token, user, dashboard: dashboardOf(personaOf(user)) };
}
