import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import { type Episode, getEpisode, listEpisodes } from '@/contract/episode';
import { getEpisodeContent, type Rendition } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { isBeingMixed } from './episode-progress';
import { callTimeout } from './player/reconnect';

const episodesKey = ['episode', 'mine'] as const;
const episodeKey = (id: string) => ['episode', 'mine', id] as const;
const renditionKey = (episodeId: string, clubId: string) =>
  ['listen', 'rendition', episodeId, clubId] as const;

/** How often to ask while something is still being mastered, in milliseconds. */
const mixingInterval = 15_000;

/** All pages of a list, one after the other. */
export async function loadAll<Row>(
  read: (query: { page: number; pageSize: number }) => Promise<{ data: Row[]; total: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await read({ page, pageSize: limits.pageSizeMax });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}

/** Every published episode for me, newest first. Some hundred at most, so that search and filter are instant. */
const loadMyEpisodes = (signal: AbortSignal): Promise<Episode[]> =>
  loadAll((pages) => call(listEpisodes, { query: { ...pages, sort: '-number' }, signal }));

/** Home and Podcast show the same list, loaded once. It is neither loaded nor followed where it is not `wanted`. */
export const useMyEpisodes = (wanted = true) =>
  useQuery({
    queryKey: episodesKey,
    subscribed: wanted,
    queryFn: ({ signal }) => loadMyEpisodes(signal),
    refetchInterval: ({ state }) => (state.data?.some(isBeingMixed) ? mixingInterval : false),
  });

/** One episode as a member sees it; waits while the id is not known (a page's query is empty before hydration). */
export function useMyEpisode(id: string | undefined) {
  const client = useQueryClient();
  return useQuery({
    queryKey: episodeKey(id ?? ''),
    // The list says the same, so that the page opens at once, and without a connection.
    initialData: () => client.getQueryData<Episode[]>(episodesKey)?.find((episode) => episode.id === id),
    initialDataUpdatedAt: () => client.getQueryState(episodesKey)?.dataUpdatedAt,
    queryFn: async ({ signal }) => (await call(getEpisode, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isBeingMixed(state.data) ? mixingInterval : false),
  });
}

const renditionQuery = (episodeId: string, clubId: string) => ({
  queryKey: renditionKey(episodeId, clubId),
  queryFn: async (): Promise<Rendition | null> =>
    (await call(getEpisodeContent, { params: { episodeId, clubId }, timeout: callTimeout })).data.rendition,
  staleTime: 60_000,
});

/** My club's finished episode: chapters, waveform, and the file, which the player then has already. */
export const useRendition = (episodeId: string | undefined, clubId: string | undefined, wanted = true) =>
  useQuery({
    ...renditionQuery(episodeId ?? '', clubId ?? ''),
    enabled: wanted && episodeId !== undefined && clubId !== undefined,
  });

/** The calls of these queries, for the player. */
export function useEpisodeCalls() {
  const queryClient = useQueryClient();
  return {
    loadRendition: async (episodeId: string, clubId: string, fresh: boolean) =>
      queryClient.fetchQuery({ ...renditionQuery(episodeId, clubId), ...(fresh && { staleTime: 0 }) }),
    /** The episode as it was last loaded, if it was. */
    loadedEpisode: (id: string) =>
      queryClient.getQueryData<Episode[]>(episodesKey)?.find((episode) => episode.id === id),
    episodesChanged: () => queryClient.invalidateQueries({ queryKey: episodesKey }),
  };
}
