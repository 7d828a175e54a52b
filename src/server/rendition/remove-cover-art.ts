import { rm } from 'node:fs/promises';
import path from 'node:path';
import { copyWithoutCoverArt } from '../audio/id3';
import type { Database } from '../db/client';
import { replaceContent } from '../file/file.store';
import { keepFile } from '../file/keep-file';
import type { Queue } from '../jobs/queue';
import type { Storage } from '../storage/storage';
import { fingerprintPrefix } from './master-rendition';
import {
  getRendition,
  listMadeByOlderEngine,
  lockRendition,
  type RenditionKey,
  updateRendition,
} from './rendition.store';

/** Asks for every finished episode that still carries a picture; behind whatever else the worker has to do. */
export async function queueCoverArtRemoval(db: Database, queue: Queue): Promise<void> {
  await db.transaction(async (tx) => {
    const keys = await listMadeByOlderEngine(tx, fingerprintPrefix);
    const jobs = keys.map((data) => ({ key: `${data.episodeId}:${data.clubId}`, data, priority: -1 }));
    await queue.send(tx, 'drop-picture', jobs);
  });
}

/**
 * Takes the picture out of an episode that was finished while one was still put in. The sound is not made anew: it is
 * the same to the bit, its address stays, and it can be heard meanwhile.
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
      // Mastered anew meanwhile, and then without a picture.
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
