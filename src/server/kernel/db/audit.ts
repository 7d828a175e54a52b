import { inArray } from 'drizzle-orm';
import { auditEntries } from '../../tables/audit';
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
