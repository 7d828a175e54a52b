import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import type { QueryInput, ReplyOf } from '@/contract/endpoint';
import { listEpisodeClubs } from '@/contract/episode-content';
import { boardKey } from '@/entities/episode/episode-queries';

type BoardQuery = QueryInput<typeof listEpisodeClubs>;
export type Board = ReplyOf<typeof listEpisodeClubs>;

const pollEvery = 2000;

/** The production board. Followed every two seconds while something is mastered or checked, otherwise on focus. */
export const useListEpisodeClubs = (episodeId: string | undefined, query: BoardQuery) =>
  useQuery({
    queryKey: [...boardKey(episodeId ?? ''), query],
    queryFn: ({ signal }) =>
      call(listEpisodeClubs, { params: { episodeId: episodeId ?? '' }, query, signal }),
    enabled: episodeId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && data.summary.mastering + data.summary.checking > 0 ? pollEvery : false,
  });
