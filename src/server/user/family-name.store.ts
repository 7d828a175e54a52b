import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';

/** The last name of a family: that of its first guardian who has one. */
export const lastNameOfFamilies = (familyIds: SQL): SQL<string | null> => sql<string | null>`(
  select guardian.last_name from family_members member join users guardian on guardian.id = member.user_id
  where member.place = 'guardian' and guardian.last_name <> '' and member.family_id in (${familyIds})
  order by guardian.created_at, guardian.id limit 1)`;

/** The last name of the family that a child is in. `childId` is an id or a column. */
export const familyNameOf = (childId: SQLWrapper | string): SQL<string | null> =>
  lastNameOfFamilies(
    sql`select own.family_id from family_members own where own.user_id = ${childId} and own.place = 'child'`,
  );

/** Reads the family name of a child; undefined for a person who is no child, or whose guardians have no last name. */
export async function getFamilyName(db: Db, childId: string): Promise<string | undefined> {
  const found = await db.execute<{ name: string | null }>(sql`select ${familyNameOf(childId)} as name`);
  return found.rows[0]?.name ?? undefined;
}
