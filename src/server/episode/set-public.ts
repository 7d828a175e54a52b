import type { Changes } from '../kernel/db/changes';
import type { Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { episodeChanges, lockEpisode, updateEpisode } from './episode-change.store';

interface Showing {
  id: string;
  isPublic: boolean;
  /** Throws when the caller has not seen this revision. */
  requireSeen: (rev: number) => void;
}

/** Sets whether people without an account hear an episode while it is published. Resolves to what has changed. */
export async function setPublic(
  tx: Transaction,
  { id, isPublic, requireSeen }: Showing,
): Promise<{ changes: Changes; message: string }> {
  const episode = await lockEpisode(tx, id, 'update');
  if (!episode) throw notFound('The episode');
  requireSeen(episode.rev);
  if (isPublic && episode.audience !== 'everyone')
    throw new ApiError('conflict', 'Only an episode for everyone can be public. Change its audience first.');
  const changes = await episodeChanges(tx, episode, { isPublic });
  await updateEpisode(tx, id, { isPublic });
  if (!isPublic) return { changes, message: 'It is not public any more' };
  const now = episode.status === 'published';
  return {
    changes,
    message: now ? 'People without an account can hear it now' : 'It is public once it is published',
  };
}
