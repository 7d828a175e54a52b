import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { getEpisodeContent } from '@/contract/episode-content';

/** One club's finished episode in full: chapters, waveform, loudness. */
export const useGetEpisodeContent = (episodeId: string, clubId: string) =>
  useQuery({
    queryKey: ['episode-content', episodeId, clubId],
    queryFn: async ({ signal }) =>
      (await call(getEpisodeContent, { params: { episodeId, clubId }, signal })).data,
  });
