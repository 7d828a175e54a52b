import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clubs } from './club';
import { createdAt, instant } from './columns';
import { episodes } from './episode';
import { users } from './user';

/**
 * Files that are being sent in pieces. Their bytes stand in a folder of the store that all processes share; a row ends when
 * its file has become a part, and when nothing has come for `limits.resumableHours`.
 */
export const resumableUploads = pgTable(
  'resumable_uploads',
  {
    /** 128 random bits in base64url; the name of its file, too. */
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clubId: uuid()
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    episodeId: uuid()
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    /** Of the whole file. How many of them have arrived is told by its file alone. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** The request that writes to the file, as a random number, and until when it holds the lock unless it renews it. */
    holder: integer(),
    heldUntil: instant(),
    /** Another request waits for the lock: whoever holds it stops, since its connection is probably dead. */
    wanted: boolean().notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.clubId),
    index().on(table.episodeId),
    index().on(table.expiresAt),
  ],
);
