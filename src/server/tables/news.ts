import { sql } from 'drizzle-orm';
import { boolean, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofClub } from './club';
import { createdAt, id, instant } from './columns';
import { childColumn, classifiedTable, clubColumn, personalColumn, secretColumn } from './data-classes';
import { ofEpisode } from './episode';
import { sessions } from './session';
import { clubOfPerson, ofUser, users } from './user';

/** What an adult has chosen to be told. Without a row `policy/news.ts` decides. */
export const newsChoices = classifiedTable(
  'news_choices',
  { keep: 'account' },
  {
    userId: personalColumn(
      uuid()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    clubId: clubColumn(clubOfPerson()),
    episodes: personalColumn(text({ enum: ['each', 'weekly', 'off'] })),
    answers: personalColumn(boolean()),
  },
  (table) => [index().on(table.clubId)],
);

/** What is to be told to an adult, or was told: an episode, or that a child of the family has answered after one. */
export const newsItems = classifiedTable(
  'news_items',
  { keep: 'news' },
  {
    id: clubColumn(id()),
    /** The person who is told. */
    userId: personalColumn(ofUser()),
    clubId: clubColumn(ofClub()),
    episodeId: personalColumn(ofEpisode()),
    /** The child who has answered; null for a new episode. */
    childId: childColumn(uuid().references(() => users.id, { onDelete: 'cascade' })),
    foundAt: clubColumn(instant().notNull()),
    /** The email that it is told in, with others; null when it waits, or when there was nothing to tell any more. */
    batch: clubColumn(uuid()),
    /** When it was handed over to be sent, or left out for good. Null while it waits. */
    closedAt: clubColumn(instant()),
  },
  (table) => [
    // Nothing is told to a person twice. NULLs are distinct in an index, so no child is a child that does not exist.
    uniqueIndex('news_items_once').on(
      table.userId,
      table.episodeId,
      sql`coalesce(${table.childId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    // Partial, because the worker looks every minute for what waits.
    index('news_items_waiting').on(table.clubId, table.foundAt).where(sql`${table.closedAt} is null`),
    index().on(table.clubId),
    index().on(table.episodeId),
    index().on(table.childId),
    index().on(table.batch),
    index().on(table.foundAt),
  ],
);

/**
 * Devices that are told news: where the browser's maker takes messages for it, and the keys that they are encrypted with. One for
 * each session, which it ends with. The address is a secret, because it is enough to send to the device.
 */
export const pushSubscriptions = classifiedTable(
  'push_subscriptions',
  { keep: 'session' },
  {
    id: clubColumn(id()),
    userId: personalColumn(ofUser()),
    sessionId: personalColumn(
      uuid()
        .notNull()
        .unique()
        .references(() => sessions.id, { onDelete: 'cascade' }),
    ),
    endpoint: secretColumn(text().notNull().unique()),
    p256dh: secretColumn(text().notNull()),
    auth: secretColumn(text().notNull()),
    expiresAt: personalColumn(instant()),
    createdAt: personalColumn(createdAt()),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);
