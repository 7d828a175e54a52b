import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { type EpisodeContent, getEpisodeContent, slots } from '@/contract/episode-content';
import { contentKey } from './content-keys';
import { checkingCount } from './part-counts';

const pollEvery = 2000;
/** A check takes seconds. One that takes minutes waits for a worker, and asking often would only cost. */
const patience = 120_000;
const pollSeldom = 15_000;

export const isMastering = ({ rendition }: EpisodeContent): boolean =>
  rendition?.status === 'queued' || rendition?.status === 'rendering';

/** How soon to ask again: while a part is checked or the episode mastered, then no more. */
function pollAfter(content: EpisodeContent): number | false {
  if (isMastering(content)) return pollEvery;
  if (checkingCount(content) === 0) return false;
  const newest = Math.max(...slots.map((slot) => Date.parse(content.sent[slot]?.at ?? '1970-01-01')));
  return Date.now() - newest < patience ? pollEvery : pollSeldom;
}

/** What a club has sent for an episode, followed closely while the server still works on it. */
export const useGetEpisodeContent = (episodeId: string | undefined, clubId: string | undefined) =>
  useQuery({
    queryKey: contentKey(episodeId ?? '', clubId ?? ''),
    queryFn: async ({ signal }) => {
      const params = { episodeId: episodeId ?? '', clubId: clubId ?? '' };
      return (await call(getEpisodeContent, { params, signal })).data;
    },
    enabled: episodeId !== undefined && clubId !== undefined,
    refetchInterval: ({ state: { data } }) => (data ? pollAfter(data) : false),
  });
