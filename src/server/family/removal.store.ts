import { and, eq, lt, sql } from 'drizzle-orm';
import { dayMs } from '@/contract/analytics/range';
import { removalDays } from '@/contract/family/removal';
import type { Db, Transaction } from '../kernel/db/client';
import { childRemovals, familyMembers } from '../tables/family';
import { users } from '../tables/user';
import type { LockedChild } from './household.store';
import { noteKept } from './unused-child.store';

/** Whether the days for an undo are over, although it may not be erased yet. */
export const isRemovalOver = ({ removedAt }: { removedAt: Date }): boolean =>
  Date.now() - removedAt.getTime() >= removalDays * dayMs;

const over = sql`now() - make_interval(days => ${removalDays})`;

/** The former guardians of a deleted child who still are guardians of its households: any of them may undo it. */
async function listUndoers(db: Db, childId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct guardian.user_id as id from family_members own
    join family_members guardian on guardian.family_id = own.family_id and guardian.place = 'guardian'
    where own.user_id = ${childId} and own.place = 'removed'`);
  return rows.map(({ id }) => id);
}

const isRemoved = (childId: string) => and(eq(users.id, childId), eq(users.status, 'removed'));

/** A child that was deleted and can be brought back, locked until the transaction ends, and who may do so. */
export async function lockRemoved(tx: Transaction, childId: string) {
  const [child] = await tx.select().from(users).where(isRemoved(childId)).for('update');
  if (!child) return undefined;
  const [removal] = await tx
    .select()
    .from(childRemovals)
    .where(and(eq(childRemovals.childId, childId), sql`${childRemovals.removedAt} > ${over}`));
  return removal && { child, removal, guardianIds: await listUndoers(tx, childId) };
}

/** A child that was deleted; undefined when it was brought back, or erased. */
export async function getRemovedChild(db: Db, childId: string) {
  const rows = await db
    .select({
      removedAt: childRemovals.removedAt,
      because: childRemovals.because,
      firstName: users.firstName,
    })
    .from(childRemovals)
    .innerJoin(users, eq(users.id, childRemovals.childId))
    .where(eq(childRemovals.childId, childId));
  return rows[0];
}

/**
 * Hides a locked child: by its status from sign-in, lists and counts, and by its place from all that follows
 * from its households. `removedBy`: null for an account that was not used. Resolves to the moment.
 */
export async function removeForNow(
  tx: Transaction,
  child: LockedChild,
  removedBy: string | null,
): Promise<Date> {
  if (child.status === 'removed') throw new Error('the child is deleted already');
  const [made] = await tx
    .insert(childRemovals)
    .values({
      ...{ childId: child.id, removedBy, statusBefore: child.status },
      because: removedBy === null ? 'unused' : 'guardian',
    })
    .returning({ removedAt: childRemovals.removedAt });
  if (!made) throw new Error('insert returned no row');
  await tx
    .update(users)
    .set({ status: 'removed', rev: sql`${users.rev} + 1` })
    .where(eq(users.id, child.id));
  await tx.update(familyMembers).set({ place: 'removed' }).where(eq(familyMembers.userId, child.id));
  return made.removedAt;
}

/** Brings a child back as it was, into the households that are still there. */
export async function bringBack(
  tx: Transaction,
  { childId, statusBefore }: typeof childRemovals.$inferSelect,
): Promise<void> {
  await tx.delete(childRemovals).where(eq(childRemovals.childId, childId));
  await tx
    .update(users)
    .set({ status: statusBefore, rev: sql`${users.rev} + 1` })
    .where(eq(users.id, childId));
  await tx.update(familyMembers).set({ place: 'child' }).where(eq(familyMembers.userId, childId));
  // Otherwise one that was deleted because it was not used would be so again.
  await noteKept(tx, childId);
}

/** The children whose days for an undo are over. */
export async function listOverdue(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: childRemovals.childId })
    .from(childRemovals)
    .where(lt(childRemovals.removedAt, over));
  return rows.map(({ id }) => id);
}

/** One of them, locked until the transaction ends; undefined when another worker was faster. */
export async function lockOverdue(tx: Transaction, childId: string) {
  const [child] = await tx.select().from(users).where(isRemoved(childId)).for('update');
  return child;
}
