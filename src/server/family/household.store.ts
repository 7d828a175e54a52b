import { and, eq, ne, sql } from 'drizzle-orm';
import { signInObstacle } from '../consent/may-sign-in.store';
import type { Db, Transaction } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { episodes, renditions } from '../tables/episode';
import { accountClaims, childRemovals, families, familyMembers } from '../tables/family';
import { files } from '../tables/file';
import { progress } from '../tables/listen';
import { users } from '../tables/user';
import { isGuardedElsewhere, mayGuard } from './guarding.store';
import { unusedOf } from './unused-child.store';

interface LastHeard {
  number: number;
  name: string;
  key: string | null;
  position: number;
  duration: number | null;
  finished: boolean;
  at: string;
}

/** Whether a row of `progress` is of the episode that the person heard last and may still hear: the only one a guardian sees. */
export const isLastHeard = sql`${progress.episodeId} = (
  select heard.episode_id from progress heard
  join episodes e on e.id = heard.episode_id and e.status = 'published' and e.removed_at is null
  where heard.user_id = ${progress.userId} order by heard.updated_at desc, e.id limit 1)`;

const lastHeard = sql<LastHeard | null>`(
  select json_build_object('number', ${episodes.number}, 'name', ${episodes.name}, 'key', artwork.key, 'position', ${progress.position},
    'duration', ${files.duration}, 'finished', ${progress.finished}, 'at', ${progress.updatedAt})
  from ${progress}
  join ${episodes} on ${episodes.id} = ${progress.episodeId}
  left join files artwork on artwork.id = ${episodes.artworkFileId}
  left join ${renditions} on ${renditions.episodeId} = ${episodes.id} and ${renditions.clubId} = ${users.clubId}
  left join ${files} on ${files.id} = ${renditions.fileId}
  where ${progress.userId} = ${users.id} and ${isLastHeard})`;

const familiesOf = (userId: string) =>
  sql`(select own.family_id from family_members own where own.user_id = ${userId})`;

/** Everyone in the families of a person, with a row for each family. */
export const listHousehold = (db: Db, userId: string) =>
  db
    .select({
      familyId: familyMembers.familyId,
      place: familyMembers.place,
      joinedAt: familyMembers.joinedAt,
      familyCreatedAt: families.createdAt,
      user: {
        id: users.id,
        rev: users.rev,
        firstName: users.firstName,
        lastName: users.lastName,
        username: users.username,
        birthYear: users.birthYear,
        status: users.status,
        claimedAt: users.claimedAt,
      },
      claim: accountClaims,
      removal: childRemovals,
      club: { country: clubs.country, timeZone: clubs.timeZone },
      mayGuard: mayGuard(),
      elsewhere: isGuardedElsewhere(userId),
      /** Whether this person is the child's only guardian in all households. */
      alone: sql<boolean>`not exists (
        select from family_members home
        join family_members other on other.family_id = home.family_id and other.place = 'guardian' and other.user_id <> ${userId}
        where home.user_id = ${users.id} and home.place <> 'guardian')`,
      signInObstacle: signInObstacle(),
      unused: sql<{
        since: string;
        endsAt: string;
      } | null>`case when ${familyMembers.place} = 'child' then ${unusedOf()} end`,
      heard: sql<LastHeard | null>`case when ${familyMembers.place} = 'child' then ${lastHeard} end`,
    })
    .from(familyMembers)
    .innerJoin(families, eq(families.id, familyMembers.familyId))
    .innerJoin(users, eq(users.id, familyMembers.userId))
    .innerJoin(clubs, eq(clubs.id, families.clubId))
    .leftJoin(accountClaims, eq(accountClaims.childId, users.id))
    .leftJoin(childRemovals, eq(childRemovals.childId, users.id))
    .where(sql`${familyMembers.familyId} in ${familiesOf(userId)}`)
    .orderBy(users.createdAt, users.id, families.createdAt, families.id);
export type Relation = Awaited<ReturnType<typeof listHousehold>>[number];

const ownHouseholdOf = (db: Db, userId: string) =>
  db
    .select({ id: families.id })
    .from(families)
    .innerJoin(familyMembers, eq(familyMembers.familyId, families.id))
    .where(and(eq(familyMembers.userId, userId), eq(familyMembers.place, 'guardian')))
    .orderBy(families.createdAt, families.id)
    .limit(1);

/** The household that a parent adds children and guests to: the oldest of theirs. Undefined while they have none. */
export async function getOwnHousehold(db: Db, userId: string): Promise<string | undefined> {
  const rows = await ownHouseholdOf(db, userId);
  return rows[0]?.id;
}

/** The same, locked until the transaction ends. */
export async function lockOwnHousehold(tx: Transaction, userId: string): Promise<string | undefined> {
  const rows = await ownHouseholdOf(tx, userId).for('update', { of: families });
  return rows[0]?.id;
}

/**
 * The guardians of a child, in any household; none once the account is the person's own, unless `claimed`
 * asks for them.
 */
export async function listGuardianIds(
  db: Db,
  childId: string,
  { claimed = false }: { claimed?: boolean } = {},
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct guardian.user_id as id from family_members own
    join family_members guardian on guardian.family_id = own.family_id and guardian.place = 'guardian'
    join users child on child.id = own.user_id and (child.claimed_at is null or ${claimed})
    where own.user_id = ${childId} and own.place = 'child'`);
  return rows.map(({ id }) => id);
}

/**
 * A child and its guardians, locked until the transaction ends, so that of two guardians the second finds it
 * done. Undefined for a deleted one, too.
 */
export async function lockChild(tx: Transaction, childId: string) {
  const [child] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, childId), eq(users.clubMemberRole, 'child'), ne(users.status, 'removed')))
    .for('update');
  return child && { child, guardianIds: await listGuardianIds(tx, childId) };
}
export type LockedChild = NonNullable<Awaited<ReturnType<typeof lockChild>>>['child'];

type ChildChange = Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'username' | 'birthYear'>;

export async function saveChild(tx: Transaction, childId: string, change: ChildChange): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, rev: sql`${users.rev} + 1` })
    .where(eq(users.id, childId));
}

/** Makes the page of another guardian outdated: who has not seen the change gets 409. */
export async function countChange(tx: Transaction, childId: string): Promise<void> {
  await tx
    .update(users)
    .set({ rev: sql`${users.rev} + 1` })
    .where(eq(users.id, childId));
}

export async function isUsernameFree(db: Db, username: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`);
  return rows.length === 0;
}
