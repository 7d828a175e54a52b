import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { followed } from '@/client/query';
import type { QueryInput } from '@/contract/endpoint';
import { type EpisodeDetail, getEpisode, listEpisodes } from '@/contract/episode';
import { listEpisodeClubs } from '@/contract/parts/production-board';

/** Everything about episodes in lists; a change to one makes all of them stale. */
export const episodesKey = listKey(listEpisodes);

export const episodeKey = (id: string) => ['episode', 'one', id] as const;

/** The production board of one episode, in every filter. */
export const boardKey = (episodeId: string) => listKey(listEpisodeClubs, { episodeId });

const pollMs = 2000;

/** A page of the episodes that one may see. Asked again while the own club's rendition of one is being mastered. */
export const useListEpisodes = (query: QueryInput<typeof listEpisodes>) =>
  useQuery({
    queryKey: [...episodesKey, query],
    queryFn: ({ signal }) => call(listEpisodes, { query, signal }),
    placeholderData: keepPreviousData,
    meta: followed,
    refetchInterval: ({ state }) => {
      const underWay = state.data?.data.some(
        ({ rendition }) => rendition && ['queued', 'rendering'].includes(rendition.status),
      );
      return underWay ? pollMs : false;
    },
  });

/** One that is published at a time is asked for now and then, since it may have been cancelled, and often around that time. */
const untilPublished = ({ publishAt }: EpisodeDetail): number | false => {
  if (!publishAt) return false;
  return Date.parse(publishAt) - Date.now() < 60_000 ? 5000 : 60_000;
};

/** One episode; waits while the id is not known yet (a page's query is empty before hydration). */
export const useGetEpisode = (id: string | undefined) =>
  useQuery({
    queryKey: episodeKey(id ?? ''),
    queryFn: async ({ signal }) => (await call(getEpisode, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data ? untilPublished(state.data) : false),
  });
