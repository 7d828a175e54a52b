import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import type { QueryInput } from '@/contract/endpoint';
import { listEpisodes } from '@/contract/episode';
import { episodesKey } from './episode-keys';

export type EpisodesQuery = QueryInput<typeof listEpisodes>;

/** A page of the platform's episodes. The page before stays in sight while the next one comes. */
export const useListEpisodes = (query: EpisodesQuery) =>
  useQuery({
    queryKey: [...episodesKey, query],
    queryFn: ({ signal }) => call(listEpisodes, { query, signal }),
    placeholderData: keepPreviousData,
  });
