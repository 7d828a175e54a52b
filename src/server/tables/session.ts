import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { ofUser } from './user';

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: ofUser(),
    /** SHA-256 of the token, in hex, so that a stolen table cannot be used to sign in. */
    tokenHash: text().notNull().unique(),
    device: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/**
 * Sessions of children that ended because a guardian has closed the account, so that a player hears why. Without the person, and
 * without a foreign key, since they outlive an account that was erased.
 */
export const switchedOffSessions = pgTable(
  'switched_off_sessions',
  {
    /** As the session had it. */
    id: uuid().primaryKey(),
    tokenHash: text().notNull().unique(),
    endedAt: createdAt(),
  },
  (table) => [index().on(table.endedAt)],
);

/** The one-time code of an installation without a platform admin, in at most one row. */
export const setupCodes = pgTable('setup_codes', {
  id: integer().primaryKey().default(1),
  codeHash: text().notNull(),
  createdAt: createdAt(),
});
