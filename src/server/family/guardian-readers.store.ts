import { sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';

interface GuardianReader extends Record<string, unknown> {
  id: string;
  /** Whether they are of one of the households, and so may see who is in it. */
  near: boolean;
  /** The children among them that they look after. */
  childIds: string[];
}

export interface About {
  familyIds: readonly string[];
  childIds: readonly string[];
  /** A child that was just deleted already has the place `removed`. */
  place?: 'child' | 'removed';
}

/** The guardians of these households, and of these children in any other. */
export async function listGuardianReaders(
  db: Db,
  { familyIds, childIds, place = 'child' }: About,
): Promise<GuardianReader[]> {
  const [families, children] = [familyIds, childIds].map((ids) => sql`${sql.param([...ids])}::uuid[]`);
  const { rows } = await db.execute<GuardianReader>(sql`
    select guardian.user_id as id, bool_or(guardian.family_id = any(${families})) as near,
      coalesce(array_agg(distinct child.user_id) filter (where child.user_id is not null), '{}') as "childIds"
    from family_members guardian
    left join family_members child on child.family_id = guardian.family_id and child.place = ${place}
      and child.user_id = any(${children})
    where guardian.place = 'guardian' and (guardian.family_id = any(${families}) or child.user_id is not null)
    group by guardian.user_id`);
  return rows;
}

/** The households in which a person is a guardian. */
export async function listHouseholdsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select family_id as id from family_members where user_id = ${userId} and place = 'guardian'`,
  );
  return rows.map(({ id }) => id);
}

/** The children of these households. */
export async function listChildIds(db: Db, familyIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct user_id as id from family_members
    where place = 'child' and family_id = any(${sql.param([...familyIds])}::uuid[])`);
  return rows.map(({ id }) => id);
}
