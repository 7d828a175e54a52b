import { sql } from 'drizzle-orm';
import type { ClubMemberRole } from '@/contract/account';
import { shownForChildren } from '../invite/invite.store';
import type { Db, Transaction } from '../kernel/db/client';
import { lifeOf } from '../mail/link.store';
import { families, familyMembers } from '../tables/family';
import { users } from '../tables/user';
import { lastNameOfFamilies } from '../user/family-name.store';

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
      lastName: lastName ?? sql`coalesce(${lastNameOfFamilies(sql`${familyId}::uuid`)}, '')`,
      username,
      birthYear,
      passwordHash,
    })
    .returning({ id: users.id });
  if (!made) throw new Error('insert returned no row');
  await tx.insert(familyMembers).values({ familyId, userId: made.id, place: 'child' });
  return made.id;
}

interface OfClub {
  clubId: string;
  userId: string;
}

/** Makes a new parent a guardian of those of these families that still exist; without one, of a new family. */
export async function enterFamilies(
  tx: Transaction,
  { clubId, userId, familyIds = [] }: OfClub & { familyIds?: readonly string[] },
): Promise<void> {
  const { rows } = await tx.execute(sql`
    insert into family_members (family_id, user_id, place)
    select id, ${userId}::uuid, 'guardian' from families
    where club_id = ${clubId} and id = any(${sql.param([...familyIds])}::uuid[])
    on conflict do nothing returning family_id`);
  if (rows.length === 0) await createFamily(tx, { clubId, guardianIds: [userId] });
}

/** Gives a new parent a family, and removes the family of a person who is no parent any more and was alone in it. */
export async function changeFamilyWithRole(
  tx: Transaction,
  { clubId, userId, clubMemberRole }: OfClub & { clubMemberRole: ClubMemberRole },
): Promise<void> {
  const own = sql`select ${familyMembers.familyId} from ${familyMembers} where ${familyMembers.userId} = ${userId}`;
  if (clubMemberRole !== 'parent') {
    // A child that was deleted can be brought back into it, should the person become a parent again.
    await tx.delete(families).where(
      sql`${families.id} in (${own}) and not exists (
        select from family_members other where other.family_id = ${families.id} and other.user_id <> ${userId})`,
    );
    return;
  }
  const { rows } = await tx.execute(sql`${own} limit 1`);
  if (rows.length === 0) await createFamily(tx, { clubId, guardianIds: [userId] });
}

/** No guardian is in the `family` of the statement, and it waits for none. */
const isForsaken = sql`not exists (select from family_members guardian where guardian.family_id = family.id and guardian.place = 'guardian')
      and not exists (select from invites invite where family.id = any(invite.family_ids))`;

/** Families older than any invite that they could have waited for, without a guardian or an invite to one. */
export async function listForsaken(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select family.id from families family
    where family.created_at < now() - ${lifeOf.inviteId}::interval - ${shownForChildren}::interval and ${isForsaken}`);
  return rows.map(({ id }) => id);
}

/**
 * Removes those of these families that have no guardian and wait for none any more, with the children who are
 * in no other family and about whom no guardian has decided anything; with `clubId` those of that club alone.
 * Resolves to the number of those children.
 */
export async function removeForsaken(
  tx: Transaction,
  familyIds: readonly string[],
  clubId: string | null = null,
): Promise<number> {
  if (familyIds.length === 0) return 0;
  const ofClub = clubId === null ? sql`true` : sql`family.club_id = ${clubId}`;
  const forsaken = sql`
    select family.id from families family
    where family.id = any(${sql.param([...familyIds])}::uuid[]) and ${ofClub} and ${isForsaken}`;
  const { rows } = await tx.execute(sql`
    delete from users child where child.club_member_role = 'child'
      and not exists (select from consent_entries entry where entry.child_id = child.id)
      and exists (select from family_members own where own.user_id = child.id and own.family_id in (${forsaken}))
      and not exists (select from family_members own where own.user_id = child.id and own.family_id not in (${forsaken}))
    returning child.id`);
  await tx.execute(sql`
    delete from families where id in (${forsaken})
      and not exists (select from family_members child where child.family_id = families.id)`);
  return rows.length;
}
