import { type EpisodeStatus, type setEpisodeStatus as endpoint, nextStatuses } from '@/contract/episode';
import type { Transaction } from '../db/client';
import { ApiError, notFound } from '../http/api-error';
import { requireMatch } from '../http/if-match';
import type { Call } from '../http/route';
import { lockPublishing } from '../rendition/rendition.store';
import { requestRenditionsOfAll } from '../rendition/request-rendition';
import { lockEpisode, updateEpisode } from './episode.store';
import { closeSendingAgain, fixClubs } from './episode-clubs.store';

const words: Record<EpisodeStatus, string> = {
  draft: 'a draft',
  in_progress: 'in progress',
  published: 'published',
  archived: 'archived',
};

/**
 * Changes the status of an episode. Opening a draft fixes its clubs; publishing requests their renditions in the same
 * transaction. An episode that is opened again keeps its clubs.
 */
export async function setEpisodeStatus(
  tx: Transaction,
  { services, incoming, params, body }: Call<typeof endpoint>,
): Promise<void> {
  const { id } = params;
  const { status } = body;
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
  // Checked after the status, because “already published” tells more than “changed”.
  requireMatch(incoming, episode.rev);
  const publishing = status === 'published';
  await updateEpisode(tx, id, { status, ...(publishing && { publishedAt: new Date() }) });
  if (episode.status === 'draft') await fixClubs(tx, id);
  await closeSendingAgain(tx, id);
  if (publishing) await requestRenditionsOfAll(tx, services.queue, id);
}
