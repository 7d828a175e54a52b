import { endShare, removeGuardian } from '@/contract/family/guardian';
import { listed, t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize, requireClubId } from '../kernel/http/authorize';
import { type Call, on } from '../kernel/http/route';
import { fullNameOf } from '../user/full-name';
import { listGuardiansOf } from './guardian-invite.store';
import { leaveHouseholds, lockHouseholdsOf, lockMemberships } from './leaving.store';
import { listSharers, lockShare, removeShared } from './share.store';
import { tellOfGuardian, tellRemoved } from './tell-guardians';
import { householdsToLeave, type Membership, planLeaving } from './who-may-leave';

const what = t`This guardian`;
const whatShare = t`What you share`;

/** The households to leave. Throws 409 unless the caller came before the other guardian. */
function requireLater(byId: string, userId: string, members: readonly Membership[]): string[] {
  const later = householdsToLeave(byId, userId, members);
  if (byId === userId || later.length > 0) return later;
  throw new ApiError(
    'conflict',
    t`You can only remove people who joined the household after you. Ask your club if something is wrong.`,
  );
}

/** Why a guardian cannot leave yet; without a name it is the reader. */
function lastWords(name: string | null, children: readonly string[]): string {
  const last = listed(children);
  if (children.length === 0)
    return name === null
      ? t`You are alone in this household. Invite another guardian first, or delete the account of the child.`
      : t`${name} is alone in this household. Invite another guardian first, or delete the account of the child.`;
  return name === null
    ? t`You are the last guardian of ${last}. Invite another guardian first, or delete the account of the child.`
    : t`${name} is the last guardian of ${last}. Invite another guardian first, or delete the account of the child.`;
}

async function leave(tx: Transaction, { services, who, params }: Call<typeof removeGuardian>) {
  const userId = params.id;
  const { queue } = services;
  const clubId = requireClubId(who);
  const all = await lockHouseholdsOf(tx, userId);
  authorize(who, 'guardian:remove', { guardianIds: await listGuardiansOf(tx, all) }, what);
  const members = await lockMemberships(tx, userId, all);
  const self = userId === who.principal.userId;
  const plan = planLeaving(userId, requireLater(who.principal.userId, userId, members), members);
  const guardian = members.find((member) => member.userId === userId);
  const name = guardian ? fullNameOf(guardian) : t`This guardian`;
  if (!plan.isPossible) throw new ApiError('conflict', lastWords(self ? null : name, plan.alone));
  await leaveHouseholds(tx, { userId, clubId, ...plan });
  const { childIds, shared: left } = plan;
  await tellOfGuardian(tx, queue, {
    change: self ? 'left' : 'removed',
    guardianId: userId,
    byId: who.principal.userId,
    familyIds: left,
    childIds,
  });
  if (!self) await tellRemoved(tx, queue, [userId], childIds);
  return { name, self, lost: plan.lost };
}

const remove = on(removeGuardian, async (call) => {
  const { services, params } = call;
  return services.db.transaction(async (tx) => {
    const { name, self, lost } = await leave(tx, call);
    const action = self ? 'guardian:leave' : 'guardian:remove';
    await audit(tx, call, { action, object: `user:${params.id}` });
    if (lost.length === 0)
      return { message: self ? t`You have left the household` : t`${name} has left the household` };
    const after = listed(lost);
    return {
      message: self ? t`You no longer look after ${after}` : t`${name} no longer looks after ${after}`,
    };
  });
});

const unshare = on(endShare, async (call) => {
  const { services, who, params } = call;
  const { userId } = who.principal;
  return services.db.transaction(async (tx) => {
    authorize(who, 'guardian:remove', { guardianIds: await listSharers(tx, params.id) }, whatShare);
    const ending = await lockShare(tx, userId, params.id);
    if (ending.length === 0) throw notFound(whatShare);
    const familyIds = [...new Set(ending.map((each) => each.familyId))];
    const childIds = [...new Set(ending.map(({ childId }) => childId))];
    const told = await listGuardiansOf(tx, familyIds);
    await removeShared(tx, ending);
    await audit(tx, call, ...childIds.map((id) => ({ action: 'share:end' as const, object: `user:${id}` })));
    await tellRemoved(tx, services.queue, told, childIds);
    const about = { change: 'removed', guardianId: null, byId: userId, familyIds: [], childIds } as const;
    await tellOfGuardian(tx, services.queue, about);
    return { message: t`The children are no longer shared` };
  });
});

export const guardianRoutes = [remove, unshare];
