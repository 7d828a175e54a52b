import { sql } from 'drizzle-orm';
import type { HouseholdShare } from '@/contract/family/guardian';
import type { Db, Transaction } from '../kernel/db/client';
import { fullNameOf } from '../user/full-name';
import { endFeedsOfChildren } from './leaving.store';

/** The households of a guardian. */
const own = (userId: string) =>
  sql`(select mine.family_id from family_members mine where mine.user_id = ${userId} and mine.place = 'guardian')`;

/** What a household still shares: nothing is ended when the inviter no longer looks after the child. */
const stillOwn = sql`exists (select from family_members own where own.family_id = theirs.shared_from
  and own.user_id = theirs.user_id and own.place <> 'guardian')`;

interface ShareRow extends Record<string, unknown> {
  id: string;
  firstName: string | null;
  lastName: string | null;
  children: string[];
}

/** The guardians with whom the households of a guardian share children. */
export async function listShares(db: Db, userId: string): Promise<HouseholdShare[]> {
  const { rows } = await db.execute<ShareRow>(sql`
    select theirs.family_id as id, guardian.first_name as "firstName", guardian.last_name as "lastName",
      array_agg(child.first_name order by child.created_at, child.id) as children
    from family_members theirs
    join users child on child.id = theirs.user_id
    left join users guardian on guardian.id = theirs.shared_with
    where theirs.place = 'child' and theirs.shared_from in ${own(userId)} and ${stillOwn}
    group by theirs.family_id, guardian.id order by min(theirs.joined_at), theirs.family_id`);
  return rows.map(({ id, firstName, lastName, children }) => ({
    id,
    name: firstName === null ? null : fullNameOf({ firstName, lastName: lastName ?? '' }),
    children,
  }));
}

interface Shared extends Record<string, unknown> {
  familyId: string;
  childId: string;
}

/** What ends with a share: the children of the other household, and what that one has shared of them in turn. */
async function listEnding(tx: Transaction, userId: string, familyId: string): Promise<Shared[]> {
  const { rows } = await tx.execute<Shared>(sql`
    with recursive ending as (
      select theirs.family_id, theirs.user_id from family_members theirs
      where theirs.family_id = ${familyId} and theirs.shared_from in ${own(userId)} and ${stillOwn}
      union
      select next.family_id, next.user_id from ending
      join family_members next on next.shared_from = ending.family_id and next.user_id = ending.user_id)
    select family_id as "familyId", user_id as "childId" from ending order by family_id, user_id`);
  return rows;
}

/** Locks what a share is about, households before children as everywhere; empty where there is nothing to end. */
export async function lockShare(tx: Transaction, userId: string, familyId: string): Promise<Shared[]> {
  const found = await listEnding(tx, userId, familyId);
  if (found.length === 0) return [];
  const [familyIds, childIds] = [found.map((each) => each.familyId), found.map(({ childId }) => childId)].map(
    (ids) => sql`${sql.param([...new Set(ids)])}::uuid[]`,
  );
  await tx.execute(sql`
    select id from families where id = any(${familyIds}) or id in ${own(userId)} order by id for update`);
  await tx.execute(sql`select id from users where id = any(${childIds}) order by id for update`);
  return listEnding(tx, userId, familyId);
}

/** The guardians of the households that share with this one. */
export async function listSharers(db: Db, familyId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct guardian.user_id as id from family_members theirs
    join family_members guardian on guardian.family_id = theirs.shared_from and guardian.place = 'guardian'
    where theirs.family_id = ${familyId} and ${stillOwn}`);
  return rows.map(({ id }) => id);
}

export async function removeShared(tx: Transaction, ending: readonly Shared[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(ending)}::jsonb) as ending ("familyId" uuid, "childId" uuid)`;
  await tx.execute(sql`
    delete from family_members theirs using ${rows}
    where theirs.family_id = ending."familyId" and theirs.user_id = ending."childId"`);
  await tx.execute(sql`
    delete from guardian_invite_children chosen using ${rows}, guardian_invites invite
    where invite.id = chosen.invite_id and invite.family_id = ending."familyId" and chosen.child_id = ending."childId"`);
  await endFeedsOfChildren(tx, { childIds: ending.map(({ childId }) => childId) });
}
