import type { Transaction } from '../db/client';
import { removeFile } from '../file/file.store';
import type { Queue } from '../jobs/queue';
import { type Pair, queueRenditions, removeRendition } from './rendition.store';

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
  await sendAll(tx, queue, await queueRenditions(tx, episodeId));
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
