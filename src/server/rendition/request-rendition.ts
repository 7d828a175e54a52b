import type { EpisodeStatus } from '@/contract/episode';
import type { Transaction } from '../db/client';
import { joinOpenEpisodes } from '../episode/episode-clubs.store';
import { removeFile } from '../file/file.store';
import type { Queue } from '../jobs/queue';
import {
  addEpisodeClubs,
  listListeners,
  listMissed,
  lockPublishing,
  markQueued,
  type RenditionKey,
  removeRendition,
  updateRendition,
} from './rendition.store';

/** Has renditions made that are asked for already. */
export const queueRenditions = (tx: Transaction, queue: Queue, keys: RenditionKey[]): Promise<void> =>
  queue.send(
    tx,
    'master-rendition',
    keys.map((data) => ({ key: `${data.episodeId}:${data.clubId}`, data })),
  );

async function requestAll(tx: Transaction, queue: Queue, keys: RenditionKey[]): Promise<void> {
  await markQueued(tx, keys);
  await queueRenditions(tx, queue, keys);
}

/** Asks for the finished episode of every club that takes part and is active. */
export async function requestRenditionsOfAll(
  tx: Transaction,
  queue: Queue,
  episodeId: string,
): Promise<void> {
  await lockPublishing(tx);
  await requestAll(tx, queue, await listListeners(tx, episodeId));
}

/**
 * Asks for what was published while a club was suspended or deleted. By letting it in again the platform says that it
 * takes part in these, and in what is open and not due yet.
 */
export async function requestMissed(tx: Transaction, queue: Queue, clubId: string): Promise<void> {
  await lockPublishing(tx);
  await joinOpenEpisodes(tx, clubId);
  const missed = await listMissed(tx, clubId);
  await addEpisodeClubs(tx, missed);
  await requestAll(tx, queue, missed);
}

/** Asks for one club's finished episode. */
export const requestRendition = (tx: Transaction, queue: Queue, key: RenditionKey): Promise<void> =>
  requestAll(tx, queue, [key]);

/** Asks for a published episode that a club was added to, should there be something in it. */
export async function requestJoined(tx: Transaction, queue: Queue, key: RenditionKey): Promise<void> {
  const missed = await listMissed(tx, key.clubId);
  await requestAll(
    tx,
    queue,
    missed.filter(({ episodeId }) => episodeId === key.episodeId),
  );
}

/**
 * Asks again for one whose worker was killed. Its attempts go on counting, or a part that kills every worker would be
 * tried for ever.
 */
export async function resumeRendition(tx: Transaction, queue: Queue, key: RenditionKey): Promise<void> {
  await updateRendition(tx, key, { status: 'queued', progress: 0 });
  await queueRenditions(tx, queue, [key]);
}

/**
 * What a club has changed in an open episode must not be heard the old way: its finished episode goes until it is asked
 * for again. A published one stays to be heard: a new one is made once the new part is found good.
 */
export async function discardRendition(
  tx: Transaction,
  key: RenditionKey,
  status: EpisodeStatus,
): Promise<void> {
  if (status === 'published') return;
  const fileId = await removeRendition(tx, key);
  if (fileId) await removeFile(tx, fileId);
}
