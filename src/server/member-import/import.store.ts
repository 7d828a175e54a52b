import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import { families, familyMembers } from '../tables/family';
import { invites } from '../tables/join';
import { users } from '../tables/user';

// A set that is hashed once: \`any\` of a parameter is searched anew for each row.
const among = (texts: readonly string[]) => sql`in (select unnest(${sql.param([...texts])}::text[]))`;
const amongIds = (ids: readonly string[]) => sql`in (select unnest(${sql.param([...ids])}::uuid[]))`;

/**
 * Rows of one statement, so that none grows with the list. They are one parameter: the text of a statement with a parameter for
 * each value would be kept for good, once for each number of rows (`db/prepared-client.ts`).
 */
const batch = 500;

async function inBatches<Row>(rows: readonly Row[], write: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += batch) await write(rows.slice(i, i + batch));
}

const rowsOf = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;

/** Everyone in a club who has one of these addresses: people, and invites. */
export async function findGuardians(db: Db, clubId: string, emails: readonly string[]) {
  const people = await db
    .select({
      id: users.id,
      email: sql<string>`lower(${users.email})`,
      firstName: users.firstName,
      lastName: users.lastName,
      clubMemberRole: users.clubMemberRole,
    })
    .from(users)
    .where(and(eq(users.clubId, clubId), sql`lower(${users.email}) ${among(emails)}`));
  const invited = await db
    .select({
      id: invites.id,
      email: sql<string>`lower(${invites.email})`,
      clubMemberRole: invites.clubMemberRole,
      familyIds: invites.familyIds,
    })
    .from(invites)
    .where(and(eq(invites.clubId, clubId), sql`lower(${invites.email}) ${among(emails)}`));
  return { people, invited };
}

/** The families of these people, and those that wait for one of these invites: everyone in them, by family. */
export async function listHouseholds(
  db: Db,
  clubId: string,
  { userIds, familyIds }: { userIds: readonly string[]; familyIds: readonly string[] },
) {
  const theirs = sql`${families.id} ${amongIds(familyIds)} or ${families.id} in (
    select ${familyMembers.familyId} from ${familyMembers} where ${familyMembers.userId} ${amongIds(userIds)})`;
  const members = await db
    .select({
      familyId: families.id,
      place: familyMembers.place,
      email: sql<string | null>`lower(${users.email})`,
      firstName: users.firstName,
      lastName: users.lastName,
      birthYear: users.birthYear,
      holdsRemoved: sql<boolean>`exists (select from family_members gone
        where gone.family_id = ${families.id} and gone.place = 'removed')`,
    })
    .from(families)
    .leftJoin(familyMembers, and(eq(familyMembers.familyId, families.id), ne(familyMembers.place, 'removed')))
    .leftJoin(users, eq(users.id, familyMembers.userId))
    .where(and(eq(families.clubId, clubId), sql`(${theirs})`));
  const found = [...new Set(members.map(({ familyId }) => familyId))];
  const { rows: waiting } = await db.execute<{ email: string; familyId: string }>(sql`
    select lower(${invites.email}) as email, waiting.id as "familyId"
    from ${invites}, unnest(${invites.familyIds}) as waiting (id)
    where ${invites.clubId} = ${clubId} and waiting.id ${amongIds(found)}`);
  return { members, waiting };
}

export async function addFamilies(tx: Transaction, clubId: string, ids: readonly string[]): Promise<void> {
  await inBatches(ids, (some) =>
    tx.execute(sql`
      insert into families (id, club_id) select id, ${clubId}::uuid from unnest(${sql.param(some)}::uuid[]) id`),
  );
}

export async function addGuardians(
  tx: Transaction,
  guardians: readonly { familyId: string; userId: string }[],
): Promise<void> {
  await inBatches(guardians, (some) =>
    tx.execute(sql`
      insert into family_members (family_id, user_id, place)
      select "familyId", "userId", 'guardian' from ${rowsOf(some)} as new ("familyId" uuid, "userId" uuid)
      on conflict do nothing`),
  );
}

interface ImportedChild {
  firstName: string;
  lastName: string;
  birthYear: number;
  familyId: string;
}

/** A name to sign in with that does not identify the child: the first name, and digits. */
function createUsername(firstName: string): string {
  const letters = firstName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 16);
  return `${letters || 'child'}-${randomInt(10_000, 1_000_000)}`;
}

/** Makes children who cannot sign in yet. Each gets a username that is free. */
export async function addChildren(
  tx: Transaction,
  clubId: string,
  children: readonly ImportedChild[],
): Promise<void> {
  await inBatches(children, async (some) => {
    let waiting = some.map((child) => ({ id: randomUUID(), ...child }));
    while (waiting.length > 0) {
      const named = waiting.map((child) => ({ ...child, username: createUsername(child.firstName) }));
      const { rows } = await tx.execute<{ id: string }>(sql`
        with new as (
          select * from ${rowsOf(named)} as new (
            id uuid, "firstName" text, "lastName" text, "birthYear" int, "familyId" uuid, username text)),
        made as (
          insert into users (id, role, club_member_role, club_id, first_name, last_name, birth_year, username)
          select id, 'user', 'child', ${clubId}::uuid, "firstName", "lastName", "birthYear", username from new
          on conflict do nothing returning id)
        insert into family_members (family_id, user_id, place)
        select "familyId", id, 'child' from new join made using (id) returning user_id as id`);
      const made = new Set(rows.map(({ id }) => id));
      // A username was taken, perhaps by another child of this list.
      waiting = waiting.filter(({ id }) => !made.has(id));
    }
  });
}

/** Lets more families wait for guardians who are invited already. */
export async function addToInvites(
  tx: Transaction,
  guardians: readonly { inviteId: string; familyIds: readonly string[] }[],
): Promise<void> {
  await inBatches(guardians, (some) =>
    tx.execute(sql`
      update invites set family_ids = array(select distinct unnest(invites.family_ids || new."familyIds"))
      from ${rowsOf(some)} as new ("inviteId" uuid, "familyIds" uuid[]) where invites.id = new."inviteId"`),
  );
}

/** A new invite, and when its email is sent. */
export interface MadeInvite {
  inviteId: string;
  sendAt: Date;
}

/** Invites guardians. `send` gets the new invites, some at a time. */
export async function addInvites(
  tx: Transaction,
  { clubId, invitedBy }: { clubId: string; invitedBy: string },
  guardians: readonly { email: string; familyIds: readonly string[]; sendAt: Date }[],
  send: (made: MadeInvite[]) => Promise<void>,
): Promise<void> {
  await inBatches(guardians, async (some) => {
    const { rows } = await tx.execute<{ id: string; sendAt: string }>(sql`
      insert into invites (club_id, invited_by, email, family_ids, club_member_role, send_at)
      select ${clubId}::uuid, ${invitedBy}::uuid, email, "familyIds", 'parent', "sendAt"
      from ${rowsOf(some)} as new (email text, "familyIds" uuid[], "sendAt" timestamptz)
      returning id, send_at as "sendAt"`);
    await send(rows.map(({ id, sendAt }) => ({ inviteId: id, sendAt: new Date(sendAt) })));
  });
}
