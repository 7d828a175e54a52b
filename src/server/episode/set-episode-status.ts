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
 * Moves an episode on. Opening a draft fixes its clubs; publishing asks for their renditions in the same transaction.
 * One that is opened again keeps the clubs it had.
 */
export async function setEpisodeStatus(
  tx: Transaction,
  { services, incoming, params, body }: Call<typeof endpoint>,
): Promise<void> {
  const { id } = params;
  const { status } = body;
  // Before the episode, in the order of whoever lets a club in: otherwise each would wait for the other.
  await lockPublishing(tx);
  const episode = await lockEpisode(tx, id, 'update');
  if (!episode) throw notFound('The episode');
  if (!nextStatuses[episode.status].includes(status)) {
    throw new ApiError(
      'conflict',
      `An episode that is ${words[episode.status]} cannot become ${words[status]}.`,
    );
  }
  // After the status itself, since “already published” says more than “changed”.
  requireMatch(incoming, episode.rev);
  const publishing = status === 'published';
  await updateEpisode(tx, id, { status, ...(publishing && { publishedAt: new Date() }) });
  if (episode.status === 'draft') await fixClubs(tx, id);
  await closeSendingAgain(tx, id);
  if (publishing) await requestRenditionsOfAll(tx, services.queue, id);
}
