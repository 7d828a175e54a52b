import { listKey } from '@/client/list-query';
import { listEpisodes } from '@/contract/episode';

/** Everything about episodes in lists; a change to one makes all of them stale. */
export const episodesKey = listKey(listEpisodes);

export const episodeKey = (id: string) => ['episode', 'one', id] as const;

/** The production board of one episode, in every filter. */
export const boardKey = (episodeId: string) => ['episode', 'board', episodeId] as const;
