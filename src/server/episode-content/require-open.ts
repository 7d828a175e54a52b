import type { EpisodeStatus } from '@/contract/episode';
import type { Transaction } from '../db/client';
import { lockEpisode } from '../episode/episode.store';
import { ApiError, notFound } from '../http/api-error';
import type { RenditionKey } from '../rendition/rendition-key';
import { lockTakingPart } from './episode-content.store';

/** The facts that decide whether parts of a club are accepted. */
interface Sendable {
  episode: { status: EpisodeStatus };
  takesPart: boolean;
  /** Null when the club does not take part. */
  maySendAgain: boolean | null;
}

export const notTakingPart = () =>
  new ApiError('conflict', 'This club does not take part in the episode. Ask the platform to add it.');

/**
 * Throws 409 unless the club's parts are accepted now: the episode is open, or the platform lets this club send
 * again.
 */
export function refuseUnlessOpen({ episode, takesPart, maySendAgain }: Sendable): void {
  if (episode.status === 'in_progress') {
    if (!takesPart) throw notTakingPart();
    return;
  }
  if (episode.status === 'published' && maySendAgain) return;
  throw new ApiError(
    'conflict',
    'This episode is not open for parts any more. Ask the platform to let your club send again.',
  );
}

/**
 * Does the same in a transaction, with locks that keep it true until the transaction ends. Resolves to the episode.
 */
export async function requireOpen(tx: Transaction, { episodeId, clubId }: RenditionKey) {
  const episode = await lockEpisode(tx, episodeId, 'share');
  if (!episode) throw notFound('The episode');
  const part = await lockTakingPart(tx, episodeId, clubId);
  refuseUnlessOpen({
    episode,
    takesPart: part !== undefined,
    maySendAgain: part?.maySendAgain ?? null,
  });
  return episode;
}
