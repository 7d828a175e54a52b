import { contractQuery } from '@/client/list-query';
import { listEpisodeClubs } from '@/contract/episode-content';
import { useListState } from '@/ui/list/use-list-state';
import { useListEpisodeClubs } from './use-list-episode-clubs';

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
