import { removalDays, removeChild, restoreChild } from '@/contract/family/removal';
import { t } from '@/language/text';
import { proveCurrent, wrongPassword } from '../auth/prove-current';
import { switchOffSessions } from '../auth/session.store';
import { removeClaim } from '../family/claim.store';
import { type LockedChild, lockChild } from '../family/household.store';
import * as store from '../family/removal.store';
import { tellOfChild } from '../family/tell-guardians';
import type { Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { type Call, on } from '../kernel/http/route';
import type { Services } from '../kernel/services';
import { countEmail } from '../mail/send-emails';
import { lockUser } from '../user/user.store';
import { takeDownVoiceOf } from '../voice/take-down';
import { erasePerson } from './erase-person.store';
import { removeLeftFiles } from './remove-left-files';

const what = t`This child`;

/** A child of this guardian, or one that they may still bring back; locked. */
async function requireChild(tx: Transaction, who: Person, id: string, alsoRemoved: boolean) {
  const locked = (await lockChild(tx, id)) ?? (alsoRemoved ? await store.lockRemoved(tx, id) : undefined);
  if (!locked) throw notFound(what);
  authorize(who, 'child:remove', { guardianIds: locked.guardianIds }, what);
  return locked;
}

async function erase(tx: Transaction, call: Call<typeof removeChild>, child: LockedChild, others: boolean) {
  const { firstName, id } = child;
  if (others) {
    throw new ApiError(
      'conflict',
      t`${firstName} has another guardian, who can undo the deletion for ${removalDays} days. Then everything is erased.`,
    );
  }
  await switchOffSessions(tx, id);
  await audit(tx, call, { action: 'child:erase', object: `user:${id}` });
  const left = await erasePerson(tx, call.services, child);
  return { left, message: t`${firstName} is erased, with everything that was kept` };
}

/**
 * Recordings with its voice are removed for good, although the child can be brought back, because people
 * could hear them meanwhile.
 */
async function hide(tx: Transaction, call: Call<typeof removeChild>, child: LockedChild) {
  const { queue } = call.services;
  const byId = call.who.principal.userId;
  await takeDownVoiceOf(tx, queue, child.id);
  await removeClaim(tx, child.id);
  await switchOffSessions(tx, child.id);
  await store.removeForNow(tx, child, byId);
  await audit(tx, call, { action: 'child:remove', object: `user:${child.id}` });
  await tellOfChild(tx, queue, 'child-removed', { childId: child.id, byId });
  return {
    left: undefined,
    message: t`${child.firstName} is deleted. You can undo it for ${removalDays} days; then everything is erased`,
  };
}

/** Each sends an email to the other guardians. */
const countRemoval = ({ services, who }: { services: Services; who: Person }) =>
  countEmail(
    services.rateLimits,
    'childRemovals',
    who.principal.userId,
    t`You have deleted and restored accounts of children many times.`,
  );

const remove = on(removeChild, async (call) => {
  const { services, who, params, body } = call;
  const { userId } = who.principal;
  const proven = await proveCurrent(call, 'child:remove', body.currentPassword);
  await countRemoval(call);
  const { left, message } = await services.db.transaction(async (tx) => {
    const { child, guardianIds } = await requireChild(tx, who, params.id, body.atOnce);
    // The password was checked before the lock, so it may have been changed meanwhile.
    if ((await lockUser(tx, userId))?.passwordHash !== proven) throw wrongPassword();
    const others = guardianIds.some((id) => id !== userId);
    return body.atOnce ? erase(tx, call, child, others) : hide(tx, call, child);
  });
  services.sessions.forgetUser(params.id);
  if (left) await removeLeftFiles(services, left);
  return { message };
});

const restore = on(restoreChild, async (call) => {
  const { services, who, params } = call;
  await countRemoval(call);
  return services.db.transaction(async (tx) => {
    const locked = await store.lockRemoved(tx, params.id);
    if (!locked) throw notFound(what);
    authorize(who, 'child:remove', { guardianIds: locked.guardianIds }, what);
    const { child, removal } = locked;
    await store.bringBack(tx, removal);
    await audit(tx, call, { action: 'child:restore', object: `user:${child.id}` });
    const byId = who.principal.userId;
    await tellOfChild(tx, services.queue, 'child-restored', { childId: child.id, byId });
    return { message: t`${child.firstName} is back, and signs in as before` };
  });
});

export const removalRoutes = [remove, restore];
