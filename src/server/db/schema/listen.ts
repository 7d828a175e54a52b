import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { ofEpisode } from './episode';
import { ofUser, users } from './user';

/** The columns of a row about one member and one episode. */
const memberAndEpisode = () => ({
  userId: ofUser(),
  episodeId: ofEpisode(),
});

/** Where a member is in an episode. What was really heard is counted in `listeningDays`. */
export const progress = pgTable(
  'progress',
  {
    ...memberAndEpisode(),
    /** In seconds. */
    position: doublePrecision().notNull(),
    finished: boolean().notNull().default(false),
    /** Grows with each change; a save that is based on an older one is refused. */
    rev: integer().notNull(),
    updatedAt: instant().notNull().defaultNow(),
    /** The last day on which this member counted for the episode, and for its spots: so each counts once a day. */
    heardOn: date({ mode: 'string' }),
    spotHeardOn: date({ mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.episodeId] }), index().on(table.episodeId)],
);

/** The seconds really played, by member, episode and day. */
export const listeningDays = pgTable(
  'listening_days',
  {
    ...memberAndEpisode(),
    day: date({ mode: 'string' }).notNull(),
    seconds: doublePrecision().notNull(),
    /** Until when played time has been counted, so that the same time is never counted twice. */
    countedUntil: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.episodeId, table.day] }),
    index().on(table.episodeId, table.day),
    index().on(table.day),
  ],
);

/** Which of a member's players plays: the one where Play was pressed last. */
export const playbacks = pgTable(
  'playbacks',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An id that the browser makes for each player it loads. */
    player: text().notNull(),
    /** The device in words for people, such as "Chrome on Android". */
    device: text().notNull(),
    episodeId: ofEpisode(),
    startedAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.episodeId)],
);
