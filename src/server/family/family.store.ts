import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../db/client';
import { families, familyMembers } from '../db/schema/family';
import { users } from '../db/schema/user';

/** The last name of a family: that of its first guardian who has one. */
const nameOf = (familyIds: SQL): SQL<string | null> => sql<string | null>`(
  select guardian.last_name from family_members member join users guardian on guardian.id = member.user_id
  where member.place = 'guardian' and guardian.last_name <> '' and member.family_id in (${familyIds})
  order by guardian.created_at, guardian.id limit 1)`;

/** The last name of the family that a child is in. `childId` is an id or a column. */
export const familyNameOf = (childId: SQLWrapper | string): SQL<string | null> =>
  nameOf(
    sql`select own.family_id from family_members own where own.user_id = ${childId} and own.place = 'child'`,
  );

/** The same as a query; undefined for somebody who is no child, or whose guardians have no last name. */
export async function getFamilyName(db: Db, childId: string): Promise<string | undefined> {
  const found = await db.execute<{ name: string | null }>(sql`select ${familyNameOf(childId)} as name`);
  return found.rows[0]?.name ?? undefined;
}

export async function createFamily(
  tx: Transaction,
  { clubId, guardianIds }: { clubId: string; guardianIds: readonly string[] },
): Promise<string> {
  const [family] = await tx.insert(families).values({ clubId }).returning({ id: families.id });
  if (!family) throw new Error('insert returned no row');
  const members = guardianIds.map((userId) => ({ familyId: family.id, userId, place: 'guardian' as const }));
  await tx.insert(familyMembers).values(members);
  return family.id;
}

/** The data of a child. Without a last name it gets the family's. */
export interface NewChild {
  firstName: string;
  lastName?: string;
  username: string;
  birthYear: number;
  /** Null until a password is chosen. */
  passwordHash: string | null;
}

/** Makes a child of a family, in the family's club. */
export async function addChild(tx: Transaction, familyId: string, child: NewChild): Promise<string> {
  const { firstName, lastName, username, birthYear, passwordHash } = child;
  const [made] = await tx
    .insert(users)
    .values({
      role: 'user',
      clubMemberRole: 'child',
      clubId: sql`(select ${families.clubId} from ${families} where ${families.id} = ${familyId})`,
      firstName,
      lastName: lastName ?? sql`coalesce(${nameOf(sql`${familyId}::uuid`)}, '')`,
      username,
      birthYear,
      passwordHash,
    })
    .returning({ id: users.id });
  if (!made) throw new Error('insert returned no row');
  await tx.insert(familyMembers).values({ familyId, userId: made.id, place: 'child' });
  return made.id;
}
