import { and, asc, count, eq, gt, inArray, max, ne, sql } from 'drizzle-orm';
import { lockClub } from '../club/club.store';
import type { Db, Transaction } from '../kernel/db/client';
import { accountClaims, families, familyMembers, guardianInvites } from '../tables/family';
import { feeds } from '../tables/feed';
import { invites } from '../tables/join';
import { sessions } from '../tables/session';
import { sharedDevices } from '../tables/shared-device';
import { users } from '../tables/user';

/** The ids of everyone in the families of a person. A guardian may be in two, and then both belong together. */
const kinOf = (userId: string) => sql`(
  with recursive kin(user_id) as (
    select ${userId}::uuid union
    select other.user_id from kin
    join ${familyMembers} own on own.user_id = kin.user_id
    join ${familyMembers} other on other.family_id = own.family_id)
  select user_id from kin)`;

const kinColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  clubMemberRole: users.clubMemberRole,
  status: users.status,
  place: sql<
    'guardian' | 'child'
  >`case when ${users.clubMemberRole} = 'child' then 'child' else 'guardian' end`,
};

/** A person and everyone who belongs to them, guardians first; with children that a guardian has deleted (`removed`). */
export const listAllKin = (db: Db, userId: string) =>
  db
    .select(kinColumns)
    .from(users)
    .where(sql`${users.id} in ${kinOf(userId)}`)
    .orderBy(sql`${users.clubMemberRole} = 'child'`, users.sortName, users.id);
export type Kin = Awaited<ReturnType<typeof listAllKin>>[number];

/** `listAllKin` without those children: all who may be shown or named. */
export const listKin = async (db: Db, userId: string): Promise<Kin[]> =>
  (await listAllKin(db, userId)).filter(({ status }) => status !== 'removed');

/** What is known of one person beside their row in the list; undefined when they are gone. */
export async function getMemberDetails(db: Db, userId: string, idleDays: number) {
  const live = and(
    eq(sessions.userId, userId),
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastSeenAt, sql`now() - make_interval(days => ${idleDays}::int)`),
  );
  const [person] = await db
    .select({ email: users.email, username: users.username, birthYear: users.birthYear })
    .from(users)
    .where(eq(users.id, userId));
  const [seen] = await db
    .select({ sessions: count(), lastSeenAt: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(live);
  if (!person || !seen) return undefined;
  const family = await listKin(db, userId);
  return { ...person, ...seen, family: family.filter(({ id }) => id !== userId) };
}
export type MemberDetails = NonNullable<Awaited<ReturnType<typeof getMemberDetails>>>;

/** The club that a person is in now; undefined for platform admins and for an unknown id. */
async function getClubIdOf(db: Db, userId: string): Promise<string | undefined> {
  const rows = await db.select({ clubId: users.clubId }).from(users).where(eq(users.id, userId));
  return rows[0]?.clubId ?? undefined;
}

/**
 * A person of a club, locked with it until the transaction ends. The club is locked first, so that of two who
 * remove its admins the second sees the first change. `alsoClubId` is locked in the same order. Undefined
 * when there is no such person, or their club is deleted; `other` too, when that club is.
 */
export async function lockMember(tx: Transaction, userId: string, alsoClubId?: string) {
  const clubId = await getClubIdOf(tx, userId);
  if (clubId === undefined) return undefined;
  const locked = new Map<string, Awaited<ReturnType<typeof lockClub>>>();
  for (const each of [...new Set([clubId, alsoClubId ?? clubId])].sort())
    locked.set(each, await lockClub(tx, each));
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  const club = locked.get(clubId);
  // Another admin may have moved them between the read and the lock.
  if (!user || !club || user.clubId !== clubId || user.status === 'removed') return undefined;
  return { user, club, other: alsoClubId === undefined ? undefined : locked.get(alsoClubId) };
}

type Change = Partial<Pick<typeof users.$inferInsert, 'status' | 'clubMemberRole' | 'clubId'>>;

/** Changes people, counts the change, and signs them out. */
export async function changePeople(tx: Transaction, ids: string[], change: Change): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, rev: sql`${users.rev} + 1` })
    .where(inArray(users.id, ids));
  await tx.delete(sessions).where(inArray(sessions.userId, ids));
}

/** Moves the families of these people to another club, with what belongs to them. */
export async function moveFamilies(tx: Transaction, userIds: string[], clubId: string): Promise<void> {
  const theirs = tx
    .select({ id: familyMembers.familyId })
    .from(familyMembers)
    .where(inArray(familyMembers.userId, userIds));
  await tx
    .update(families)
    .set({ clubId })
    .where(and(inArray(families.id, theirs), ne(families.clubId, clubId)));
  await tx.update(guardianInvites).set({ clubId }).where(inArray(guardianInvites.familyId, theirs));
  await tx.update(accountClaims).set({ clubId }).where(inArray(accountClaims.childId, userIds));
  await tx.update(sharedDevices).set({ clubId }).where(inArray(sharedDevices.familyId, theirs));
  // A link is to one club's episodes, so it ends.
  await tx.delete(feeds).where(inArray(feeds.userId, userIds));
}

/** Whether a family of these people waits for a guardian whom the club has invited. */
export async function waitForGuardian(tx: Transaction, userIds: string[], clubId: string): Promise<boolean> {
  const theirs = tx
    .select({ id: familyMembers.familyId })
    .from(familyMembers)
    .where(inArray(familyMembers.userId, userIds));
  const found = await tx
    .select({ id: invites.id })
    .from(invites)
    .where(and(eq(invites.clubId, clubId), sql`${invites.familyIds} && array(${theirs})`))
    .limit(1);
  return found.length > 0;
}

/** Locks the families of these people in the order of their ids, so that no person joins one while it moves. */
export async function lockFamilies(tx: Transaction, userIds: string[]): Promise<void> {
  const theirs = tx
    .select({ id: familyMembers.familyId })
    .from(familyMembers)
    .where(inArray(familyMembers.userId, userIds));
  await tx
    .select()
    .from(families)
    .where(inArray(families.id, theirs))
    .orderBy(asc(families.id))
    .for('update');
}
