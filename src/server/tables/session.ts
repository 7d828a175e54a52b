import { index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { classifiedTable, clubColumn, personalColumn, secretColumn } from './data-classes';
import { ofUser } from './user';

export const sessions = classifiedTable(
  'sessions',
  { keep: 'session' },
  {
    id: personalColumn(id()),
    userId: personalColumn(ofUser()),
    /** SHA-256 of the token, in hex, so that a stolen table cannot be used to sign in. */
    tokenHash: secretColumn(text().notNull().unique()),
    device: personalColumn(text().notNull()),
    createdAt: personalColumn(createdAt()),
    lastSeenAt: personalColumn(instant().notNull().defaultNow()),
    expiresAt: personalColumn(instant().notNull()),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/**
 * Sessions of children that ended because a guardian has closed the account, so that a player hears why. Without the person, and
 * without a foreign key, since they outlive an account that was erased.
 */
export const switchedOffSessions = classifiedTable(
  'switched_off_sessions',
  { keep: 'switchedOff' },
  {
    /** The id of the ended session. */
    id: clubColumn(uuid().primaryKey()),
    tokenHash: secretColumn(text().notNull().unique()),
    endedAt: clubColumn(createdAt()),
  },
  (table) => [index().on(table.endedAt)],
);

/** The one-time code of an installation without a platform admin, in at most one row. */
export const setupCodes = classifiedTable(
  'setup_codes',
  { keep: 'link' },
  {
    id: clubColumn(integer().primaryKey().default(1)),
    codeHash: secretColumn(text().notNull()),
    createdAt: clubColumn(createdAt()),
  },
);
