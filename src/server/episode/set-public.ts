import { t } from '@/language/text';
import type { Changes } from '../kernel/db/changes';
import type { Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import { episodeChanges, requireEpisode, updateEpisode } from './episode-change.store';

interface Showing {
  id: string;
  isPublic: boolean;
  /** Rejects when the caller has not seen this revision. */
  requireSeen: (rev: number) => Promise<void>;
}

/** Sets whether people without an account hear an episode while it is published. Resolves to what has changed. */
export async function setPublic(
  tx: Transaction,
  { id, isPublic, requireSeen }: Showing,
): Promise<{ changes: Changes; message: string }> {
  const episode = await requireEpisode(tx, id, 'update');
  await requireSeen(episode.rev);
  if (isPublic && episode.audience !== 'everyone')
    throw new ApiError('conflict', t`Only an episode for everyone can be public. Change its audience first.`);
  const changes = await episodeChanges(tx, episode, { isPublic });
  await updateEpisode(tx, id, { isPublic });
  if (!isPublic) return { changes, message: t`The episode is no longer public` };
  const now = episode.status === 'published';
  return {
    changes,
    message: now
      ? t`People without an account can hear the episode now`
      : t`The episode is public once it is published`,
  };
}
