import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import type { QueryInput } from '@/contract/endpoint';
import { listEpisodes } from '@/contract/episode';
import { episodesKey } from './content-keys';

/** The episodes a club sees: the open one and past ones. */
export const useListEpisodes = (query: QueryInput<typeof listEpisodes>) =>
  useQuery({
    queryKey: [...episodesKey, query],
    queryFn: ({ signal }) => call(listEpisodes, { query, signal }),
    placeholderData: keepPreviousData,
  });
