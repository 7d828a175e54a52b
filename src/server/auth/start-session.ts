import type { SignedIn } from '@/contract/auth';
import { dashboardOf, personaOf } from '@/policy/persona';
import { getAccountByUser } from '../account/account.store';
import { viewAccount } from '../account/account.view';
import type { Db } from '../kernel/db/client';
import type { Env } from '../kernel/env';
import { createToken, hashToken } from '../kernel/http/token';
import { createSession, unkeptDays } from './session.store';

interface Start {
  userId: string;
  device: string;
  keep: boolean;
  /** As `noteDevice` has found. */
  newDevice?: boolean;
  env: Env;
  shared?: Parameters<typeof createSession>[1]['shared'];
}

/** Opens a session and returns its token, which is not shown again. */
export async function startSession(
  db: Db,
  { userId, device, keep, newDevice, env, shared }: Start,
): Promise<SignedIn> {
  const token = createToken();
  const maxDays = keep ? env.sessionMaxDays : unkeptDays;
  await createSession(db, { userId, tokenHash: hashToken(token), device, maxDays, newDevice, shared });
  const row = await getAccountByUser(db, userId);
  if (!row) throw new Error('the user of a new session is gone');
  const { user } = viewAccount(row);
  return { token, user, dashboard: dashboardOf(personaOf(user)) };
}
