import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { auditEntries } from '../../tables/audit';
import { users } from '../../tables/user';
import type { Db } from './client';

type NewEntry = typeof auditEntries.$inferInsert;

/** Appends entries to the audit, in this order. Resolves to their ids. */
export async function appendEntries(db: Db, entries: NewEntry[]): Promise<number[]> {
  const rows = await db.insert(auditEntries).values(entries).returning({ id: auditEntries.id });
  return rows.map(({ id }) => id);
}

export const appendEntry = (db: Db, entry: NewEntry) => appendEntries(db, [entry]);

/** The ids of those entries that exist. */
export async function findEntries(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(inArray(auditEntries.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Who changed an object last, null of a deleted account and of the platform itself, and how many minutes ago. */
export async function findLastChange(db: Db, object: string) {
  const [last] = await db
    .select({
      name: sql<
        string | null
      >`case when ${users.status} <> 'removed' then trim(${users.firstName} || ' ' || ${users.lastName}) end`,
      minutes: sql<number>`floor(extract(epoch from now() - ${auditEntries.at}) / 60)::int`,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(eq(auditEntries.object, object), eq(auditEntries.result, 'ok'), isNotNull(auditEntries.changes)),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return last;
}
