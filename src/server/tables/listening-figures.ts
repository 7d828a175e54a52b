import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { classifiedTable, clubColumn } from './data-classes';
import { day, partKinds } from './listening';

/*
 * What was heard, in sums without people: the pages of figures read these alone. Days are those of each club. Rows of
 * `allClubs` have the sums of all clubs. No foreign key takes a row away.
 */

/** Means all clubs together in rolled-up tables, because a primary key takes no null. */
export const allClubs = '00000000-0000-0000-0000-000000000000';
/** Means all episodes of a club, and all ways in which an episode was played. */
export const everything = allClubs;

const ofClub = () => ({ day: clubColumn(day().notNull()), clubId: clubColumn(uuid().notNull()) });

/**
 * The listens of a day, by club and episode; of `everything` those of all episodes, and by playlist what was played from it. A
 * listen is one member with one episode on one day. `begun`: from the start; `finished`: to the end.
 */
export const listenDays = classifiedTable(
  'listen_days',
  { keep: 'figures' },
  {
    ...ofClub(),
    episodeId: clubColumn(uuid().notNull()),
    playlistId: clubColumn(uuid().notNull()),
    /** Different members. */
    listeners: clubColumn(integer().notNull()),
    listens: clubColumn(integer().notNull()),
    begun: clubColumn(integer().notNull()),
    finished: clubColumn(integer().notNull()),
    seconds: clubColumn(doublePrecision().notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.episodeId, table.playlistId, table.day] }),
    index('listen_days_club').on(table.clubId, table.day),
    index('listen_days_episode').on(table.episodeId, table.day),
    index('listen_days_playlist')
      .on(table.playlistId, table.day)
      .where(sql`${table.playlistId} <> ${sql.raw(`'${everything}'`)}`),
    index().on(table.day),
  ],
);

/**
 * What of an episode was heard on a day, by part: seconds, and in each twentieth of the part how many listens
 * began there and how many ended. A member who goes on the next day begins there, so both pieces together are
 * one listen.
 */
export const partDays = classifiedTable(
  'part_days',
  { keep: 'figures' },
  {
    ...ofClub(),
    episodeId: clubColumn(uuid().notNull()),
    part: clubColumn(text({ enum: partKinds }).notNull()),
    seconds: clubColumn(doublePrecision().notNull()),
    entered: clubColumn(integer().array().notNull()),
    left: clubColumn(integer().array().notNull()),
    /** The sum of the part's length in seconds over the listens that entered or left in it, for its average. */
    lengths: clubColumn(doublePrecision().notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.episodeId, table.day, table.part] }),
    // A year of a club is summed by part from the index alone.
    index('part_days_seconds').on(table.clubId, table.day, table.part, table.seconds),
    index().on(table.day),
  ],
);

/** How many hours are shown together: the finer, the more people it needs. */
export const hourSpans = [1, 3, 6] as const;

/** When a club listens: by hours of the day in the club's zone, in blocks of one, three and six. */
export const hourDays = classifiedTable(
  'hour_days',
  { keep: 'figures' },
  {
    ...ofClub(),
    /** Of `hourSpans`. */
    span: clubColumn(smallint().notNull()),
    /** The first hour of the block, 0 to 23. */
    hour: clubColumn(smallint().notNull()),
    /** Different listeners on this day. */
    listeners: clubColumn(integer().notNull()),
    seconds: clubColumn(doublePrecision().notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.day, table.span, table.hour] }),
    index().on(table.day),
  ],
);

/** What people are counted for (`listening/count-people.store.ts`). A `play` is a whole spot heard by a member on a day. */
export const reachKinds = [
  'member',
  'role',
  'joined',
  'episode',
  'anyPlaylist',
  'playlist',
  'playlistEpisode',
  'play',
  'household',
  'householdEpisode',
] as const;

/**
 * How many people counted on a day for the same, by the last day before on which they did (`prevDay`; null for none in the 90
 * days before). So the different ones between two days are the sum of `people` without a `prevDay` since the first of them.
 * Rows with a `prevDay` go with the stretches. Those `ofMonth` stay: the different people of a month, by its first day, whose
 * `prevDay` is null for those who had not counted in the 90 days before.
 */
export const reachDays = classifiedTable(
  'reach_days',
  { keep: 'figures' },
  {
    ...ofClub(),
    ofMonth: clubColumn(boolean().notNull()),
    prevDay: clubColumn(day()),
    kind: clubColumn(text({ enum: reachKinds }).notNull()),
    episodeId: clubColumn(uuid()),
    playlistId: clubColumn(uuid()),
    sponsorId: clubColumn(uuid()),
    /** For a `play`; null for a local sponsor. */
    campaignId: clubColumn(uuid()),
    /** For a `role`. */
    persona: clubColumn(text({ enum: ['parent', 'child', 'coach'] })),
    /** For a `joined`: the first day of that month. */
    joinedMonth: clubColumn(day()),
    people: clubColumn(integer().notNull()),
  },
  (table) => [
    index('reach_days_kind').on(table.kind, table.clubId, table.day),
    index('reach_days_kind_day').on(table.kind, table.day),
    index('reach_days_episode').on(table.episodeId, table.clubId, table.day),
    index('reach_days_sponsor').on(table.sponsorId, table.clubId, table.day),
    index('reach_days_playlist').on(table.playlistId, table.day),
    index().on(table.day),
  ],
);
