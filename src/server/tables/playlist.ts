import { isNull, sql } from 'drizzle-orm';
import { index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clubs } from './club';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, clubColumn } from './data-classes';
import { ofEpisode } from './episode';
import { files } from './file';
import { folded } from './fold-text';

export const playlists = classifiedTable(
  'playlists',
  { keep: 'club' },
  {
    id: clubColumn(id()),
    rev: clubColumn(rev()),
    /** Null for a playlist of the platform. */
    clubId: clubColumn(uuid().references(() => clubs.id, { onDelete: 'cascade' })),
    name: clubColumn(text().notNull()),
    description: clubColumn(text().notNull().default('')),
    audience: clubColumn(
      text({ enum: ['everyone', 'parents', 'children', 'coaches'] })
        .notNull()
        .default('everyone'),
    ),
    coverFileId: clubColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    createdAt: clubColumn(createdAt()),
    /** When the playlist was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: clubColumn(instant()),
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
    playlistId: clubColumn(
      uuid()
        .notNull()
        .references(() => playlists.id, { onDelete: 'cascade' }),
    ),
    episodeId: clubColumn(ofEpisode()),
    position: clubColumn(integer().notNull()),
  },
  (table) => [primaryKey({ columns: [table.playlistId, table.episodeId] }), index().on(table.episodeId)],
);
