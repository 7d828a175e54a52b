import type { Transaction } from '../db/client';
import { removeFile } from '../file/file.store';
import type { Queue } from '../jobs/queue';
import { listAvailable } from './available.store';
import {
  listMissed,
  lockPublishing,
  markQueued,
  type Pair,
  queueRenditions,
  removeRendition,
} from './rendition.store';

const sendAll = (tx: Transaction, queue: Queue, pairs: Pair[]) =>
  queue.send(
    tx,
    'master-rendition',
    pairs.map((data) => ({ key: `${data.episodeId}:${data.clubId}`, data })),
  );

/** Asks for the finished episode of every active club that is not deleted. */
export async function requestRenditionsOfAll(
  tx: Transaction,
  queue: Queue,
  episodeId: string,
): Promise<void> {
  await lockPublishing(tx);
  await sendAll(tx, queue, await queueRenditions(tx, episodeId));
}

/**
 * Asks for what was published while a club was suspended or deleted. Only for episodes with something in them: one that
 * is empty would merely be shown to the club as failed.
 */
export async function requestMissed(tx: Transaction, queue: Queue, clubId: string): Promise<void> {
  await lockPublishing(tx);
  const pairs: Pair[] = [];
  for (const { episodeId, publishedAt } of await listMissed(tx, clubId)) {
    const pair = { episodeId, clubId };
    if ((await listAvailable(tx, pair, publishedAt)).length > 0) pairs.push(pair);
  }
  await markQueued(tx, pairs);
  await sendAll(tx, queue, pairs);
}

/** Asks for one club's finished episode. */
export async function requestRendition(
  tx: Transaction,
  queue: Queue,
  { episodeId, clubId }: Pair,
): Promise<void> {
  await sendAll(tx, queue, await queueRenditions(tx, episodeId, clubId));
}

/** What a club has changed must not be heard the old way: its finished episode goes until it is asked for again. */
export async function forgetRendition(tx: Transaction, pair: Pair): Promise<void> {
  const fileId = await removeRendition(tx, pair);
  if (fileId) await removeFile(tx, fileId);
}
