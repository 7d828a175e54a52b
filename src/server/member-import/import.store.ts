import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/client';
import { families, familyMembers } from '../db/schema/family';
import { invites } from '../db/schema/join';
import { users } from '../db/schema/user';

const among = (texts: readonly string[]) => sql`any(${sql.param([...texts])}::text[])`;
const amongIds = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`;

/** Rows of one statement, so that none grows with the list. */
const batch = 1000;

async function inBatches<Row>(rows: readonly Row[], write: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += batch) await write(rows.slice(i, i + batch));
}

/** Everybody of a club who has one of these addresses: people, and invites. */
export async function findGuardians(tx: Transaction, clubId: string, emails: readonly string[]) {
  const people = await tx
    .select({
      id: users.id,
      email: sql<string>`lower(${users.email})`,
      firstName: users.firstName,
      lastName: users.lastName,
      clubMemberRole: users.clubMemberRole,
    })
    .from(users)
    .where(and(eq(users.clubId, clubId), sql`lower(${users.email}) = ${among(emails)}`));
  const invited = await tx
    .select({
      id: invites.id,
      email: sql<string>`lower(${invites.email})`,
      clubMemberRole: invites.clubMemberRole,
      familyIds: invites.familyIds,
    })
    .from(invites)
    .where(and(eq(invites.clubId, clubId), sql`lower(${invites.email}) = ${among(emails)}`));
  return { people, invited };
}

/** The families of these people, and those that wait for one of these invites: everybody in them, by family. */
export async function listHouseholds(
  tx: Transaction,
  clubId: string,
  { userIds, familyIds }: { userIds: readonly string[]; familyIds: readonly string[] },
) {
  const theirs = sql`${families.id} = ${amongIds(familyIds)} or ${families.id} in (
    select ${familyMembers.familyId} from ${familyMembers} where ${familyMembers.userId} = ${amongIds(userIds)})`;
  const members = await tx
    .select({
      familyId: families.id,
      place: familyMembers.place,
      email: sql<string | null>`lower(${users.email})`,
      firstName: users.firstName,
      lastName: users.lastName,
      birthYear: users.birthYear,
    })
    .from(families)
    .leftJoin(familyMembers, eq(familyMembers.familyId, families.id))
    .leftJoin(users, eq(users.id, familyMembers.userId))
    .where(and(eq(families.clubId, clubId), sql`(${theirs})`));
  const found = [...new Set(members.map(({ familyId }) => familyId))];
  const waiting = await tx
    .select({ email: sql<string>`lower(${invites.email})`, familyIds: invites.familyIds })
    .from(invites)
    .where(and(eq(invites.clubId, clubId), sql`${invites.familyIds} && ${sql.param(found)}::uuid[]`));
  return { members, waiting };
}

export async function addFamilies(tx: Transaction, clubId: string, ids: readonly string[]): Promise<void> {
  await inBatches(ids, (some) => tx.insert(families).values(some.map((id) => ({ id, clubId }))));
}

export async function addGuardians(
  tx: Transaction,
  guardians: readonly { familyId: string; userId: string }[],
): Promise<void> {
  await inBatches(guardians, (some) =>
    tx
      .insert(familyMembers)
      .values(some.map((each) => ({ ...each, place: 'guardian' as const })))
      .onConflictDoNothing(),
  );
}

export interface NewChild {
  firstName: string;
  lastName: string;
  birthYear: number;
  familyId: string;
}

/** A name to sign in with that tells nothing of anybody: the first name, and digits. */
function newUsername(firstName: string): string {
  const letters = firstName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 16);
  return `${letters || 'child'}-${randomInt(10_000, 1_000_000)}`;
}

/** Makes children who cannot sign in yet. Each gets a username that nobody has. */
export async function addChildren(
  tx: Transaction,
  clubId: string,
  children: readonly NewChild[],
): Promise<void> {
  let waiting = children.map((child) => ({ id: randomUUID(), ...child }));
  while (waiting.length > 0) {
    const made = new Set<string>();
    await inBatches(waiting, async (some) => {
      const rows = some.map(({ id, firstName, lastName, birthYear }) => ({
        id,
        role: 'user' as const,
        clubMemberRole: 'child' as const,
        clubId,
        firstName,
        lastName,
        birthYear,
        username: newUsername(firstName),
      }));
      const inserted = await tx.insert(users).values(rows).onConflictDoNothing().returning({ id: users.id });
      for (const { id } of inserted) made.add(id);
    });
    const places = waiting
      .filter(({ id }) => made.has(id))
      .map(({ id, familyId }) => ({ familyId, userId: id, place: 'child' as const }));
    await inBatches(places, (some) => tx.insert(familyMembers).values(some));
    // A username was taken, perhaps by another child of this list.
    waiting = waiting.filter(({ id }) => !made.has(id));
  }
}

/** Invites guardians; one who is invited already waits for more families from now on. Resolves to the new invites. */
export async function addInvites(
  tx: Transaction,
  { clubId, invitedBy }: { clubId: string; invitedBy: string },
  guardians: readonly { email: string; familyIds: readonly string[]; inviteId?: string }[],
): Promise<string[]> {
  const old = guardians.filter(({ inviteId }) => inviteId !== undefined);
  await inBatches(old, (some) =>
    tx.execute(sql`
      update invites set family_ids = array(select distinct unnest(invites.family_ids || new.ids))
      from jsonb_to_recordset(${JSON.stringify(some.map(({ inviteId, familyIds }) => ({ id: inviteId, ids: familyIds })))}::jsonb)
        as new(id uuid, ids uuid[])
      where invites.id = new.id`),
  );
  const made: string[] = [];
  const fresh = guardians.filter(({ inviteId }) => inviteId === undefined);
  await inBatches(fresh, async (some) => {
    const rows = some.map(({ email, familyIds }) => ({
      clubId,
      invitedBy,
      email,
      familyIds: [...familyIds],
      clubMemberRole: 'parent' as const,
    }));
    const inserted = await tx.insert(invites).values(rows).returning({ id: invites.id });
    made.push(...inserted.map(({ id }) => id));
  });
  return made;
}
