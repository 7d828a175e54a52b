import { isNull, sql } from 'drizzle-orm';
import { index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clubs } from './club';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, club } from './data-classes';
import { ofEpisode } from './episode';
import { files } from './file';
import { folded } from './fold-text';

export const playlists = classifiedTable(
  'playlists',
  { keep: 'club' },
  {
    id: club(id()),
    rev: club(rev()),
    /** Null for a playlist of the platform. */
    clubId: club(uuid().references(() => clubs.id, { onDelete: 'cascade' })),
    name: club(text().notNull()),
    description: club(text().notNull().default('')),
    audience: club(
      text({ enum: ['everyone', 'parents', 'children', 'coaches'] })
        .notNull()
        .default('everyone'),
    ),
    coverFileId: club(uuid().references(() => files.id, { onDelete: 'set null' })),
    createdAt: club(createdAt()),
    /** When the playlist was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: club(instant()),
  },
  (table) => [
    // A name is there once among the platform's playlists, and once among those of a club.
    uniqueIndex('playlists_name')
      .on(sql`coalesce(${table.clubId}, '00000000-0000-0000-0000-000000000000'::uuid)`, folded(table.name))
      .where(isNull(table.removedAt)),
    index().on(table.clubId, table.name),
    index().on(table.removedAt),
    // The foreign keys of a deleted file are checked through this.
    index().on(table.coverFileId),
  ],
);

export const playlistEpisodes = classifiedTable(
  'playlist_episodes',
  { keep: 'club' },
  {
    playlistId: club(
      uuid()
        .notNull()
        .references(() => playlists.id, { onDelete: 'cascade' }),
    ),
    episodeId: club(ofEpisode()),
    position: club(integer().notNull()),
  },
  (table) => [primaryKey({ columns: [table.playlistId, table.episodeId] }), index().on(table.episodeId)],
);
