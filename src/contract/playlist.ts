import * as z from 'zod';
import { t } from '@/language/text';
import { Audience, audienceNames, EpisodeStatus } from './episode';
import { limits } from './limits';
import { dayText, lengthText, type RowOf } from './list';
import { resource } from './resource';
import { FileUrl, Id, line, prose } from './shapes';

/** An episode at its place in a playlist. */
export const PlaylistEpisode = z.object({
  id: Id,
  number: z.number().int(),
  name: z.string(),
  status: EpisodeStatus,
  audience: Audience,
  /** Whether it was deleted, and can still be restored. Never true for a member. */
  deleted: z.boolean(),
  /**
   * Seconds: for a member of the own club's episode, for the platform of one club's, because the clubs'
   * episodes differ a little in length. Null while none is mastered.
   */
  duration: z.number().nullable(),
});
export type PlaylistEpisode = z.infer<typeof PlaylistEpisode>;

/** What is known of the length of these episodes together, in seconds; null where nothing is. */
export const lengthOfAll = (episodes: readonly Pick<PlaylistEpisode, 'duration'>[]): number | null => {
  const known = episodes.flatMap(({ duration }) => duration ?? []);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
};

/**
 * Episodes in an order of their own. The platform reads all of its playlists whole. A member reads those for them with
 * at least one episode they may hear, and of each only these episodes.
 */
export const playlists = resource({
  path: '/api/playlist',
  words: { one: t`playlist`, many: t`playlists`, the: t`The playlist` },
  access: { read: 'playlist:read', manage: 'playlist:manage' },
  row: {
    name: z.string(),
    description: z.string(),
    audience: Audience,
    /** URL of the cover, at most `limits.logoEdge` pixels wide and high. */
    cover: FileUrl.nullable(),
    /** In the order in which they are played. */
    episodes: z.array(PlaylistEpisode),
  },
  body: {
    name: line(limits.titleMax, t`Give the playlist a name`),
    description: prose(),
    audience: Audience,
    /** A URL that `uploadImages` has answered, or the playlist's present one; null removes the cover. */
    cover: FileUrl.nullable(),
    episodes: z
      .array(z.object({ id: Id }))
      .max(limits.playlistEpisodesMax, { error: () => t`At most ${limits.playlistEpisodesMax} episodes` })
      .refine((episodes) => new Set(episodes.map(({ id }) => id)).size === episodes.length, {
        message: t`Add each episode only once`,
      }),
  },
  title: ({ name }) => name,
  sorts: ['name', 'episodes', 'createdAt'],
  first: 'name',
  filters: { audience: Audience.optional() },
  /** Only for a platform admin. */
  counts: { filter: 'audience', values: Audience.options },
  columns: {
    name: { title: t`Playlist`, text: ({ name }) => name },
    description: { title: t`Description`, text: ({ description }) => description },
    audience: { title: t`Audience`, text: ({ audience }) => audienceNames[audience] },
    episodes: { title: t`Episodes`, text: ({ episodes }) => episodes.length },
    duration: { title: t`Length`, text: ({ episodes }) => lengthText(lengthOfAll(episodes)) },
    createdAt: { title: t`Added`, text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});
export type Playlist = RowOf<typeof playlists.list>;
