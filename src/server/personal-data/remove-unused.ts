import { switchOffSessions } from '../auth/session.store';
import { removeClaim } from '../family/claim.store';
import { lockChild } from '../family/household.store';
import { removeForNow } from '../family/removal.store';
import { tellOfChild } from '../family/tell-guardians';
import * as store from '../family/unused-child.store';
import { appendEntry } from '../kernel/db/audit';
import type { WorkContext } from '../kernel/jobs/queue';
import { sendEmails } from '../mail/send-emails';
import { takeDownVoiceOf } from '../voice/take-down';

/** Writes to those who look after a child that its account is to be deleted. */
const notice = ({ db, queue }: WorkContext, childId: string) =>
  db.transaction(async (tx) => {
    if (!(await lockChild(tx, childId)) || !(await store.isStillToNotice(tx, childId))) return;
    const { guardians, admins } = await store.listReaders(tx, childId);
    await store.noteNoticed(tx, childId);
    // Where no one can be written to, the days of the answer begin now, so that the account does not stay for ever.
    if (guardians.length + admins.length === 0) return store.noteSent(tx, childId);
    await sendEmails(tx, queue, [
      ...guardians.map((userId) => ({ kind: 'child-unused' as const, childId, userId })),
      ...admins.map((userId) => ({ kind: 'child-unused-club' as const, childId, userId })),
    ]);
  });

/** Deletes a child as a guardian does, with the days in which a guardian can undo it. */
async function remove({ db, queue, log }: WorkContext, childId: string): Promise<void> {
  const removed = await db.transaction(async (tx) => {
    const locked = await lockChild(tx, childId);
    if (!locked || !(await store.isStillToRemove(tx, childId))) return false;
    const { child } = locked;
    await takeDownVoiceOf(tx, queue, childId);
    await removeClaim(tx, childId);
    await switchOffSessions(tx, childId);
    await removeForNow(tx, child, null);
    await appendEntry(tx, {
      ...{ action: 'child:remove-unused', object: `user:${childId}` },
      ...{ clubId: child.clubId, result: 'ok' },
    });
    await tellOfChild(tx, queue, 'child-removed', { childId, byId: null });
    return true;
  });
  if (removed) log.info({ childId }, 'child:remove-unused');
}

/**
 * Deletes accounts of children that were not used for a year, 30 days after an email to the guardians has left and found no
 * answer. Each child on its own, so that one that fails does not stop the others.
 */
export async function removeUnused(context: WorkContext): Promise<void> {
  await store.countUnused(context.db);
  const one = (step: typeof remove | typeof notice, childId: string) =>
    step(context, childId).catch((err) => context.log.error({ err, childId }, 'unused account not seen to'));
  for (const id of await store.listToRemove(context.db)) await one(remove, id);
  for (const id of await store.listToNotice(context.db)) await one(notice, id);
}
