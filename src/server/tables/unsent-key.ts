import { text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { classifiedTable, personal, secret } from './data-classes';
import { users } from './user';

/**
 * The key that opens the recordings and files that a person has not sent yet, on each device where they wait.
 * One for each person.
 */
export const unsentKeys = classifiedTable(
  'unsent_keys',
  { keep: 'account' },
  {
    userId: personal(
      uuid()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    /** By which a device knows what this key opens, without knowing the person. */
    tray: secret(uuid().notNull().defaultRandom()),
    /** 32 random bytes in base64. */
    key: secret(text().notNull()),
    createdAt: personal(createdAt()),
  },
  (table) => [unique().on(table.tray)],
);
