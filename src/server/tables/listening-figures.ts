import { isNotNull, sql } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { day, partKinds, reachKinds } from './listening';

/* What was heard, in sums: the pages of figures read these alone. Nobody is in them, and no foreign key takes their rows away. */

/** Stands for all clubs together in rolled-up tables, because a primary key takes no null. */
export const allClubs = '00000000-0000-0000-0000-000000000000';

/**
 * The days of a club on which somebody listened. `publishedOn` is the day under which their figures are told: the first one,
 * this or a later, by which ten different members have listened since the day before was published; null until then. It is
 * given once and stays.
 */
export const countedDays = pgTable(
  'counted_days',
  { clubId: uuid().notNull(), day: day().notNull(), publishedOn: day() },
  (table) => [
    primaryKey({ columns: [table.clubId, table.day] }),
    index().on(table.clubId, table.publishedOn),
    index().on(table.publishedOn),
    index().on(table.day),
  ],
);

/** Of which day, club and episode a row is; `publishedOn` is that of `countedDays`. */
const ofEpisode = {
  day: day().notNull(),
  publishedOn: day(),
  clubId: uuid().notNull(),
  episodeId: uuid().notNull(),
};

/** Seconds heard, by day, club, episode and part. Rows of `allClubs` have the sums by `publishedOn`, which is their `day`. */
export const partDays = pgTable(
  'part_days',
  {
    ...ofEpisode,
    part: text({ enum: partKinds }).notNull(),
    seconds: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.day, table.episodeId, table.part] }),
    // A year of a club is summed by part from the index alone.
    index('part_days_told').on(table.clubId, table.publishedOn, table.part, table.seconds),
    index().on(table.day),
  ],
);

/** How many hours are told together: the finer, the more people it needs. */
export const hourSpans = [1, 3, 6] as const;

/**
 * When a club listens: by day and hours of the day in the club's zone, in blocks of one, three and six. There are no rows of
 * `allClubs`, because how many people are behind an hour is asked of each club (`analytics/hours-of-day.ts`).
 */
export const hourDays = pgTable(
  'hour_days',
  {
    day: day().notNull(),
    publishedOn: day(),
    clubId: uuid().notNull(),
    /** Of `hourSpans`. */
    span: smallint().notNull(),
    /** The first hour of the block, 0 to 23. */
    hour: smallint().notNull(),
    /** Different ones on this day. */
    listeners: integer().notNull(),
    seconds: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.day, table.span, table.hour] }),
    index().on(table.clubId, table.publishedOn),
    index().on(table.publishedOn),
    index().on(table.day),
  ],
);

/**
 * The listens of a day, by club and episode. A listen is one member with one episode on one day. `begun`: from the start;
 * `finished`: to the end. Rows of `allClubs` have the sums by `publishedOn`, which is their `day`.
 */
export const listenDays = pgTable(
  'listen_days',
  {
    ...ofEpisode,
    listens: integer().notNull(),
    begun: integer().notNull(),
    finished: integer().notNull(),
    seeks: integer().notNull(),
    seconds: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.day, table.episodeId] }),
    index().on(table.clubId, table.publishedOn),
    index().on(table.publishedOn),
    index().on(table.episodeId, table.clubId),
    index().on(table.day),
  ],
);

/** As `listenDays`, for what was played from a playlist. */
export const playlistDays = pgTable(
  'playlist_days',
  {
    ...ofEpisode,
    playlistId: uuid().notNull(),
    listens: integer().notNull(),
    begun: integer().notNull(),
    finished: integer().notNull(),
    seconds: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.day, table.playlistId, table.episodeId] }),
    index().on(table.clubId, table.publishedOn),
    index().on(table.playlistId),
    index().on(table.day),
  ],
);

/**
 * Where listens come in and where they end, in twentieths of each part. Somebody who goes on the next day comes in there,
 * so that both pieces together are one listen.
 */
export const stopDays = pgTable(
  'stop_days',
  {
    ...ofEpisode,
    part: text({ enum: partKinds }).notNull(),
    /** 0 to 19. */
    step: smallint().notNull(),
    entered: integer().notNull(),
    left: integer().notNull(),
    /** The sum of the part's length in seconds over the listens that entered or left here, for its average. */
    lengths: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.day, table.episodeId, table.part, table.step] }),
    index().on(table.episodeId, table.clubId, table.publishedOn),
    index().on(table.day),
  ],
);

/**
 * `reachEvents` counted. Different ones
 * between two days: the sum of `people` published in that range whose `prevPublishedOn` is null or before it.
 */
export const reachDays = pgTable(
  'reach_days',
  {
    day: day().notNull(),
    publishedOn: day(),
    prevDay: day(),
    prevPublishedOn: day(),
    kind: text({ enum: reachKinds }).notNull(),
    clubId: uuid().notNull(),
    episodeId: uuid(),
    sponsorId: uuid(),
    campaignId: uuid(),
    persona: text({ enum: ['parent', 'child', 'coach'] }),
    joinedMonth: day(),
    people: integer().notNull(),
    playlistId: uuid(),
  },
  (table) => [
    index('reach_days_kind').on(table.kind, table.clubId, table.publishedOn),
    index('reach_days_published').on(table.kind, table.publishedOn),
    index().on(table.episodeId),
    // Of all members that an episode ever had the rows of their first days alone are read.
    index('reach_days_first')
      .on(table.episodeId, table.clubId)
      .where(sql`${table.kind} = 'episode' and ${table.prevPublishedOn} is null`),
    index('reach_days_sponsor').on(table.sponsorId, table.publishedOn),
    index('reach_days_playlist').on(table.playlistId, table.publishedOn).where(isNotNull(table.playlistId)),
    index().on(table.day, table.clubId),
  ],
);
