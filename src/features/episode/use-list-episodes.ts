import { useList } from '@/client/list-query';
import type { QueryInput } from '@/contract/endpoint';
import { listEpisodes } from '@/contract/episode';

/** A page of the platform's episodes. */
export const useListEpisodes = (query: QueryInput<typeof listEpisodes>) => useList(listEpisodes, query);
