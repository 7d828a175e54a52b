import { inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AuditAction } from '@/contract/audit/audit-words';
import { limits } from '@/contract/limits';
import { keepFilesOf, removeUnusedFile } from '../file/file.store';
import { appendEntry } from '../kernel/db/audit';
import type { Transaction } from '../kernel/db/client';
import type { CleanUp } from '../kernel/noun';
import { fileColumnsOf } from '../tables/file-columns';
import type { ResourceTable } from './resource.store';

interface Purged {
  /** The noun by which the audit calls it. */
  noun: string;
  table: ResourceTable;
  /** The columns of its files. */
  files: readonly PgColumn[];
}

/** The condition that a row was deleted so long ago that it cannot be restored. */
export const isExpired = (removedAt: PgColumn) =>
  lt(removedAt, sql`now() - make_interval(days => ${limits.restorableDays})`);

async function purge(tx: Transaction, { noun, table, files }: Purged): Promise<void> {
  const found = await tx
    .select({ id: table.id, ...Object.fromEntries(files.map((column, place) => [`file${place}`, column])) })
    .from(table)
    .where(isExpired(table.removedAt))
    .for('update');
  const rows = found as ({ id: string } & Record<string, string | null>)[];
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  // Files are detached from their episode first, because its foreign keys would delete their rows without
  // releasing the contents.
  await keepFilesOf(tx, ids);
  await tx.delete(table).where(inArray(table.id, ids));
  for (const { id, ...filesOfRow } of rows) {
    for (const fileId of Object.values(filesOfRow)) if (fileId) await removeUnusedFile(tx, fileId);
    await appendEntry(tx, { action: `${noun}:purge` as AuditAction, object: `${noun}:${id}`, result: 'ok' });
  }
}

/** Deletes for good what can be restored no more of a plain noun, with its files; the deletions are in the audit. */
export const purgeOf = (noun: string, table: ResourceTable): CleanUp => ({
  name: `deleted: ${noun}`,
  phase: 'things',
  run: ({ db }) => db.transaction((tx) => purge(tx, { noun, table, files: fileColumnsOf(table) })),
});
