import { sql } from 'drizzle-orm';
import { bigint, index, integer, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofClub } from './club';
import { createdAt, id, instant } from './columns';
import { classifiedTable, clubColumn, personalColumn, secretColumn } from './data-classes';
import { episodes } from './episode';
import { files } from './file';
import { users } from './user';

/**
 * Archives with all of a club that were asked for. A trigger ends one that holds something of a person who was erased, or the
 * voice of a child that may not be in it any more, and has one that is being made begun again (its migration).
 */
export const clubArchives = classifiedTable(
  'club_archives',
  { keep: 'archive' },
  {
    id: clubColumn(id()),
    clubId: clubColumn(ofClub()),
    /** The only person who may fetch it. */
    askedBy: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
    status: clubColumn(
      text({ enum: ['waiting', 'making', 'ready', 'failed', 'ended'] })
        .notNull()
        .default('waiting'),
    ),
    /** Grows with each beginning and each end, so that a worker that was overtaken stores nothing. */
    run: clubColumn(integer().notNull().default(0)),
    /** How often it was begun for no fault of the store. */
    attempts: clubColumn(integer().notNull().default(0)),
    /** 0..1 while it is being made. */
    progress: clubColumn(real().notNull().default(0)),
    /** What it will come to, and then what it has come to. */
    bytes: clubColumn(bigint({ mode: 'number' })),
    /** Why it failed, in a sentence for people. */
    reason: clubColumn(text()),
    /** Why it has ended: its time is over, something of a person in it is not kept any more, or it was stopped or deleted by hand. */
    endedBy: clubColumn(text({ enum: ['time', 'person', 'hand'] })),
    fileId: clubColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    createdAt: clubColumn(createdAt()),
    /** The last sign of life of the worker that makes it. */
    updatedAt: clubColumn(instant().notNull().defaultNow()),
    readyAt: clubColumn(instant()),
    endsAt: clubColumn(instant()),
  },
  (table) => [
    uniqueIndex('club_archives_one_at_once')
      .on(table.clubId)
      .where(sql`${table.status} in ('waiting', 'making')`),
    index().on(table.clubId, table.createdAt.desc()),
    index().on(table.fileId),
    // The foreign keys of a deleted user are checked through this.
    index().on(table.askedBy),
    // Every worker searches every few seconds for those that a killed worker left, and for ended ones.
    index('club_archives_under_way')
      .on(table.updatedAt)
      .where(sql`${table.status} in ('waiting', 'making', 'ready') or ${table.fileId} is not null`),
  ],
);

/** Shows that clubs have brought from elsewhere. */
export const showImports = classifiedTable(
  'show_imports',
  { keep: 'imported' },
  {
    id: clubColumn(id()),
    clubId: clubColumn(ofClub()),
    askedBy: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
    /** The address of the feed; some hosts write a token into it. */
    url: secretColumn(text().notNull()),
    title: clubColumn(text().notNull()),
    status: clubColumn(
      text({ enum: ['running', 'done', 'stopped'] })
        .notNull()
        .default('running'),
    ),
    /** The picture of the show, until it was fetched or given up. */
    coverUrl: secretColumn(text()),
    coverFileId: clubColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    createdAt: clubColumn(createdAt()),
    endedAt: clubColumn(instant()),
  },
  (table) => [
    uniqueIndex('show_imports_one_at_once').on(table.clubId).where(sql`${table.status} = 'running'`),
    index().on(table.clubId, table.createdAt.desc()),
    index().on(table.createdAt),
    // The foreign keys of a deleted user and of a deleted file are checked through these.
    index().on(table.askedBy),
    index().on(table.coverFileId),
  ],
);

/** The episodes of an import, each of which is a job of its own. */
export const showImportItems = classifiedTable(
  'show_import_items',
  { keep: 'imported' },
  {
    id: clubColumn(id()),
    clubId: clubColumn(ofClub()),
    importId: clubColumn(
      uuid()
        .notNull()
        .references(() => showImports.id, { onDelete: 'cascade' }),
    ),
    guid: clubColumn(text().notNull()),
    title: clubColumn(text().notNull()),
    description: clubColumn(text().notNull()),
    publishedAt: clubColumn(instant().notNull()),
    season: clubColumn(integer().notNull()),
    number: clubColumn(integer().notNull()),
    audience: clubColumn(text({ enum: ['everyone', 'parents'] }).notNull()),
    soundUrl: secretColumn(text().notNull()),
    /** Null where it has that of the show. */
    coverUrl: secretColumn(text()),
    status: clubColumn(
      text({ enum: ['waiting', 'fetching', 'done', 'failed', 'stopped'] })
        .notNull()
        .default('waiting'),
    ),
    /** Why it failed, in a sentence for people. */
    reason: clubColumn(text()),
    attempts: clubColumn(integer().notNull().default(0)),
    episodeId: clubColumn(uuid().references(() => episodes.id, { onDelete: 'set null' })),
    /** The last sign of life of the worker that fetches it. */
    updatedAt: clubColumn(instant().notNull().defaultNow()),
  },
  (table) => [
    uniqueIndex('show_import_items_once').on(table.importId, table.guid),
    index().on(table.clubId),
    index().on(table.episodeId),
    // Every worker searches every few seconds for those that a killed worker left.
    index('show_import_items_under_way')
      .on(table.updatedAt)
      .where(sql`${table.status} in ('waiting', 'fetching')`),
  ],
);

/**
 * The episodes of imported shows that a club has deleted for good: it took them down on purpose, so that no later import brings them
 * back in silence.
 */
export const purgedImports = classifiedTable(
  'purged_imports',
  { keep: 'club' },
  {
    clubId: clubColumn(ofClub()),
    guid: clubColumn(text().notNull()),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.guid] })],
);
