import { eraseFile } from '../file/erase-file';
import { listFilesOf } from '../file/file.store';
import { appendEntry } from '../kernel/db/audit';
import type { Transaction } from '../kernel/db/client';
import type { Queue, WorkContext } from '../kernel/jobs/queue';
import { deleteEpisode, listExpiredImported, lockExpiredImported, notePurged } from './episode-change.store';

async function purge(tx: Transaction, queue: Queue, id: string): Promise<void> {
  const episode = await lockExpiredImported(tx, id);
  if (!episode) return;
  // Before the row, whose foreign keys would delete their rows without releasing the contents.
  for (const fileId of await listFilesOf(tx, id)) await eraseFile(tx, queue, fileId);
  await deleteEpisode(tx, id);
  await notePurged(tx, episode);
  const entry = { action: 'episode:purge', object: `episode:${id}`, clubId: episode.clubId } as const;
  await appendEntry(tx, { ...entry, result: 'ok' });
}

/**
 * Deletes the episodes of imported shows that can be restored no more, with all their files at once: they may have been deleted
 * because nobody may hear them any more. Each on its own, so that one that fails does not stop the others.
 */
export async function purgeImported({
  db,
  queue,
  log,
}: Pick<WorkContext, 'db' | 'queue' | 'log'>): Promise<void> {
  for (const id of await listExpiredImported(db)) {
    await db
      .transaction((tx) => purge(tx, queue, id))
      .catch((err) => log.error({ err, episodeId: id }, 'imported episode not deleted for good'));
  }
}
