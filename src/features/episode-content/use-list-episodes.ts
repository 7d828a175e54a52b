import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import type { QueryInput } from '@/contract/endpoint';
import { listEpisodes } from '@/contract/episode';
import { episodesKey } from './content-keys';

const pollMs = 2000;

/** The episodes a club sees: the open one and past ones. Asked again while one of them is being mastered. */
export const useListEpisodes = (query: QueryInput<typeof listEpisodes>) =>
  useQuery({
    queryKey: [...episodesKey, query],
    queryFn: ({ signal }) => call(listEpisodes, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const underWay = state.data?.data.some(
        ({ rendition }) => rendition && ['queued', 'rendering'].includes(rendition.status),
      );
      return underWay ? pollMs : false;
    },
  });
