import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { languageCodes } from '@/language/languages';
import { clubs, ofClub } from './club';
import { createdAt, id, instant } from './columns';
import { classifiedTable, clubColumn, personalColumn, secretColumn } from './data-classes';
import { accountClaims, guardianInvites } from './family';
import { users } from './user';

/** An invite by email. Accepting it makes the user and removes the row. */
export const invites = classifiedTable(
  'invites',
  { keep: 'joining' },
  {
    id: clubColumn(id()),
    /** Null for an admin of the platform. */
    clubId: clubColumn(uuid().references(() => clubs.id, { onDelete: 'cascade' })),
    /** The invited person's role in the club; null for an admin of the platform. */
    clubMemberRole: personalColumn(
      text({ enum: ['admin', 'parent', 'coach'] })
        .notNull()
        .default('admin'),
    ),
    /** The families that wait for a guardian. Not a key, because an invite outlives a family that is deleted. */
    familyIds: personalColumn(uuid().array().notNull().default([])),
    email: personalColumn(text().notNull()),
    invitedBy: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
    /** When the email of an imported one leaves, in the club's pace; null: at once. */
    sendAt: clubColumn(instant()),
    createdAt: clubColumn(createdAt()),
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
export const joinRequests = classifiedTable(
  'join_requests',
  { keep: 'joining' },
  {
    id: clubColumn(id()),
    clubId: clubColumn(ofClub()),
    clubMemberRole: personalColumn(text({ enum: ['parent', 'coach'] }).notNull()),
    firstName: personalColumn(text().notNull()),
    lastName: personalColumn(text().notNull()),
    email: personalColumn(text().notNull()),
    passwordHash: secretColumn(text()),
    confirmedAt: personalColumn(instant()),
    /** In which the person has asked; becomes the language of their account. */
    language: personalColumn(text({ enum: languageCodes })),
    createdAt: personalColumn(createdAt()),
  },
  (table) => [
    // One request for each address: asking again replaces it.
    uniqueIndex('join_requests_email').on(sql`lower(${table.email})`),
    index().on(table.clubId, table.confirmedAt),
  ],
);

/** A link in an email that works once: for a new password, an invite, or the confirmation of a sign-up. */
export const oneTimeLinks = classifiedTable(
  'one_time_links',
  { keep: 'link' },
  {
    id: clubColumn(id()),
    /** SHA-256 of the token, in hex. Using the link removes the row. */
    tokenHash: secretColumn(text().notNull().unique()),
    userId: personalColumn(uuid().references(() => users.id, { onDelete: 'cascade' })),
    inviteId: clubColumn(uuid().references(() => invites.id, { onDelete: 'cascade' })),
    joinRequestId: clubColumn(uuid().references(() => joinRequests.id, { onDelete: 'cascade' })),
    guardianInviteId: clubColumn(uuid().references(() => guardianInvites.id, { onDelete: 'cascade' })),
    claimId: clubColumn(uuid().references(() => accountClaims.id, { onDelete: 'cascade' })),
    expiresAt: clubColumn(instant().notNull()),
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

/** Links of invites that no longer work, so that a person who opens one sees why. Hashed like those that work. */
export const endedLinks = classifiedTable(
  'ended_links',
  { keep: 'joining' },
  {
    tokenHash: secretColumn(text().primaryKey()),
    why: clubColumn(text({ enum: ['used', 'expired', 'withdrawn'] }).notNull()),
    endedAt: clubColumn(createdAt()),
  },
  (table) => [index().on(table.endedAt)],
);
