import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clubs, ofClub } from './club';
import { createdAt, id, instant } from './columns';
import { accountClaims, guardianInvites } from './family';
import { users } from './user';

/** An invite by email. Accepting it makes the user and removes the row. */
export const invites = pgTable(
  'invites',
  {
    id: id(),
    /** Null for an admin of the platform. */
    clubId: uuid().references(() => clubs.id, { onDelete: 'cascade' }),
    /** What they will be in the club; of the platform everybody is an admin. */
    clubMemberRole: text({ enum: ['admin', 'parent', 'coach'] })
      .notNull()
      .default('admin'),
    /** The families that wait for a guardian. Not a key, because an invite outlives a family that is deleted. */
    familyIds: uuid().array().notNull().default([]),
    email: text().notNull(),
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When the email of an imported one leaves, in the club's pace; null: at once. */
    sendAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    // NULLs are distinct in an index, so the platform's invites are indexed under a club that does not exist.
    uniqueIndex('invites_once').on(
      sql`coalesce(${table.clubId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`lower(${table.email})`,
    ),
    index().on(table.clubId),
    // The foreign keys of a deleted user are checked through this.
    index().on(table.invitedBy),
  ],
);

/**
 * A request to join a club by its code. A club admin who lets the person in makes the user. Until the email is
 * confirmed it has no password, and the club does not see it.
 */
export const joinRequests = pgTable(
  'join_requests',
  {
    id: id(),
    clubId: ofClub(),
    clubMemberRole: text({ enum: ['parent', 'coach'] }).notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    passwordHash: text(),
    confirmedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    // One request for each address: asking again replaces it.
    uniqueIndex('join_requests_email').on(sql`lower(${table.email})`),
    index().on(table.clubId, table.confirmedAt),
  ],
);

/** A link in an email that works once: for a new password, an invite, or the confirmation of a sign-up. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: id(),
    /** SHA-256 of the token, in hex. Using the link removes the row. */
    tokenHash: text().notNull().unique(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    inviteId: uuid().references(() => invites.id, { onDelete: 'cascade' }),
    joinRequestId: uuid().references(() => joinRequests.id, { onDelete: 'cascade' }),
    guardianInviteId: uuid().references(() => guardianInvites.id, { onDelete: 'cascade' }),
    claimId: uuid().references(() => accountClaims.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.inviteId),
    index().on(table.joinRequestId),
    index().on(table.guardianInviteId),
    index().on(table.claimId),
    index().on(table.expiresAt),
  ],
);

/**
 * Links of invites that no longer work, so that a person who opens one sees why. Hashed like those that work.
 */
export const endedLinks = pgTable(
  'ended_links',
  {
    tokenHash: text().primaryKey(),
    why: text({ enum: ['used', 'expired', 'withdrawn'] }).notNull(),
    endedAt: createdAt(),
  },
  (table) => [index().on(table.endedAt)],
);
