import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { type EpisodeContent, getEpisodeContent, slots } from '@/contract/episode-content';
import { contentKey } from './content-keys';

const pollEvery = 2000;
/** A part that is not analysed by then never will be: its worker is away, and asking on would only cost. */
const analysisPatience = 120_000;

export const isMastering = ({ rendition }: EpisodeContent): boolean =>
  rendition?.status === 'queued' || rendition?.status === 'rendering';

const isAnalysing = ({ sent }: EpisodeContent) =>
  slots.some((slot) => {
    const part = sent[slot];
    return part && part.peaks === null && Date.now() - Date.parse(part.at) < analysisPatience;
  });

/** What a club has sent for an episode, followed closely while the server still works on it. */
export const useGetEpisodeContent = (episodeId: string | undefined, clubId: string | undefined) =>
  useQuery({
    queryKey: contentKey(episodeId ?? '', clubId ?? ''),
    queryFn: async ({ signal }) => {
      const params = { episodeId: episodeId ?? '', clubId: clubId ?? '' };
      return (await call(getEpisodeContent, { params, signal })).data;
    },
    enabled: episodeId !== undefined && clubId !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data && (isMastering(data) || isAnalysing(data)) ? pollEvery : false,
  });
