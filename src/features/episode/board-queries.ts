import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { contractQuery } from '@/client/list-query';
import type { QueryInput, ReplyOf } from '@/contract/endpoint';
import { listCandidates } from '@/contract/episode-club';
import { listEpisodeClubs } from '@/contract/episode-content';
import { boardKey } from '@/entities/episode/episode-queries';
import { useListState } from '@/ui/list/use-list-state';

type BoardQuery = QueryInput<typeof listEpisodeClubs>;
export type Board = ReplyOf<typeof listEpisodeClubs>;

const pollMs = 2000;

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
      data && data.summary.mastering + data.summary.checking > 0 ? pollMs : false,
  });

/** The board as the URL asks for it. */
export function useBoard(episodeId: string) {
  const { state, change } = useListState({ sort: 'clubname', filters: ['show'] });
  const query = contractQuery(listEpisodeClubs, {
    ...state,
    q: state.q || undefined,
    sort: state.sort as 'clubname',
    show: (state.filters.show || 'all') as 'all',
  });
  return { ...useListEpisodeClubs(episodeId, query), query, change };
}

export type BoardView = ReturnType<typeof useBoard>;

const candidatesShown = 20;

/** The clubs that could join an episode; they are found by their name. */
export const useCandidates = (episodeId: string, q: string) =>
  useQuery({
    queryKey: [...boardKey(episodeId), 'candidates', q],
    queryFn: ({ signal }) =>
      call(listCandidates, {
        params: { episodeId },
        query: { q: q || undefined, pageSize: candidatesShown },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
