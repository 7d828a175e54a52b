import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { noGuides, type PartGuides, type Question } from '@/contract/episode';
import type { Chapter, ChapterKind } from '@/contract/episode-content';
import { categories } from './category';
import { clubs, ofClub } from './club';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';
import { files } from './file';
import { hosts } from './host';
import { campaigns } from './sponsor';
import { users } from './user';

export const episodes = classifiedTable(
  'episodes',
  { keep: 'platform' },
  {
    id: clubColumn(id()),
    rev: clubColumn(rev()),
    /** The only club that has it, because its show came from elsewhere; null for those that the platform opens for its clubs. */
    ofClubId: clubColumn(uuid().references(() => clubs.id, { onDelete: 'cascade' })),
    /** What the host before called it, so that podcast apps do not show it a second time. */
    guid: clubColumn(text()),
    number: clubColumn(integer().notNull()),
    season: clubColumn(integer().notNull().default(1)),
    name: clubColumn(text().notNull()),
    description: clubColumn(text().notNull().default('')),
    status: clubColumn(
      text({ enum: ['draft', 'in_progress', 'published', 'archived'] })
        .notNull()
        .default('draft'),
    ),
    audience: clubColumn(
      text({ enum: ['everyone', 'parents', 'children', 'coaches'] })
        .notNull()
        .default('everyone'),
    ),
    endDate: clubColumn(date({ mode: 'string' }).notNull()),
    artworkFileId: clubColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    categoryId: clubColumn(uuid().references(() => categories.id, { onDelete: 'set null' })),
    featureFileId: clubColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    /** What families are asked after listening, in order. */
    questions: clubColumn(jsonb().$type<Question[]>().notNull().default([])),
    /** What clubs are asked to say in each part, and how long; empty for the usual. */
    guides: clubColumn(jsonb().$type<PartGuides>().notNull().default(noGuides)),
    /** Whether clubs that lack parts are reminded some days before the Due Date, without a press. */
    remindAutomatically: clubColumn(boolean().notNull().default(true)),
    /** When it is to be published by itself. Cleared by publishing, and by every change that makes that impossible. */
    publishAt: clubColumn(instant()),
    /** Why it was not published at that time, in a sentence for people. */
    publishProblem: clubColumn(text()),
    publishedAt: clubColumn(instant()),
    /** The platform shows it to people without an account, once it is published (`part/public-rule.store.ts`). */
    isPublic: clubColumn(boolean().notNull().default(false)),
    createdAt: clubColumn(createdAt()),
    /** When the draft, or the episode of an imported show, was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: clubColumn(instant()),
  },
  (table) => [
    // Of the platform's episodes; a show from elsewhere keeps its own numbers.
    uniqueIndex('episodes_season_number')
      .on(table.season, table.number)
      .where(sql`${table.removedAt} is null and ${table.ofClubId} is null`),
    // Of those that are there; no import makes one beside a deleted one (`listKnownGuids`).
    uniqueIndex('episodes_guid').on(table.ofClubId, table.guid).where(sql`${table.removedAt} is null`),
    // The foreign key of a deleted club is checked through this.
    index().on(table.ofClubId),
    index().on(table.removedAt),
    index().on(table.publishAt),
    index('episodes_status_number').on(table.status, table.number),
    index().on(table.endDate),
    // Categories count the episodes that are not deleted.
    index().on(table.categoryId, table.removedAt),
    // The foreign keys of a deleted file are checked through these.
    index().on(table.artworkFileId),
    index().on(table.featureFileId),
  ],
);

/** Who speaks in an episode, in the order in which they are named. */
export const episodeHosts = classifiedTable(
  'episode_hosts',
  { keep: 'platform' },
  {
    episodeId: clubColumn(
      uuid()
        .notNull()
        .references(() => episodes.id, { onDelete: 'cascade' }),
    ),
    hostId: personalColumn(
      uuid()
        .notNull()
        .references(() => hosts.id, { onDelete: 'cascade' }),
    ),
    position: clubColumn(integer().notNull()),
  },
  (table) => [primaryKey({ columns: [table.episodeId, table.hostId] }), index().on(table.hostId)],
);

/** The columns of a row about one club in one episode. */
export const episodeAndClub = () => ({
  episodeId: clubColumn(
    uuid()
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
  ),
  clubId: clubColumn(ofClub()),
});

/** The clubs of an episode, fixed when it opens. A club that comes later joins only when the platform adds it. */
export const episodeClubs = classifiedTable(
  'episode_clubs',
  { keep: 'club' },
  {
    ...episodeAndClub(),
    joinedAt: clubColumn(createdAt()),
    /** Whether the platform lets this club send its parts although the episode is published. */
    maySendAgain: clubColumn(boolean().notNull().default(false)),
    /** When the club's admins were last reminded by email. `remindedBy` is the person who did so. */
    remindedAt: clubColumn(instant()),
    remindedBy: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
    /**
     * When they were last reminded without a press; the same instant as `remindedAt` until a person reminds
     * them again.
     */
    autoRemindedAt: clubColumn(instant()),
    /** When the club's people were first told that it is out, so that they are told once. */
    announcedAt: clubColumn(instant()),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.clubId] }),
    index().on(table.clubId),
    // The foreign keys of a deleted user are checked through this.
    index().on(table.remindedBy),
    // Partial, because very few may send again.
    index('episode_clubs_sending_again').on(table.episodeId, table.clubId).where(sql`${table.maySendAgain}`),
  ],
);

/** A chapter with the recording that it was made of: its content, and the second of it at which the chapter begins. */
export type MadeChapter = Chapter & { sha256?: string; from?: number };

export const renditions = classifiedTable(
  'renditions',
  { keep: 'club' },
  {
    ...episodeAndClub(),
    status: clubColumn(text({ enum: ['queued', 'rendering', 'ready', 'failed', 'empty'] }).notNull()),
    /** 0..1 while rendering. */
    progress: clubColumn(real().notNull().default(0)),
    reason: clubColumn(text()),
    /** The reason in two or three words, such as "Interview unreadable". */
    shortReason: clubColumn(text()),
    /** How often mastering was begun since it was requested. A part that kills the worker each time is given up. */
    attempts: clubColumn(integer().notNull().default(0)),
    /** The part that is being made, so that one that ends every worker can be named. */
    atKind: clubColumn(text().$type<ChapterKind>()),
    /** When it was last requested, by which the time until all clubs have theirs is estimated. */
    requestedAt: clubColumn(instant().notNull().defaultNow()),
    fileId: clubColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    loudness: clubColumn(doublePrecision()),
    truePeak: clubColumn(doublePrecision()),
    chapters: clubColumn(jsonb().$type<MadeChapter[]>().notNull().default([])),
    /** The fingerprint of all that it was made of. The same inputs need no second mastering. */
    inputs: clubColumn(text()),
    /** The campaign whose spot is in it, and the content of that spot. None in those made before this was kept. */
    campaignId: clubColumn(uuid().references(() => campaigns.id, { onDelete: 'set null' })),
    spotSha256: clubColumn(text()),
    /** The content of the club's own sponsor's spot. */
    localSpotSha256: clubColumn(text()),
    updatedAt: clubColumn(instant().notNull().defaultNow()),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.clubId] }),
    index().on(table.fileId),
    index().on(table.clubId),
    index().on(table.campaignId),
    // Every worker searches every few seconds for renditions that a killed worker left.
    index('renditions_under_way').on(table.updatedAt).where(sql`${table.status} in ('queued', 'rendering')`),
    // The platform's dashboard asks which have failed, over all episodes.
    index('renditions_failed').on(table.episodeId, table.clubId).where(sql`${table.status} = 'failed'`),
  ],
);

/**
 * For how many clubs an episode has the spot of a campaign. Counted by a trigger on `renditions`, because each page of the
 * analytics would otherwise count every finished episode of every club.
 */
export const campaignEpisodes = classifiedTable(
  'campaign_episodes',
  { keep: 'platform' },
  {
    id: clubColumn(id()),
    campaignId: clubColumn(
      uuid()
        .notNull()
        .references(() => campaigns.id, { onDelete: 'cascade' }),
    ),
    episodeId: clubColumn(
      uuid()
        .notNull()
        .references(() => episodes.id, { onDelete: 'cascade' }),
    ),
    clubs: clubColumn(integer().notNull()),
  },
  (table) => [
    uniqueIndex('campaign_episodes_once').on(table.campaignId, table.episodeId),
    index().on(table.episodeId),
  ],
);

/**
 * How far the clubs of an episode are, as counted last. Valid while `production_changes` has no row of the episode;
 * otherwise the next list counts again (`episode/production.store.ts`).
 */
export const productionCounts = classifiedTable(
  'production_counts',
  { keep: 'platform' },
  {
    episodeId: clubColumn(
      uuid()
        .primaryKey()
        .references(() => episodes.id, { onDelete: 'cascade' }),
    ),
    clubs: clubColumn(integer().notNull()),
    delivered: clubColumn(integer().notNull()),
    ready: clubColumn(integer().notNull()),
    failed: clubColumn(integer().notNull()),
    /** Grows with each count, so that of two counts at once only one is stored. */
    rev: clubColumn(integer().notNull()),
  },
);

/**
 * One row for each change of what is counted, written by triggers in the transaction of the change. Without a foreign
 * key, because that would lock the episode, for which others may wait.
 */
export const productionChanges = classifiedTable(
  'production_changes',
  { keep: 'platform' },
  { episodeId: clubColumn(uuid().notNull()) },
  (table) => [index().on(table.episodeId)],
);

/** A column for rows that are deleted with their episode. */
export const ofEpisode = () =>
  uuid()
    .notNull()
    .references(() => episodes.id, { onDelete: 'cascade' });
