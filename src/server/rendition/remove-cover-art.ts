import { rm } from 'node:fs/promises';
import path from 'node:path';
import { copyWithoutCoverArt } from '../audio/id3';
import type { Database } from '../db/client';
import { replaceContent } from '../file/file.store';
import { keepFile } from '../file/keep-file';
import type { Queue } from '../jobs/queue';
import type { Storage } from '../storage/storage';
import { getRendition, listMadeByOlderEngine, lockRendition, updateRendition } from './rendition.store';
import { fingerprintPrefix } from './rendition-inputs';
import type { RenditionKey } from './rendition-key';

/**
 * Queues every finished episode that still has cover art, with a lower priority than all other jobs. The queue keeps
 * its older name, `drop-picture`, because such jobs may still wait in it.
 */
export async function queueCoverArtRemoval(db: Database, queue: Queue): Promise<void> {
  await db.transaction(async (tx) => {
    const keys = await listMadeByOlderEngine(tx, fingerprintPrefix);
    const jobs = keys.map((data) => ({ key: `${data.episodeId}:${data.clubId}`, data, priority: -1 }));
    await queue.send(tx, 'drop-picture', jobs);
  });
}

/**
 * Removes the cover art of an episode that an older version finished. It is not mastered again: the sound stays the
 * same bit by bit, the URL stays, and it can be heard meanwhile.
 */
export async function removeCoverArt(
  { db, storage }: { db: Database; storage: Storage },
  key: RenditionKey,
): Promise<void> {
  const made = await getRendition(db, key);
  if (!made?.sha256 || made.rendition.inputs?.startsWith(fingerprintPrefix)) return;
  const output = storage.scratch();
  try {
    await copyWithoutCoverArt(path.join(storage.root, storage.locate(made.sha256)), output);
    const received = await storage.measure(output);
    await db.transaction(async (tx) => {
      const now = await lockRendition(tx, key);
      // It was mastered again meanwhile, and so has no cover art.
      if (!now?.fileId || now.fileId !== made.rendition.fileId) return;
      await keepFile(tx, storage, received);
      const { sha256, bytes } = received;
      await replaceContent(tx, now.fileId, { sha256, bytes });
      await updateRendition(tx, key, { inputs: `${fingerprintPrefix}${now.inputs ?? ''}` });
    });
  } finally {
    await rm(output, { force: true });
  }
}
