import { and, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AuditAction } from '@/contract/audit/audit-words';
import { limits } from '@/contract/limits';
import { detachFiles, removeUnusedFile } from '../file/file.store';
import { appendEntries } from '../kernel/db/audit';
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
  /** Which of its rows, where others are deleted in another way. */
  which?: SQL;
}

/** The condition that a row was deleted so long ago that it cannot be restored. */
export const isExpired = (removedAt: PgColumn) =>
  lt(removedAt, sql`now() - make_interval(days => ${limits.restorableDays})`);

/** How many rows one transaction deletes; the others wait for the next clean-up. */
export const purgedAtOnce = 1000;

async function purge(tx: Transaction, { noun, table, files, which }: Purged): Promise<void> {
  const found = await tx
    .select({ id: table.id, ...Object.fromEntries(files.map((column, place) => [`file${place}`, column])) })
    .from(table)
    .where(and(isExpired(table.removedAt), which))
    .limit(purgedAtOnce)
    .for('update');
  const rows = found as ({ id: string } & Record<string, string | null>)[];
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  // Files are detached from their episode first, because its foreign keys would delete their rows without
  // releasing the contents.
  await detachFiles(tx, ids);
  await tx.delete(table).where(inArray(table.id, ids));
  await removeUnusedFile(
    tx,
    ...rows.flatMap(({ id: _id, ...filesOfRow }) => Object.values(filesOfRow)).filter((id) => id !== null),
  );
  const action = `${noun}:purge` as AuditAction;
  await appendEntries(
    tx,
    ids.map((id) => ({ action, object: `${noun}:${id}`, result: 'ok' as const })),
  );
}

/** Deletes for good what can be restored no more of a plain noun, with its files; the deletions are in the audit. */
export const purgeOf = (noun: string, table: ResourceTable, which?: SQL): CleanUp => ({
  name: `deleted: ${noun}`,
  phase: 'things',
  run: ({ db }) => db.transaction((tx) => purge(tx, { noun, table, files: fileColumnsOf(table), which })),
});
