import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import type { Episode } from '@/contract/episode';
import { type Playlist, playlists } from '@/contract/playlist';
import { heardLast, isBeingMixed, isFinished } from './episode-progress';
import { loadAll, useMyEpisodes } from './episode-queries';

/** A playlist as a member hears it: with the episodes of the member's own list, which know how far each was heard. */
export interface MyPlaylist extends Pick<Playlist, 'id' | 'name' | 'description' | 'cover'> {
  episodes: Episode[];
}

const myPlaylists = {
  queryKey: ['playlist', 'mine'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    loadAll(({ page, pageSize }) => call(playlists.list, { query: { page, pageSize }, signal })),
};

/** The playlists that have an episode which is in the member's list, in their order. */
function withEpisodes(lists: readonly Playlist[], episodes: readonly Episode[]): MyPlaylist[] {
  const mine = new Map(episodes.map((episode) => [episode.id, episode]));
  return lists
    .map((list) => ({ ...list, episodes: list.episodes.flatMap(({ id }) => mine.get(id) ?? []) }))
    .filter((list) => list.episodes.length > 0);
}

/**
 * The member's playlists. `waiting` until there is an answer, so that room is kept for them; a first failure
 * ends it, because the page works without them.
 */
export function useMyPlaylists() {
  const { data: episodes } = useMyEpisodes();
  const { data: lists, error, isPending, failureCount, refetch } = useQuery(myPlaylists);
  return {
    playlists: lists && episodes && withEpisodes(lists, episodes),
    waiting: isPending && failureCount === 0,
    error,
    refetch,
  };
}

/** The call of `useMyPlaylists`, for the player. */
export function useLoadPlaylist() {
  const client = useQueryClient();
  return async (id: string, episodes: readonly Episode[]): Promise<MyPlaylist | undefined> => {
    const lists = await client.fetchQuery({ ...myPlaylists, staleTime: 15_000 });
    return withEpisodes(lists, episodes).find((list) => list.id === id);
  };
}

/** What can be heard of it now; the others are not finished yet. */
export const playableOf = ({ episodes }: Pick<MyPlaylist, 'episodes'>): Episode[] =>
  episodes.filter((episode) => !isBeingMixed(episode));

/** The episode to go on with: the begun one, else the first that was not heard, else the first. */
export const firstToPlay = (playlist: MyPlaylist): Episode | undefined => {
  const playable = playableOf(playlist);
  return heardLast(playable) ?? playable.find((episode) => !isFinished(episode)) ?? playable[0];
};

/** How many of its episodes were heard to the end. */
export const heardOf = ({ episodes }: MyPlaylist): number =>
  episodes.filter((episode) => isFinished(episode)).length;
