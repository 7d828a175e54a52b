import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { getEpisode } from '@/contract/episode';
import { episodeKey } from './episode-keys';

/** One episode; waits while the id is not known yet (a page's query is empty before hydration). */
export const useGetEpisode = (id: string | undefined) =>
  useQuery({
    queryKey: episodeKey(id ?? ''),
    queryFn: async ({ signal }) => (await call(getEpisode, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
  });
