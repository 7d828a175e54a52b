import type { Transaction } from '../db/client';
import type { Queue } from '../jobs/queue';
import { type Pair, queueRenditions } from './rendition.store';

const sendAll = (tx: Transaction, queue: Queue, pairs: Pair[]) =>
  queue.send(
    tx,
    'master-rendition',
    pairs.map((data) => ({ key: `${data.episodeId}:${data.clubId}`, data })),
  );

/** Asks for the finished episode of every active club. */
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
