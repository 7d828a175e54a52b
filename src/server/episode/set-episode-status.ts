import { type EpisodeStatus, nextStatuses } from '@/contract/episode';
import { t } from '@/language/text';
import { closeSendingAgain, fixClubs } from '../episode-club/episode-clubs.store';
import type { Changes } from '../kernel/db/changes';
import type { Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import type { Queue } from '../kernel/jobs/queue';
import { lockPublishing } from '../rendition/rendition.store';
import { requestRenditionsOfAll } from '../rendition/request-rendition';
import { notifyWebhooks } from '../webhook/notify-webhooks';
import { episodeChanges, requireEpisode, updateEpisode } from './episode-change.store';
import { publishRefusal } from './publish-refusal';

const statusWords = (status: EpisodeStatus): string =>
  ({ draft: t`a draft`, in_progress: t`in progress`, published: t`published`, archived: t`archived` })[
    status
  ];

interface Move {
  id: string;
  status: EpisodeStatus;
  asNew?: boolean | undefined;
  /** Rejects when the caller has not seen this revision. */
  requireSeen?: (rev: number) => Promise<void>;
}

/**
 * Changes the status of an episode. Opening a draft fixes its clubs; publishing requests their renditions in the same
 * transaction. An episode that is opened again keeps its clubs. Resolves to what has changed.
 */
export async function changeEpisodeStatus(
  tx: Transaction,
  queue: Queue,
  { id, status, asNew, requireSeen }: Move,
): Promise<Changes> {
  // Locked before the episode, the order in which letting a club in locks too, because otherwise the two could
  // deadlock.
  await lockPublishing(tx);
  const episode = await requireEpisode(tx, id, 'update');
  if (!nextStatuses[episode.status].includes(status)) {
    throw new ApiError(
      'conflict',
      t`An episode that is ${statusWords(episode.status)} cannot become ${statusWords(status)}.`,
    );
  }
  if (episode.ofClubId !== null && status === 'in_progress')
    throw new ApiError(
      'conflict',
      t`This episode was imported complete, so clubs cannot send anything for it.`,
    );
  // Checked after the status, because “already published” says more than “changed”.
  await requireSeen?.(episode.rev);
  const opening = episode.status === 'draft';
  const publishing = status === 'published';
  const refusal = publishing ? await publishRefusal(tx, id) : null;
  if (refusal) throw new ApiError('conflict', refusal);
  const changes = await episodeChanges(tx, episode, { status });
  await updateEpisode(tx, id, {
    status,
    // A draft may be planned before it is opened; every other change of the status cancels the plan.
    ...(!opening && { publishAt: null }),
    publishProblem: null,
    // What came from elsewhere has the day on which it was published there.
    ...(publishing && (asNew || episode.publishedAt === null) && { publishedAt: new Date() }),
  });
  if (opening) await fixClubs(tx, id);
  await closeSendingAgain(tx, id);
  if (publishing) {
    await requestRenditionsOfAll(tx, queue, id);
    const { name, season, number } = episode;
    await notifyWebhooks(tx, queue, 'episode.published', { episodeId: id, name, season, number });
  }
  return changes;
}
