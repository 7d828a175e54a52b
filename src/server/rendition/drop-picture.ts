import { rm } from 'node:fs/promises';
import path from 'node:path';
import { copyWithoutPicture } from '../audio/copy-without-picture';
import type { Database } from '../db/client';
import { replaceContent } from '../file/file.store';
import { keepFile } from '../file/keep-file';
import type { Queue } from '../jobs/queue';
import type { Storage } from '../storage/storage';
import { madeToday } from './master-rendition';
import {
  getRendition,
  listMadeOtherwise,
  lockRendition,
  type Pair,
  updateRendition,
} from './rendition.store';

/** Asks for every finished episode that still carries a picture; behind whatever else the worker has to do. */
export async function requestDrops(db: Database, queue: Queue): Promise<void> {
  await db.transaction(async (tx) => {
    const pairs = await listMadeOtherwise(tx, madeToday);
    const jobs = pairs.map((data) => ({ key: `${data.episodeId}:${data.clubId}`, data, priority: -1 }));
    await queue.send(tx, 'drop-picture', jobs);
  });
}

/**
 * Takes the picture out of an episode that was finished while one was still put in. The sound is not made anew: it is
 * the same to the bit, its address stays, and it can be heard meanwhile.
 */
export async function dropPicture(
  { db, storage }: { db: Database; storage: Storage },
  pair: Pair,
): Promise<void> {
  const made = await getRendition(db, pair);
  if (!made?.sha256 || made.rendition.inputs?.startsWith(madeToday)) return;
  const output = storage.scratch();
  try {
    await copyWithoutPicture(path.join(storage.root, storage.locate(made.sha256)), output);
    const received = await storage.measure(output);
    await db.transaction(async (tx) => {
      const now = await lockRendition(tx, pair);
      // Mastered anew meanwhile, and then without a picture.
      if (!now?.fileId || now.fileId !== made.rendition.fileId) return;
      await keepFile(tx, storage, received);
      const { sha256, bytes } = received;
      await replaceContent(tx, now.fileId, { sha256, bytes });
      await updateRendition(tx, pair, { inputs: `${madeToday}${now.inputs ?? ''}` });
    });
  } finally {
    await rm(output, { force: true });
  }
}
