import type { EpisodeStatus } from '@/contract/episode';
import { joinOpenEpisodes } from '../episode-club/episode-clubs.store';
import { removeSpent } from '../file/erase-file';
import type { Database, Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import type { RenditionKey } from '../tables/rendition-key';
import {
  countListens,
  listListeners,
  listMissed,
  listRenditions,
  lockPublishing,
  lockRendition,
  markQueued,
  removeRendition,
  takeAbandonedRenditions,
} from './rendition.store';

/** Queues renditions that are marked as requested already: those of the clubs whose people listen most go first. */
export async function queueRenditions(tx: Transaction, queue: Queue, keys: RenditionKey[]): Promise<void> {
  const clubIds = keys.map(({ clubId }) => clubId);
  const listens = await countListens(tx, clubIds);
  await queue.send(
    tx,
    'master-rendition',
    keys.map((data) => ({
      key: `${data.episodeId}:${data.clubId}`,
      data,
      priority: listens.get(data.clubId) ?? 0,
    })),
  );
}

/** The number of keys that fit into one statement's parameters. */
const chunkSize = 2000;

const order = ({ episodeId, clubId }: RenditionKey): string => `${episodeId}:${clubId}`;

/**
 * Requests finished episodes, whether they were made before or not. They are locked in one order, because two who request
 * some of the same for different reasons, such as new settings and a new spot, would otherwise wait for each other.
 */
export async function requestAll(tx: Transaction, queue: Queue, keys: RenditionKey[]): Promise<void> {
  const sorted = keys.toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
  for (let start = 0; start < sorted.length; start += chunkSize) {
    const chunk = sorted.slice(start, start + chunkSize);
    await markQueued(tx, chunk);
    await queueRenditions(tx, queue, chunk);
  }
}

/** Requests the finished episode of every club that gets it. */
export async function requestRenditionsOfAll(
  tx: Transaction,
  queue: Queue,
  episodeId: string,
): Promise<void> {
  await lockPublishing(tx);
  await requestAll(tx, queue, await listListeners(tx, episodeId));
}

/** Requests the finished episodes that there are or will be already, because what they are made of has changed. */
export async function requestRenditionsAnew(tx: Transaction, queue: Queue, episodeId: string): Promise<void> {
  await requestAll(tx, queue, await listRenditions(tx, episodeId));
}

/**
 * Requests what was published while a club was suspended or deleted, so that its families hear it. Letting the club in again
 * makes it take part only in the open episodes that are not due yet: the clubs of a published one do not change.
 */
export async function requestMissed(tx: Transaction, queue: Queue, clubId: string): Promise<void> {
  await lockPublishing(tx);
  await joinOpenEpisodes(tx, clubId);
  await requestAll(tx, queue, await listMissed(tx, clubId));
}

/** Requests the finished episode of one club. */
export const requestRendition = (tx: Transaction, queue: Queue, key: RenditionKey): Promise<void> =>
  requestAll(tx, queue, [key]);

/** Requests a published episode that a club was added to, if there is any sound for it. */
export async function requestJoined(tx: Transaction, queue: Queue, key: RenditionKey): Promise<void> {
  const missed = await listMissed(tx, key.clubId);
  await requestAll(
    tx,
    queue,
    missed.filter(({ episodeId }) => episodeId === key.episodeId),
  );
}

/**
 * Discards the finished episode of a club that has changed its parts while the episode is open, because the old one
 * must not be heard. A published one is kept until a new one is made of good parts, and an archived one for good.
 */
export async function discardRendition(
  tx: Transaction,
  queue: Queue,
  key: RenditionKey,
  status: EpisodeStatus,
): Promise<void> {
  if (status !== 'in_progress') return;
  const before = await lockRendition(tx, key);
  if (before?.fileId) await removeSpent(tx, queue, before.fileId);
  await removeRendition(tx, key);
}

/** Queues again the renditions of killed workers. */
export const resumeAbandoned = ({ db, queue }: { db: Database; queue: Queue }): Promise<void> =>
  db.transaction(async (tx) => {
    const keys = await takeAbandonedRenditions(tx);
    if (keys.length > 0) await queueRenditions(tx, queue, keys);
  });
