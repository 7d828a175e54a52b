import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { endDevicesMadeBy } from '../auth/session.store';
import type { Transaction } from '../kernel/db/client';
import { families, familyMembers } from '../tables/family';
import { feeds } from '../tables/feed';
import { users } from '../tables/user';
import { createFamily } from './family.store';
import { removeInvitesFrom } from './guardian-invite.store';
import { isGuardedElsewhere, mayGuard } from './guarding.store';
import type { Membership } from './who-may-leave';

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
export async function lockChildrenOf(tx: Transaction, familyIds: string[]): Promise<void> {
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
 * Everyone in these households of a guardian, with the children locked. Children with an account of their own need no guardian
 * and are left out.
 */
export async function lockMemberships(tx: Transaction, guardianId: string, familyIds: string[]) {
  await lockChildrenOf(tx, familyIds);
  return tx
    .select({
      familyId: familyMembers.familyId,
      userId: familyMembers.userId,
      place: familyMembers.place,
      joinedAt: familyMembers.joinedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      mayGuard: mayGuard(),
      elsewhere: isGuardedElsewhere(guardianId),
    })
    .from(familyMembers)
    .innerJoin(users, eq(users.id, familyMembers.userId))
    .where(
      and(
        inArray(familyMembers.familyId, familyIds),
        or(eq(familyMembers.place, 'guardian'), isNull(users.claimedAt)),
      ),
    )
    .orderBy(users.createdAt, users.id, familyMembers.familyId);
}

/** Ends the links for podcast apps of children, and of those of households: every guardian sees them, also one who goes. */
export async function endFeedsOfChildren(
  tx: Transaction,
  { familyIds = [], childIds = [] }: { familyIds?: readonly string[]; childIds?: readonly string[] },
): Promise<void> {
  const ofHouseholds = tx
    .select({ id: familyMembers.userId })
    .from(familyMembers)
    .where(inArray(familyMembers.familyId, [...familyIds]));
  await tx
    .delete(feeds)
    .where(
      and(
        eq(feeds.kind, 'child'),
        or(inArray(feeds.userId, ofHouseholds), inArray(feeds.userId, [...childIds])),
      ),
    );
}

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
  // Whoever holds such a device enters as a child by a tap.
  await endDevicesMadeBy(tx, userId, shared);
  await endFeedsOfChildren(tx, { familyIds: shared, childIds: going.map((child) => child.userId) });
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
