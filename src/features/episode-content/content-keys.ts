import { listKey } from '@/client/list-query';
import { listEpisodes } from '@/contract/episode';

/** The parts and the finished episode of one club. */
export const contentKey = (episodeId: string, clubId: string) =>
  ['episode-content', episodeId, clubId] as const;

/** Every list of episodes. */
export const episodesKey = listKey(listEpisodes);
