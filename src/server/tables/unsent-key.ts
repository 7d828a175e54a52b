import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { users } from './user';

/**
 * The key that opens the recordings and files that a person has not sent yet, on each device where they wait.
 * One for each person.
 */
export const unsentKeys = pgTable(
  'unsent_keys',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** By which a device knows what this key opens, without knowing the person. */
    tray: uuid().notNull().defaultRandom(),
    /** 32 random bytes in base64. */
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.tray)],
);
