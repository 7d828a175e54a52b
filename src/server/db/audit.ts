import { inArray } from 'drizzle-orm';
import type { Db } from './client';
import { auditEntries } from './schema/audit';

/** Appends an entry to the audit. Resolves to its id. */
export async function appendEntry(db: Db, entry: typeof auditEntries.$inferInsert): Promise<number> {
  const [row] = await db.insert(auditEntries).values(entry).returning({ id: auditEntries.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** The ids of those entries that exist. */
export async function findEntries(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(inArray(auditEntries.id, ids));
  return new Set(rows.map(({ id }) => id));
}
