import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { listEpisodes } from '@/contract/episode';
import { episodesKey } from '@/entities/episode/episode-queries';

const pageSize = 20;

/** The episodes that a club sees, page after page: what is in progress first, then the newest. `q` searches all of them. */
export function useEpisodePages(q = '') {
  const { data, ...found } = useInfiniteQuery({
    queryKey: [...episodesKey, 'pages', q],
    queryFn: ({ pageParam, signal }) =>
      call(listEpisodes, {
        query: { sort: 'current', q: q || undefined, page: pageParam, pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.data.length > 0 && all.length * pageSize < last.total ? all.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });
  const pages = data?.pages ?? [];
  // An episode that moved to the next page meanwhile is shown once.
  const episodes = new Map(pages.flatMap((page) => page.data).map((episode) => [episode.id, episode]));
  return {
    ...found,
    loaded: data !== undefined,
    episodes: [...episodes.values()],
    total: pages.at(-1)?.total ?? 0,
  };
}

export type EpisodePages = ReturnType<typeof useEpisodePages>;
