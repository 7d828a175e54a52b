import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';
import { ofEpisode } from './episode';
import { clubOfPerson, ofUser, users } from './user';

/** The columns of a row about one member and one episode. */
const memberAndEpisode = () => ({
  userId: personalColumn(ofUser()),
  episodeId: personalColumn(ofEpisode()),
});

/**
 * A member's position in an episode, and nothing else. What was really heard is kept under a pseudonym, in
 * `tables/listening.ts`.
 */
export const progress = classifiedTable(
  'progress',
  { keep: 'account' },
  {
    ...memberAndEpisode(),
    clubId: clubColumn(clubOfPerson()),
    /** In seconds. */
    position: personalColumn(doublePrecision().notNull()),
    finished: personalColumn(boolean().notNull().default(false)),
    /** Grows with each change; a save that is based on an older one is refused. */
    rev: personalColumn(integer().notNull()),
    updatedAt: personalColumn(instant().notNull().defaultNow()),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.episodeId] }),
    index().on(table.episodeId),
    index().on(table.clubId),
  ],
);

/** Which of a member's players plays: the one where Play was pressed last. */
export const playbacks = classifiedTable(
  'playbacks',
  { keep: 'account' },
  {
    userId: personalColumn(
      uuid()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    clubId: clubColumn(clubOfPerson()),
    /** An id that the browser makes for each player it loads. */
    player: personalColumn(text().notNull()),
    /** The device in words for people, such as "Chrome on Android". */
    device: personalColumn(text().notNull()),
    episodeId: personalColumn(ofEpisode()),
    startedAt: personalColumn(instant().notNull().defaultNow()),
  },
  (table) => [index().on(table.episodeId), index().on(table.clubId)],
);

/** What a member hears next. One that was deleted meanwhile stays in the row, unread, until the next change. */
export const queues = classifiedTable(
  'queues',
  { keep: 'account' },
  {
    userId: personalColumn(
      uuid()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    clubId: clubColumn(clubOfPerson()),
    /** In order. */
    episodeIds: personalColumn(uuid().array().notNull().default(sql`'{}'`)),
    /** Grows with each change; one that is based on an older one is refused. */
    rev: personalColumn(integer().notNull()),
    updatedAt: personalColumn(instant().notNull().defaultNow()),
  },
  (table) => [index().on(table.clubId)],
);
