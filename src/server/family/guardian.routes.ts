import { namesInWords } from '@/contract/account';
import { endShare, removeGuardian } from '@/contract/family/guardian';
import type { Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { type Call, on } from '../kernel/http/route';
import { fullNameOf } from '../user/full-name';
import { listGuardiansOf } from './guardian-invite.store';
import { leaveHouseholds, lockHouseholdsOf, lockMemberships, type Membership } from './leaving.store';
import { listSharers, lockShare, removeShared } from './share.store';
import { tellOfGuardian, tellRemoved } from './tell-guardians';

const what = 'This guardian';
const whatShare = 'What you share';

/** What is removed when a guardian leaves households, and which of the children would have no other guardian. */
function planLeaving(userId: string, familyIds: readonly string[], members: readonly Membership[]) {
  const inFamily = (familyId: string, place: Membership['place']) =>
    members.filter((member) => member.familyId === familyId && member.place === place);
  const othersIn = (familyId: string) =>
    inFamily(familyId, 'guardian').filter((guardian) => guardian.userId !== userId);
  /** Whether a child has another guardian, in any household. */
  const hasAnother = (child: Membership) =>
    members
      .filter((member) => member.place === 'child' && member.userId === child.userId)
      .some(({ familyId }) => othersIn(familyId).some(({ mayGuard }) => mayGuard));

  const shared = familyIds.filter((familyId) => othersIn(familyId).length > 0);
  const sharedChildren = shared.flatMap((familyId) => inFamily(familyId, 'child'));
  // A household that a guardian has alone stays theirs, with the children who have no other guardian.
  const own = familyIds.filter((familyId) => !shared.includes(familyId));
  const ownChildren = own.flatMap((familyId) => inFamily(familyId, 'child'));
  const going = ownChildren.filter(hasAnother);
  const namesOf = (children: readonly Membership[]) => [
    ...new Set(children.map(({ firstName }) => firstName)),
  ];
  return {
    shared,
    going,
    childIds: [...new Set([...sharedChildren, ...going].map((child) => child.userId))],
    lost: namesOf([...sharedChildren, ...going]),
    alone: namesOf([...sharedChildren, ...ownChildren].filter((child) => !hasAnother(child))),
    forsakes: sharedChildren.some((child) => !hasAnother(child)),
  };
}

/** The households out of which the caller may take another guardian: those where the caller came first. */
function requireLater(
  who: Person,
  userId: string,
  familyIds: readonly string[],
  members: readonly Membership[],
) {
  const since = (id: string, familyId: string) =>
    members.find((one) => one.userId === id && one.familyId === familyId && one.place === 'guardian')
      ?.joinedAt;
  const shared = familyIds.filter((familyId) => since(who.principal.userId, familyId));
  const later = shared.filter((familyId) => {
    const [own, theirs] = [since(who.principal.userId, familyId), since(userId, familyId)];
    return own && theirs && theirs > own;
  });
  if (later.length > 0) return later;
  throw new ApiError(
    'conflict',
    'Only people who joined the household later can be taken out of it. Ask your club if something is wrong.',
  );
}

async function leave(tx: Transaction, { services, who, params }: Call<typeof removeGuardian>) {
  const userId = params.id;
  const { queue } = services;
  const { clubId } = who.principal;
  if (clubId === null) throw notFound('Your club');
  const all = await lockHouseholdsOf(tx, userId);
  authorize(who, 'guardian:remove', { guardianIds: await listGuardiansOf(tx, all) }, what);
  const members = await lockMemberships(tx, all);
  const self = userId === who.principal.userId;
  const familyIds = self ? all : requireLater(who, userId, all, members);
  const plan = planLeaving(userId, familyIds, members);
  const guardian = members.find((member) => member.userId === userId);
  const name = guardian ? fullNameOf(guardian) : 'This guardian';
  if (plan.forsakes || (plan.shared.length === 0 && plan.going.length === 0)) {
    const last =
      plan.alone.length === 0
        ? 'alone in this household'
        : `the last guardian of ${namesInWords(plan.alone)}`;
    throw new ApiError(
      'conflict',
      `${self ? 'You are' : `${name} is`} ${last}. Invite another guardian first, or delete the account of the child.`,
    );
  }
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
    if (lost.length === 0) return { message: `${self ? 'You have' : `${name} has`} left the household` };
    const after = namesInWords(lost);
    return { message: self ? `You no longer look after ${after}` : `${name} no longer looks after ${after}` };
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
    return { message: 'They are not shared any more' };
  });
});

export const guardianRoutes = [remove, unshare];
