import { inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '@/contract/limits';
import { appendEntry } from '../db/audit';
import type { Database, Transaction } from '../db/client';
import { categories } from '../db/schema/category';
import { clubNotes } from '../db/schema/club-note';
import { episodes } from '../db/schema/episode';
import { hosts } from '../db/schema/host';
import { playlists } from '../db/schema/playlist';
import { campaigns, sponsors } from '../db/schema/sponsor';
import { suggestedClubs } from '../db/schema/suggested-club';
import { supportVideos } from '../db/schema/support-video';
import { keepFilesOf, removeUnusedFile } from '../file/file.store';
import type { ResourceTable } from './resource.store';

interface Purged {
  /** As the audit calls it. */
  noun: string;
  table: ResourceTable;
  /** The columns of its files. */
  files?: readonly PgColumn[];
}

const purged: readonly Purged[] = [
  { noun: 'category', table: categories },
  { noun: 'club-note', table: clubNotes },
  { noun: 'episode', table: episodes, files: [episodes.artworkFileId, episodes.featureFileId] },
  { noun: 'host', table: hosts, files: [hosts.photoFileId] },
  { noun: 'playlist', table: playlists, files: [playlists.coverFileId] },
  // A sponsor takes its campaigns along, so they go first and their files with them.
  { noun: 'campaign', table: campaigns, files: [campaigns.spotFileId] },
  { noun: 'sponsor', table: sponsors, files: [sponsors.logoFileId, sponsors.spotFileId] },
  { noun: 'suggested-club', table: suggestedClubs },
  {
    noun: 'support-video',
    table: supportVideos,
    files: [supportVideos.videoFileId, supportVideos.posterFileId],
  },
];

/** True of what was deleted so long ago that it can be restored no more. */
export const isExpired = (removedAt: PgColumn) =>
  lt(removedAt, sql`now() - make_interval(days => ${limits.restorableDays})`);

async function purge(tx: Transaction, { noun, table, files = [] }: Purged): Promise<void> {
  const found = await tx
    .select({ id: table.id, ...Object.fromEntries(files.map((column, place) => [`file${place}`, column])) })
    .from(table)
    .where(isExpired(table.removedAt))
    .for('update');
  const rows = found as ({ id: string } & Record<string, string | null>)[];
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  // A deleted episode takes the rows of its files along by their foreign key, and their contents would not be released.
  await keepFilesOf(tx, ids);
  await tx.delete(table).where(inArray(table.id, ids));
  for (const { id, ...filesOfRow } of rows) {
    for (const fileId of Object.values(filesOfRow)) if (fileId) await removeUnusedFile(tx, fileId);
    await appendEntry(tx, { action: `${noun}:purge`, object: `${noun}:${id}`, result: 'ok' });
  }
}

/** Deletes for good what can be restored no more; the deletions are in the audit. */
export async function purgeRemoved(db: Database): Promise<void> {
  for (const each of purged) await db.transaction((tx) => purge(tx, each));
}
