import { type EpisodeStatus, nextStatuses } from '@/contract/episode';
import type { Transaction } from '../db/client';
import { ApiError, notFound } from '../http/api-error';
import { requestRenditionsOfAll } from '../rendition/request-rendition';
import type { Services } from '../services';
import { lockEpisode, updateEpisode } from './episode.store';

const words: Record<EpisodeStatus, string> = {
  draft: 'a draft',
  in_progress: 'in progress',
  published: 'published',
  archived: 'archived',
};

/** Moves an episode on. Publishing asks for every active club's rendition in the same transaction. */
export async function setEpisodeStatus(
  tx: Transaction,
  services: Services,
  id: string,
  status: EpisodeStatus,
): Promise<void> {
  const episode = await lockEpisode(tx, id, 'update');
  if (!episode) throw notFound('The episode');
  if (!nextStatuses[episode.status].includes(status)) {
    throw new ApiError(
      'conflict',
      `An episode that is ${words[episode.status]} cannot become ${words[status]}.`,
    );
  }
  const publishing = status === 'published';
  await updateEpisode(tx, id, { status, ...(publishing && { publishedAt: new Date() }) });
  if (publishing) await requestRenditionsOfAll(tx, services.queue, id);
}
