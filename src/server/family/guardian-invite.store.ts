import { and, asc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { maySignIn } from '../consent/may-sign-in.store';
import type { Db, Transaction } from '../kernel/db/client';
import { lifeOf } from '../mail/link.store';
import { clubs } from '../tables/club';
import { families, familyMembers, guardianInviteChildren, guardianInvites } from '../tables/family';
import { oneTimeLinks } from '../tables/join';
import { users } from '../tables/user';
import { hasEmail } from '../user/user-email.store';
import { createFamily } from './family.store';

/** Until when it can be accepted. Its link is made by the worker, a moment after the invite. */
const endsAt = sql<Date>`coalesce(
  (select max(${oneTimeLinks.expiresAt}) from ${oneTimeLinks} where ${oneTimeLinks.guardianInviteId} = ${guardianInvites.id}),
  ${guardianInvites.createdAt} + ${sql.raw(`'${lifeOf.guardianInviteId}'`)}::interval)`.mapWith(
  guardianInvites.createdAt,
);

/** The first names of the children that it is about. */
const childrenOf = sql<string[]>`array(
  select child.first_name from users child where child.status <> 'removed' and child.id in (
    select chosen.child_id from guardian_invite_children chosen where chosen.invite_id = ${guardianInvites.id}
    union all
    select member.user_id from family_members member
    where ${guardianInvites.household} = 'same' and member.family_id = ${guardianInvites.familyId} and member.place = 'child')
  order by child.created_at, child.id)`;

const rows = (db: Db) =>
  db
    .select({
      id: guardianInvites.id,
      clubId: guardianInvites.clubId,
      familyId: guardianInvites.familyId,
      email: guardianInvites.email,
      household: guardianInvites.household,
      invitedBy: guardianInvites.invitedBy,
      inviter: { firstName: users.firstName, lastName: users.lastName },
      clubname: clubs.clubname,
      children: childrenOf,
      endsAt,
    })
    .from(guardianInvites)
    .innerJoin(users, eq(users.id, guardianInvites.invitedBy))
    .innerJoin(clubs, eq(clubs.id, guardianInvites.clubId));

/** The invites of these households, oldest first. */
export const listGuardianInvites = (db: Db, familyIds: string[]) =>
  rows(db)
    .where(inArray(guardianInvites.familyId, familyIds))
    .orderBy(guardianInvites.createdAt, guardianInvites.id);
export type GuardianInviteRow = Awaited<ReturnType<typeof listGuardianInvites>>[number];

/** The sender may still invite: is a guardian of the household, in a club that is not deleted. */
const isOpen: SQL = sql`(${maySignIn()} and exists (
  select from family_members inviter where inviter.family_id = ${guardianInvites.familyId}
    and inviter.user_id = ${guardianInvites.invitedBy} and inviter.place = 'guardian'))`;

/** An invite that can be accepted, apart from whether its link still works. */
export const getGuardianInvite = async (db: Db, id: string) =>
  (await rows(db).where(and(eq(guardianInvites.id, id), isOpen)))[0];

/** An invite and the guardians of the household that sent it, locked until the transaction ends. */
export async function lockGuardianInvite(tx: Transaction, id: string) {
  const [invite] = await rows(tx).where(eq(guardianInvites.id, id)).for('update', { of: guardianInvites });
  return invite && { invite, guardianIds: await listGuardiansOf(tx, [invite.familyId]) };
}

/**
 * `lockGuardianInvite` for an invite that can still be accepted. Lock its household before: leaving a
 * household locks in this order too.
 */
export async function lockOpenGuardianInvite(tx: Transaction, id: string) {
  const found = await getGuardianInvite(tx, id);
  if (!found) return undefined;
  await tx.select().from(families).where(eq(families.id, found.familyId)).for('key share');
  const [invite] = await rows(tx)
    .where(and(eq(guardianInvites.id, id), isOpen))
    .for('update', { of: guardianInvites });
  return invite;
}

/** The guardians of these households. */
export async function listGuardiansOf(db: Db, familyIds: string[]): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: familyMembers.userId })
    .from(familyMembers)
    .where(and(inArray(familyMembers.familyId, familyIds), eq(familyMembers.place, 'guardian')));
  return found.map(({ id }) => id);
}

interface NewInvite {
  clubId: string;
  familyId: string;
  invitedBy: string;
  email: string;
  household: 'same' | 'own';
  childIds: readonly string[];
}

/** Stores an invite, and resolves to its id; undefined when the household has invited this address already. */
export async function addGuardianInvite(
  tx: Transaction,
  { childIds, ...invite }: NewInvite,
): Promise<string | undefined> {
  // The index of the database knows no other spelling of the address.
  if (await getInviterOf(tx, invite.familyId, invite.email)) return undefined;
  const [made] = await tx
    .insert(guardianInvites)
    .values(invite)
    .onConflictDoNothing()
    .returning({ id: guardianInvites.id });
  if (made && childIds.length > 0) {
    await tx
      .insert(guardianInviteChildren)
      .values(childIds.map((childId) => ({ inviteId: made.id, childId })));
  }
  return made?.id;
}

/** The guardian of a household who has invited an address. */
export async function getInviterOf(db: Db, familyId: string, email: string) {
  const found = await rows(db).where(
    and(eq(guardianInvites.familyId, familyId), hasEmail(guardianInvites.email, email)),
  );
  return found[0];
}

/** Renews the days of an invite, and ends its earlier link. */
export async function renewGuardianInvite(tx: Transaction, id: string): Promise<void> {
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.guardianInviteId, id));
  await tx.update(guardianInvites).set({ createdAt: sql`now()` }).where(eq(guardianInvites.id, id));
}

export async function removeGuardianInvite(tx: Transaction, id: string): Promise<void> {
  await tx.delete(guardianInvites).where(eq(guardianInvites.id, id));
}

/** Removes the invites that a person has sent for these households, of which they are no guardian any more. */
export async function removeInvitesFrom(tx: Transaction, userId: string, familyIds: string[]): Promise<void> {
  await tx
    .delete(guardianInvites)
    .where(and(eq(guardianInvites.invitedBy, userId), inArray(guardianInvites.familyId, familyIds)));
}

/** Removes invites that ran out 30 days ago. */
export async function removeDeadGuardianInvites(db: Db): Promise<void> {
  const life = sql.raw(`interval '${lifeOf.guardianInviteId}' + interval '30 days'`);
  await db.delete(guardianInvites).where(lt(guardianInvites.createdAt, sql`now() - (${life})`));
}

/** The household of which a person is the only guardian; one is made where there is none. */
async function lockSoleHousehold(tx: Transaction, clubId: string, userId: string): Promise<string> {
  const [own] = await tx
    .select({ id: families.id })
    .from(families)
    .innerJoin(familyMembers, eq(familyMembers.familyId, families.id))
    .where(
      and(
        eq(familyMembers.userId, userId),
        eq(familyMembers.place, 'guardian'),
        sql`not exists (select from family_members other where other.family_id = ${families.id}
          and other.place = 'guardian' and other.user_id <> ${userId})`,
        // A guardian invited to it will see it, too.
        sql`not exists (select from guardian_invites invite where invite.family_id = ${families.id} and invite.household = 'same')`,
      ),
    )
    .orderBy(asc(families.createdAt), asc(families.id))
    .limit(1)
    // Not against `key share`: two parents who accept each other’s invites would wait for each other.
    .for('no key update', { of: families });
  return own?.id ?? createFamily(tx, { clubId, guardianIds: [userId] });
}

type Accepted = Pick<GuardianInviteRow, 'id' | 'familyId' | 'clubId' | 'household' | 'invitedBy'>;

/** The shared children that the inviter still looks after, and this person does not yet. */
async function listShared(tx: Transaction, { id, invitedBy }: Accepted, userId: string): Promise<string[]> {
  const looksAfter = (guardianId: string) => sql`exists (
    select from family_members own join family_members guardian on guardian.family_id = own.family_id
    where own.user_id = ${guardianInviteChildren.childId} and own.place = 'child'
      and guardian.user_id = ${guardianId} and guardian.place = 'guardian')`;
  const found = await tx
    .select({ childId: guardianInviteChildren.childId })
    .from(guardianInviteChildren)
    .innerJoin(
      users,
      and(
        eq(users.id, guardianInviteChildren.childId),
        isNull(users.claimedAt),
        // Checked again, because the households may have changed while this transaction waited for the lock.
        ne(users.status, 'removed'),
      ),
    )
    .where(
      and(eq(guardianInviteChildren.inviteId, id), looksAfter(invitedBy), sql`not ${looksAfter(userId)}`),
    )
    .orderBy(users.id)
    // Locked, so that no child is deleted or becomes its own before it is shared.
    .for('key share', { of: users });
  return found.map(({ childId }) => childId);
}

/**
 * Makes a person a guardian as the invite says. Resolves to the children who are shared with them; undefined
 * when they look after all of them already.
 */
export async function joinHousehold(
  tx: Transaction,
  invite: Accepted,
  userId: string,
): Promise<string[] | undefined> {
  const { familyId, clubId, household } = invite;
  if (household === 'own') {
    const childIds = await listShared(tx, invite, userId);
    if (childIds.length === 0) return undefined;
    const own = await lockSoleHousehold(tx, clubId, userId);
    await tx.insert(familyMembers).values(
      childIds.map((childId) => ({
        familyId: own,
        userId: childId,
        place: 'child' as const,
        sharedFrom: familyId,
        sharedWith: userId,
      })),
    );
    return childIds;
  }
  const joined = await tx
    .insert(familyMembers)
    .values({ familyId, userId, place: 'guardian' })
    .onConflictDoNothing()
    .returning({ familyId: familyMembers.familyId });
  if (joined.length === 0) return undefined;
  // The empty one that every parent has at first would be the one that new children come into.
  await tx.execute(sql`
    delete from families empty where empty.id <> ${familyId}
      and exists (select from family_members own where own.family_id = empty.id and own.user_id = ${userId})
      and not exists (select from family_members other where other.family_id = empty.id and other.user_id <> ${userId})
      and not exists (select from guardian_invites invite where invite.family_id = empty.id)`);
  return [];
}
