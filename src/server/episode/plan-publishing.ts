import type { EpisodeStatus } from '@/contract/episode';
import { t } from '@/language/text';
import type { Changes } from '../kernel/db/changes';
import type { Transaction } from '../kernel/db/client';
import { ApiError, fieldError } from '../kernel/http/api-error';
import { episodeChanges, requireEpisode, updateEpisode } from './episode-change.store';

/** The facts of the episode, before the change, that a plan depends on. */
interface Planned {
  status: EpisodeStatus;
  publishAt: Date | null;
  publishProblem: string | null;
}

const wasPublished = (status: EpisodeStatus | undefined) => status === 'published' || status === 'archived';

/** Refuses a time at which an episode cannot be published; the time that it has already may stay. */
export function requireTime(publishAt: string | null, before: Planned | undefined): void {
  if (publishAt === null || Date.parse(publishAt) === before?.publishAt?.getTime()) return;
  if (wasPublished(before?.status))
    throw fieldError(
      'conflict',
      'publishAt',
      t`Only an episode that is not published yet can be published automatically.`,
    );
  if (Date.parse(publishAt) <= Date.now())
    throw fieldError('invalid', 'publishAt', t`This time has passed. Choose a later one, or publish it now.`);
}

interface Plan {
  id: string;
  publishAt: string | null;
  /** Rejects when the caller has not seen this revision. */
  requireSeen: (rev: number) => Promise<void>;
}

/**
 * Sets when an episode is published automatically, or that it is not. The job that publishes locks the
 * episode too, so cancelling while it runs either succeeds or says that the episode is published already.
 * Resolves to what has changed.
 */
export async function planPublishing(
  tx: Transaction,
  { id, publishAt, requireSeen }: Plan,
): Promise<Changes> {
  const episode = await requireEpisode(tx, id, 'update');
  // Checked before the revision, because “already published” says more than “changed”.
  if (wasPublished(episode.status)) throw new ApiError('conflict', t`This episode is published already.`);
  await requireSeen(episode.rev);
  requireTime(publishAt, episode);
  const values = { publishAt: publishAt === null ? null : new Date(publishAt), publishProblem: null };
  const changes = await episodeChanges(tx, episode, values);
  await updateEpisode(tx, id, values);
  return changes;
}
