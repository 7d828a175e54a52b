import { decideConsent, resetChildPassword, updateChild } from '@/contract/family/family';
import { keepChild } from '@/contract/family/removal';
import { t } from '@/language/text';
import { countUsername, usernameOnce } from '../account/username';
import { removeSessionsOfUser } from '../auth/session.store';
import type { Transaction } from '../kernel/db/client';
import { notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { requireMatch } from '../kernel/http/if-match';
import type { Person } from '../kernel/http/person';
import { refuseTaken } from '../kernel/http/refuse-taken';
import { type Call, on } from '../kernel/http/route';
import { requireUncommonPassword } from '../user/common-passwords';
import { getFamilyName } from '../user/family-name.store';
import { hashPassword, setInTurn } from '../user/password';
import { setPasswordHash } from '../user/user.store';
import { requireChildsYear } from './childs-year';
import { removeClaim } from './claim.store';
import { decide } from './decide-consent';
import { listGuardianIds, lockChild, saveChild } from './household.store';
import { presentChild } from './present-family';
import { noteKept } from './unused-child.store';

const what = t`This child`;

/** A child that this guardian looks after, locked until the transaction ends. 404 for any other. */
export async function requireChild(
  tx: Transaction,
  who: Person,
  id: string,
  action: 'child:manage' | 'child:export' | 'consent:decide' = 'child:manage',
) {
  const locked = await lockChild(tx, id);
  if (!locked) throw notFound(what);
  authorize(who, action, { guardianIds: locked.guardianIds }, what);
  return locked.child;
}

const update = on(updateChild, async (call) => {
  const { services, who, params, body, incoming } = call;
  requireChildsYear(who, body);
  const requireSame = async (tx: Transaction) => {
    const child = await requireChild(tx, who, params.id);
    await requireMatch(tx, incoming, child.rev);
    return child;
  };
  // Looked up beforehand, because nothing is counted within a transaction.
  const before = await services.db.transaction(requireSame);
  if (body.username !== before.username) await countUsername(call, 'familyUsernames');
  const data = await services.db.transaction(async (tx) => {
    const child = await requireSame(tx);
    const lastName = body.lastName || ((await getFamilyName(tx, child.id)) ?? '');
    const change = { ...body, lastName };
    const same = Object.entries(change).every(
      ([field, value]) => child[field as keyof typeof change] === value,
    );
    if (!same) {
      await refuseTaken(usernameOnce, saveChild(tx, child.id, change));
      await audit(tx, call, { action: 'child:update', object: `user:${child.id}` });
    }
    return presentChild(tx, who, child.id);
  });
  services.sessions.forgetUser(params.id);
  return { data, message: t`${data.firstName}’s details are saved` };
});

async function setPassword(call: Call<typeof resetChildPassword>) {
  const { services, who, params, body } = call;
  const guardianIds = await listGuardianIds(services.db, params.id);
  authorize(who, 'child:manage', { guardianIds }, what);
  requireUncommonPassword(body.password);
  const { userId } = who.principal;
  await services.rateLimits.take('passwordChanges', userId);
  const passwordHash = await hashPassword(userId, body.password);
  const message = await services.db.transaction(async (tx) => {
    const child = await requireChild(tx, who, params.id);
    await setPasswordHash(tx, child.id, passwordHash);
    await removeSessionsOfUser(tx, child.id);
    // Whoever knew the old password may have asked for the account with an address of their own.
    await removeClaim(tx, child.id);
    await audit(tx, call, { action: 'child:reset-password', object: `user:${child.id}` });
    return t`${child.firstName} has a new password and has to sign in again with it`;
  });
  services.sessions.forgetUser(params.id);
  return { message };
}

const resetPassword = on(resetChildPassword, (call) =>
  setInTurn(call.who.principal.userId, () => setPassword(call)),
);

const consent = on(decideConsent, async (call) => {
  const { services, who, params, body, incoming } = call;
  const reply = await services.db.transaction(async (tx) => {
    const child = await requireChild(tx, who, params.id, 'consent:decide');
    await requireMatch(tx, incoming, child.rev);
    const changed = await decide(tx, call, child.id, body);
    const data = await presentChild(tx, who, child.id);
    if (!changed) return { data, message: t`Nothing has changed for ${child.firstName}` };
    if (data.state === 'waiting') {
      return {
        data,
        message: t`Your consent is withdrawn. ${child.firstName} is signed out, and the sound has stopped`,
      };
    }
    return { data, message: t`What you agree to for ${child.firstName} is saved` };
  });
  services.sessions.forgetUser(params.id);
  return reply;
});

const keep = on(keepChild, async (call) => {
  const { services, who, params } = call;
  return services.db.transaction(async (tx) => {
    const child = await requireChild(tx, who, params.id);
    await noteKept(tx, child.id);
    await audit(tx, call, { action: 'child:keep', object: `user:${child.id}` });
    return { message: t`${child.firstName}’s account stays` };
  });
});

export const childRoutes = [update, resetPassword, consent, keep];
