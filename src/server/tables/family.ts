import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { consentPurposes } from '@/contract/family/consent';
import { ofClub } from './club';
import { createdAt, id, instant } from './columns';
import { ofUser, users } from './user';

export const families = pgTable(
  'families',
  {
    id: id(),
    clubId: ofClub(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.clubId)],
);

export const familyMembers = pgTable(
  'family_members',
  {
    familyId: uuid()
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    /** `removed`: a child that is deleted, and comes back into the family if a guardian undoes it. */
    place: text({ enum: ['guardian', 'child', 'removed'] }).notNull(),
    /** Of guardians: an earlier one may remove later ones. */
    joinedAt: createdAt(),
    /** Of a child that another household shares with this one: the sharing household and its guardian. */
    sharedFrom: uuid().references(() => families.id, { onDelete: 'set null' }),
    sharedWith: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.userId] }),
    index().on(table.userId),
    index().on(table.sharedFrom),
    index().on(table.sharedWith),
  ],
);

/** Children that a guardian has deleted, until they are erased. */
export const childRemovals = pgTable(
  'child_removals',
  {
    childId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    removedAt: createdAt(),
    removedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** What an undo gives back. */
    statusBefore: text({ enum: ['active', 'disabled'] }).notNull(),
  },
  (table) => [index().on(table.removedAt), index().on(table.removedBy)],
);

/** An invite of a household to another guardian. Accepting it removes the row. */
export const guardianInvites = pgTable(
  'guardian_invites',
  {
    id: id(),
    clubId: ofClub(),
    /** The household that invites. */
    familyId: uuid()
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    invitedBy: ofUser(),
    email: text().notNull(),
    /** Whether they join that household, or look after some of its children in one of their own. */
    household: text({ enum: ['same', 'own'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('guardian_invites_once').on(table.familyId, sql`lower(${table.email})`),
    index().on(table.clubId),
    index().on(table.invitedBy),
  ],
);

/** The children that the invited person will look after in a household of their own. */
export const guardianInviteChildren = pgTable(
  'guardian_invite_children',
  {
    inviteId: uuid()
      .notNull()
      .references(() => guardianInvites.id, { onDelete: 'cascade' }),
    childId: ofUser(),
  },
  (table) => [primaryKey({ columns: [table.inviteId, table.childId] }), index().on(table.childId)],
);

/** A person asks to have their child account as their own. Approving it removes the row. */
export const accountClaims = pgTable(
  'account_claims',
  {
    id: id(),
    childId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    clubId: ofClub(),
    /** Null once it was declined. */
    email: text(),
    /** What they agree to themselves, from the moment the account is theirs. */
    purposes: text({ enum: consentPurposes }).array().notNull(),
    noticeVersion: text().notNull(),
    createdAt: createdAt(),
    /** When the link in the mail was opened; guardians are asked from then on. */
    confirmedAt: instant(),
    declinedAt: instant(),
  },
  (table) => [index().on(table.clubId)],
);

/** What guardians were shown when they decided, word for word. Append-only: what was published is never changed. */
export const notices = pgTable('notices', {
  version: text().primaryKey(),
  /** Of the text in UTF-8, in hex. */
  sha256: text().notNull(),
  body: text().notNull(),
  keptAt: createdAt(),
});

/**
 * The ledger of consents. Append-only, by triggers: giving and withdrawing are entries, and the newest one
 * about a child and a purpose counts (`consented`). Without foreign keys, because an entry outlives the child
 * it is about, whose name is not in it.
 */
export const consentEntries = pgTable(
  'consent_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    childId: uuid().notNull(),
    /** The guardian who decided. */
    guardianId: uuid().notNull(),
    purpose: text({ enum: consentPurposes }).notNull(),
    given: boolean().notNull(),
    noticeVersion: text().notNull(),
    noticeSha256: text().notNull(),
    /** `form`: ticked by a guardian who was signed in. */
    method: text({ enum: ['form'] }).notNull(),
    at: createdAt(),
    /** IANA name of the time zone that the guardian’s days are in. */
    zone: text().notNull(),
    address: text(),
  },
  (table) => [
    index('consent_entries_newest').on(table.childId, table.purpose, table.id, table.given),
    index().on(table.guardianId),
  ],
);
