import { type EpisodeStatus, nextStatuses } from '@/contract/episode';
import { slotNames } from '@/contract/slot-names';
import { closeSendingAgain, fixClubs } from '../episode-club/episode-clubs.store';
import type { Changes } from '../kernel/db/changes';
import type { Db, Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import type { Queue } from '../kernel/jobs/queue';
import { listWithoutConsent } from '../part/voice.store';
import { lockPublishing } from '../rendition/rendition.store';
import { requestRenditionsOfAll } from '../rendition/request-rendition';
import { notifyWebhooks } from '../webhook/notify-webhooks';
import { episodeChanges, hasAudio, lockEpisode, updateEpisode } from './episode-change.store';

const words: Record<EpisodeStatus, string> = {
  draft: 'a draft',
  in_progress: 'in progress',
  published: 'published',
  archived: 'archived',
};

export const nothingToHear =
  'Nothing could be heard in this episode: no club has sent a part that is good, and it has no feature. Add a feature, or wait for the first part.';

const listed = new Intl.ListFormat('en-GB');

/**
 * Why an episode could not be published now, in a sentence; null when it could. The button, the job and the dialog before
 * both ask here.
 */
export async function publishRefusal(db: Db, id: string): Promise<string | null> {
  if (!(await hasAudio(db, id))) return nothingToHear;
  const parts = await listWithoutConsent(db, id);
  if (parts.length === 0) return null;
  const named = parts.slice(0, 3).map(({ clubname, slot }) => `${slotNames[slot]} of ${clubname}`);
  const more = parts.length > named.length ? [`${parts.length - named.length} more`] : [];
  return `There is no consent on record to the children’s voices in ${listed.format([...named, ...more])}. Have the club name the children, or remove the part.`;
}

interface Move {
  id: string;
  status: EpisodeStatus;
  /** Throws when the caller has not seen this revision. */
  requireSeen?: (rev: number) => void;
}

/**
 * Changes the status of an episode. Opening a draft fixes its clubs; publishing requests their renditions in the same
 * transaction. An episode that is opened again keeps its clubs. Resolves to what has changed.
 */
export async function changeEpisodeStatus(
  tx: Transaction,
  queue: Queue,
  { id, status, requireSeen }: Move,
): Promise<Changes> {
  // Locked before the episode, the order in which letting a club in locks too, because otherwise the two could
  // deadlock.
  await lockPublishing(tx);
  const episode = await lockEpisode(tx, id, 'update');
  if (!episode) throw notFound('The episode');
  if (!nextStatuses[episode.status].includes(status)) {
    throw new ApiError(
      'conflict',
      `An episode that is ${words[episode.status]} cannot become ${words[status]}.`,
    );
  }
  // Checked after the status, because “already published” says more than “changed”.
  requireSeen?.(episode.rev);
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
    ...(publishing && { publishedAt: new Date() }),
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
