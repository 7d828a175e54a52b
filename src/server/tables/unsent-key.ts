import { index, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { classifiedTable, clubColumn, personalColumn, secretColumn } from './data-classes';
import { clubOfPerson, users } from './user';

/**
 * The key that opens the recordings and files that a person has not sent yet, on each device where they wait.
 * One for each person.
 */
export const unsentKeys = classifiedTable(
  'unsent_keys',
  { keep: 'account' },
  {
    userId: personalColumn(
      uuid()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    clubId: clubColumn(clubOfPerson()),
    /** The id by which a device knows what this key opens, without knowing the person. */
    tray: secretColumn(uuid().notNull().defaultRandom()),
    /** 32 random bytes in base64. */
    key: secretColumn(text().notNull()),
    createdAt: personalColumn(createdAt()),
  },
  (table) => [unique().on(table.tray), index().on(table.clubId)],
);
