import { inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '@/contract/limits';
import { appendEntry } from '../db/audit';
import type { Database, Transaction } from '../db/client';
import { categories } from '../db/schema/category';
import { hosts } from '../db/schema/host';
import { removeUnusedFile } from '../file/file.store';
import type { ResourceTable } from './resource.store';

interface Purged {
  /** As the audit calls it. */
  noun: string;
  table: ResourceTable;
  /** The column of its image. */
  file?: PgColumn;
}

const purged: readonly Purged[] = [
  { noun: 'category', table: categories },
  { noun: 'host', table: hosts, file: hosts.photoFileId },
];

/** True of what was deleted so long ago that it can be restored no more. */
export const isExpired = (removedAt: PgColumn) =>
  lt(removedAt, sql`now() - make_interval(days => ${limits.restorableDays})`);

async function purge(tx: Transaction, { noun, table, file }: Purged): Promise<void> {
  const found = await tx
    .select({ id: table.id, fileId: file ?? sql<null>`null` })
    .from(table)
    .where(isExpired(table.removedAt))
    .for('update');
  const rows = found as { id: string; fileId: string | null }[];
  if (rows.length === 0) return;
  await tx.delete(table).where(
    inArray(
      table.id,
      rows.map(({ id }) => id),
    ),
  );
  for (const { id, fileId } of rows) {
    if (fileId) await removeUnusedFile(tx, fileId);
    await appendEntry(tx, { action: `${noun}:purge`, object: `${noun}:${id}`, result: 'ok' });
  }
}

/** Deletes for good what can be restored no more; the deletions are in the audit. */
export async function purgeRemoved(db: Database): Promise<void> {
  for (const each of purged) await db.transaction((tx) => purge(tx, each));
}
