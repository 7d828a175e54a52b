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
import { episodes } from './episode';
import { users } from './user';

/** Where a member is. Apart from what was really heard, which is `listeningDays`. */
export const progress = pgTable(
  'progress',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    episodeId: uuid()
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    /** Seconds. */
    position: doublePrecision().notNull(),
    finished: boolean().notNull().default(false),
    /** Grows with each change; a save that follows an older one is stale. */
    rev: integer().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.episodeId] }), index().on(table.episodeId)],
);

/** Seconds really played, by member, episode and day. */
export const listeningDays = pgTable(
  'listening_days',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    episodeId: uuid()
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    seconds: doublePrecision().notNull(),
    /** Up to when the clock has been counted: seconds that are reported later cannot be from before. */
    countedUntil: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.episodeId, table.day] }),
    index().on(table.episodeId, table.day),
    index().on(table.day),
  ],
);

/** Which of a member's players sounds: the one where Play was pressed last. */
export const playbacks = pgTable(
  'playbacks',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the browser, one for each player that was loaded. */
    player: text().notNull(),
    /** What people read: "Chrome on Android". */
    device: text().notNull(),
    episodeId: uuid()
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    startedAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.episodeId)],
);
