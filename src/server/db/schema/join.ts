import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clubs } from './club';
import { createdAt, id, instant } from './columns';
import { users } from './user';

/** Somebody asked by mail to become an admin; accepting makes the user and removes the row. */
export const invites = pgTable(
  'invites',
  {
    id: id(),
    /** Null: an admin of the platform. */
    clubId: uuid().references(() => clubs.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    // NULL is distinct in an index: the platform's invites count as those of one club that does not exist.
    uniqueIndex('invites_once').on(
      sql`coalesce(${table.clubId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`lower(${table.email})`,
    ),
    index().on(table.clubId),
    // Whoever is deleted is looked for here.
    index().on(table.invitedBy),
  ],
);

/**
 * Somebody asks to join a club by its code. No user yet: that is made when a club admin lets them in. Until the e-mail
 * is confirmed it has no password, and the club does not see it.
 */
export const joinRequests = pgTable(
  'join_requests',
  {
    id: id(),
    clubId: uuid()
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    clubMemberRole: text({ enum: ['parent', 'coach'] }).notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    passwordHash: text(),
    confirmedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    // One request for each address: asking again begins anew.
    uniqueIndex('join_requests_email').on(sql`lower(${table.email})`),
    index().on(table.clubId, table.confirmedAt),
  ],
);

/** What a link in a mail opens, once: a new password, an invite, or the confirmation of a sign-up. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: id(),
    /** SHA-256 of the token, in hex. Using it removes the row. */
    tokenHash: text().notNull().unique(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    inviteId: uuid().references(() => invites.id, { onDelete: 'cascade' }),
    joinRequestId: uuid().references(() => joinRequests.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.inviteId),
    index().on(table.joinRequestId),
    index().on(table.expiresAt),
  ],
);
