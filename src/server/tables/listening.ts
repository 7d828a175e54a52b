import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { users } from './user';

/*
 * What was heard, without who heard it. No column here refers to a user, and none refers to a club or an episode by a foreign
 * key either: figures of a month stay true after a club or an episode was deleted.
 */

/** A calendar day as text, `2026-11-28`. Of a club: in its zone at that time. */
export const day = () => date({ mode: 'string' });

export const partKinds = [
  'audioIdentity',
  'intro',
  'campaignSpot',
  'interview',
  'feature',
  'localSponsorSpot',
  'outro',
] as const;

/**
 * Stretches of sound that somebody heard, cut at the borders of the parts on arrival: mastering the episode anew changes
 * nothing of what was heard before. Append-only, partitioned by month of `day`.
 */
export const heardEvents = pgTable(
  'heard_events',
  {
    /** The club's day on which it was heard. */
    day: day().notNull(),
    /** Cut to the hour, because an exact time could be found again in a log. */
    hour: instant().notNull(),
    clubId: uuid().notNull(),
    episodeId: uuid().notNull(),
    /** The playlist that it was played from. */
    playlistId: uuid(),
    /** 128 bits of an HMAC of the user under the day's key: the same listener on one day, nobody after it. */
    listener: uuid().notNull(),
    part: text({ enum: partKinds }).notNull(),
    /** Of a spot: whose. The campaign is null for a local sponsor. */
    sponsorId: uuid(),
    campaignId: uuid(),
    /** In seconds of the part, and how long the part is. */
    partFrom: real().notNull(),
    partTo: real().notNull(),
    partLength: real().notNull(),
    /** In seconds of the episode, and how long the episode is. */
    positionFrom: real().notNull(),
    positionTo: real().notNull(),
    length: real().notNull(),
    /** Seconds of the clock that it sounded, whatever the speed. */
    seconds: real().notNull(),
    /** The listener has leapt to its beginning. */
    sought: boolean().notNull().default(false),
  },
  // A day is rolled up, and a listener's spots of a day are looked for, through this.
  (table) => [index('heard_events_day_listener').on(table.day, table.listener)],
);

/**
 * Stand for the clubs of those who are fewer than ten of their role, or of their month of joining, in their own club
 * (`listening/groups.store.ts`), and for the clubs that have fewer than ten listeners (`listening/small-clubs.store.ts`).
 */
export const placesOfFew = {
  role: '00000000-0000-0000-0000-000000000001',
  joined: '00000000-0000-0000-0000-000000000002',
  /** It is a row of a sponsor's report, and answers take no id without a version. */
  club: '00000000-0000-4000-8000-000000000003',
} as const;

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
 * One row each time that somebody counts for a day: `member` for a member who listened at all, `role` for one by persona and
 * `joined` for one by month of joining, both in groups of ten or more, `episode` for a member and an
 * episode, `anyPlaylist` for a member who played from a playlist, `playlist` for a member and a playlist, `playlistEpisode`
 * for those and an episode, `play` for a whole spot heard by a member, `household` for a household and a sponsor,
 * `householdEpisode` for those in one episode. Nobody is named. How many different ones there were between two days is how many rows have no `prevDay`
 * since the first of them. Append-only, partitioned by month of `day`.
 */
export const reachEvents = pgTable(
  'reach_events',
  {
    day: day().notNull(),
    kind: text({ enum: reachKinds }).notNull(),
    clubId: uuid().notNull(),
    episodeId: uuid(),
    sponsorId: uuid(),
    /** Null for a local sponsor. */
    campaignId: uuid(),
    /** Of a `role`. */
    persona: text({ enum: ['parent', 'child', 'coach'] }),
    /** Of a `joined`: the first day of that month. */
    joinedMonth: day(),
    /** The last day before on which the same one counted for the same; null for the first time. */
    prevDay: day(),
    playlistId: uuid(),
  },
  // A late day is put between two others of its club through this.
  (table) => [index('reach_events_day').on(table.day, table.clubId)],
);

/** The events that have arrived within the last days, so that one sent twice is counted once. */
export const heardEventIds = pgTable(
  'heard_event_ids',
  { id: uuid().primaryKey(), receivedOn: day().notNull() },
  (table) => [index().on(table.receivedOn)],
);

/**
 * The keys of the pseudonyms in `heardEvents`, one for each day of the calendar, whatever the club's zone: with one for each
 * day in UTC, a listener in Auckland would be two each day. Deleted when the day has been over for 24 hours in UTC: from
 * then on nobody is found.
 */
export const listenerKeys = pgTable('listener_keys', { day: day().primaryKey(), key: text().notNull() });

/**
 * What counting needs of a member: until when their time is counted, and the days on which they listened: those of the last
 * ten days, between which a late one may have to be put, and the newest one before.
 */
export const listeningMarks = pgTable('listening_marks', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  countedUntil: timestamp({ withTimezone: true, mode: 'date' }),
  days: day().array().notNull().default([]),
});

/**
 * Days that are over and whose events have changed since they were rolled up, any number of rows for each. Without a key,
 * because whoever writes the same row as one that is being deleted would wait for the roll-up.
 */
export const listeningChanges = pgTable('listening_changes', { day: day().notNull() }, (table) => [
  index().on(table.day),
]);

/** What was counted before there were events, by members and not by parts. Added to the events of the same days. */
export const listeningBefore = pgTable(
  'listening_before',
  {
    day: day().notNull(),
    clubId: uuid().notNull(),
    episodeId: uuid().notNull(),
    listens: integer().notNull(),
    seconds: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.day, table.episodeId] }), index().on(table.day)],
);
