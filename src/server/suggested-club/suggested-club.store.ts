import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { AuditAction } from '@/contract/audit/audit-words';
import type { QueryOf } from '@/contract/endpoint';
import type { suggestedClubs as declared, SuggestedClub } from '@/contract/suggested-club';
import type { Db } from '../kernel/db/client';
import { auditEntries } from '../tables/audit';
import { clubs } from '../tables/club';
import { folded } from '../tables/fold-text';
import { suggestedClubs } from '../tables/suggested-club';
import { users } from '../tables/user';

/** The club that was made from it, unless it is deleted. */
const club = sql<
  SuggestedClub['club']
>`(select json_build_object('id', ${clubs.id}, 'clubname', ${clubs.clubname})
  from ${clubs} where ${clubs.id} = suggested_clubs.club_id and ${clubs.removedAt} is null)`;

/** The table of suggestions, and how its list is searched and sorted. */
export const suggestedClubRows = {
  table: suggestedClubs,
  extra: { club },
  search: [suggestedClubs.name, suggestedClubs.town, suggestedClubs.contactName, suggestedClubs.contactEmail],
  sorts: {
    name: folded(suggestedClubs.name),
    town: folded(suggestedClubs.town),
    contactName: folded(suggestedClubs.contactName),
    createdAt: suggestedClubs.createdAt,
  },
  filter: ({ status }: QueryOf<typeof declared.list>) =>
    status === undefined ? undefined : eq(suggestedClubs.status, status),
  counts: { filter: 'status', value: suggestedClubs.status },
};

export async function createSuggestedClub(db: Db, values: typeof suggestedClubs.$inferInsert) {
  const [row] = await db.insert(suggestedClubs).values(values).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}

type Moved = Pick<typeof suggestedClubs.$inferInsert, 'status' | 'declineReason' | 'clubId'>;

/** Moves a suggestion to another state, and counts the change. */
export async function saveMove(db: Db, id: string, values: Moved): Promise<void> {
  await db
    .update(suggestedClubs)
    .set({ ...values, rev: sql`${suggestedClubs.rev} + 1` })
    .where(eq(suggestedClubs.id, id));
}

/** The admin who made the newest of these changes to an object, and the change. */
export async function getLastDone(db: Db, object: string, actions: readonly AuditAction[]) {
  const rows = await db
    .select({
      action: auditEntries.action,
      actorId: auditEntries.actorId,
      name: sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(sql`${eq(auditEntries.object, object)} and ${inArray(auditEntries.action, [...actions])}`)
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return rows[0];
}

export async function getSuggestedClub(db: Db, id: string) {
  const rows = await db.select().from(suggestedClubs).where(eq(suggestedClubs.id, id));
  return rows[0];
}
