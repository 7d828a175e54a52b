import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { hasWorkingLogin } from '../consent/may-sign-in.store';
import type { Transaction } from '../kernel/db/client';
import { families, familyMembers } from '../tables/family';
import { feeds } from '../tables/feed';
import { users } from '../tables/user';
import { createFamily } from './family.store';
import { removeInvitesFrom } from './guardian-invite.store';

/** The households that a person is a guardian of, locked in the order of their ids until the transaction ends. */
export async function lockHouseholdsOf(tx: Transaction, userId: string): Promise<string[]> {
  const locked = await tx
    .select({ id: families.id })
    .from(families)
    .innerJoin(familyMembers, eq(familyMembers.familyId, families.id))
    .where(and(eq(familyMembers.userId, userId), eq(familyMembers.place, 'guardian')))
    .orderBy(asc(families.id))
    .for('update', { of: families });
  return locked.map(({ id }) => id);
}

/** The children of these households, locked, so that of two guardians in two households the second sees the first gone. */
async function lockChildrenOf(tx: Transaction, familyIds: string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(
      inArray(
        users.id,
        tx
          .select({ id: familyMembers.userId })
          .from(familyMembers)
          .where(and(inArray(familyMembers.familyId, familyIds), eq(familyMembers.place, 'child'))),
      ),
    )
    .orderBy(asc(users.id))
    .for('update');
}

/**
 * Everyone in these households, and in all others that have one of their children. Children with an account
 * of their own need no guardian and are left out.
 */
export async function lockMemberships(tx: Transaction, familyIds: string[]) {
  await lockChildrenOf(tx, familyIds);
  return tx
    .select({
      familyId: familyMembers.familyId,
      userId: familyMembers.userId,
      place: familyMembers.place,
      joinedAt: familyMembers.joinedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      /** Whether they can sign in and do what a guardian does. */
      mayGuard: sql<boolean>`(${hasWorkingLogin()} and ${users.clubMemberRole} = 'parent')`,
    })
    .from(familyMembers)
    .innerJoin(users, eq(users.id, familyMembers.userId))
    .where(
      sql`${familyMembers.familyId} in (
        select other.family_id from family_members own join family_members other on other.user_id = own.user_id
        where own.family_id = any(${sql.param(familyIds)}::uuid[]) and own.place = 'child' and other.place = 'child'
        union all select unnest(${sql.param(familyIds)}::uuid[]))
        and (${familyMembers.place} = 'guardian' or ${users.claimedAt} is null)`,
    )
    .orderBy(users.createdAt, users.id);
}
export type Membership = Awaited<ReturnType<typeof lockMemberships>>[number];

/**
 * Takes a guardian out of shared households, and removes the given children from the guardian's own ones.
 * Every parent keeps a household.
 */
export async function leaveHouseholds(
  tx: Transaction,
  {
    userId,
    clubId,
    shared,
    going,
  }: {
    userId: string;
    clubId: string;
    shared: string[];
    going: readonly Pick<Membership, 'familyId' | 'userId'>[];
  },
): Promise<void> {
  await removeInvitesFrom(tx, userId, shared);
  // Their links for guests are dead from now on, and would be shown to the others as if they worked.
  await tx.delete(feeds).where(and(eq(feeds.userId, userId), inArray(feeds.familyId, shared)));
  await tx
    .delete(familyMembers)
    .where(and(eq(familyMembers.userId, userId), inArray(familyMembers.familyId, shared)));
  for (const child of going) {
    await tx
      .delete(familyMembers)
      .where(and(eq(familyMembers.userId, child.userId), eq(familyMembers.familyId, child.familyId)));
  }
  const left = await tx
    .select({ id: familyMembers.familyId })
    .from(familyMembers)
    .where(eq(familyMembers.userId, userId))
    .limit(1);
  if (left.length === 0) await createFamily(tx, { clubId, guardianIds: [userId] });
}
