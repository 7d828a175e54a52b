import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clubs } from './club';
import { createdAt, id } from './columns';
import { episodes } from './episode';

export const playlists = pgTable(
  'playlists',
  {
    id: id(),
    /** Null for a playlist of the platform. */
    clubId: uuid().references(() => clubs.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    audience: text({ enum: ['everyone', 'parents', 'children', 'coaches'] })
      .notNull()
      .default('everyone'),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.clubId, table.name)],
);

export const playlistEpisodes = pgTable(
  'playlist_episodes',
  {
    playlistId: uuid()
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    episodeId: uuid()
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.playlistId, table.episodeId] }), index().on(table.episodeId)],
);
