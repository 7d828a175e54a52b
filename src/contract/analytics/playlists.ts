import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint, type ReplyOf } from '../endpoint';
import { listEndpoint, type RowOf } from '../list';
import { Cell, Id } from '../shapes';
import { Days, FigureEpisode } from './overview';
import { heardCells, heardFigures, heardTexts } from './podcasts';
import { AnalyticsRange, analyticsFilters, Figure, refuseRange } from './shapes';

/** The words for a deleted playlist, whose figures stay. */
export const deletedPlaylist = t`A deleted playlist`;

/** "Which playlists are played, and how far?" */
export const getPlaylistFigures = endpoint({
  method: 'GET',
  path: '/api/analytics/playlists',
  summary: 'How often episodes were played from playlists, and how far',
  access: 'analytics:read',
  query: AnalyticsRange,
  reply: z.object({
    data: z.object({
      /** Different members who played from a playlist. */
      members: Figure,
      ...heardFigures,
      /** How many playlists were played. */
      playlists: Figure,
      /** The one that was played most. */
      most: z.object({ id: Id, name: z.string().nullable() }).nullable(),
    }),
  }),
});

/** How far people get through one playlist: its present episodes in their order, then those that have been taken out. */
export const getPlaylistPlaces = endpoint({
  method: 'GET',
  path: '/api/analytics/playlists/places',
  summary: 'The share of a playlist’s listens by the place in the playlist',
  access: 'analytics:read',
  query: z.object({ ...analyticsFilters, playlistId: Id }).superRefine(refuseRange),
  reply: z.object({
    data: z.object({
      range: Days,
      /** Null for one that is deleted. */
      name: z.string().nullable(),
      places: z.array(
        z.object({
          /** From 1; null for an episode that is no longer in the playlist. */
          place: z.number().int().nullable(),
          id: Id,
          /** Null for one that is deleted. */
          episode: FigureEpisode.nullable(),
          listens: Cell,
          /** The share of all listens of the playlist, 0 to 1. */
          share: Cell,
        }),
      ),
    }),
  }),
});

export type PlaylistPlaces = ReplyOf<typeof getPlaylistPlaces>['data'];

/** The playlists that were played in these days or in those before, deleted ones among them. */
export const listPlaylistFigures = listEndpoint({
  path: '/api/analytics/playlists/by-playlist',
  summary: 'The playlists with what was played from each',
  words: { one: t`playlist`, many: t`playlists` },
  access: 'analytics:read',
  row: z.object({
    id: Id,
    /** Null for one that is deleted. */
    name: z.string().nullable(),
    /** The club whose playlist it is; null for one of the platform. */
    clubname: z.string().nullable(),
    ...heardCells,
  }),
  sorts: ['name', 'members', 'listens', 'listening', 'change', 'finished'],
  first: '-listens',
  filters: analyticsFilters,
  columns: {
    name: { title: t`Playlist`, text: ({ name }) => name ?? deletedPlaylist },
    clubname: {
      title: t`Belongs to`,
      text: ({ name, clubname }) => clubname ?? (name === null ? null : t`The platform`),
    },
    ...heardTexts,
  },
});
export type PlaylistFigures = RowOf<typeof listPlaylistFigures>;
