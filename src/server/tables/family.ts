import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { consentPurposes } from '@/contract/family/consent';
import { ofClub } from './club';
import { createdAt, id, instant } from './columns';
import { child, classifiedTable, club, open, personal } from './data-classes';
import { ofUser, users } from './user';

export const families = classifiedTable(
  'families',
  { keep: 'club' },
  {
    id: personal(id()),
    clubId: club(ofClub()),
    createdAt: club(createdAt()),
  },
  (table) => [index().on(table.clubId)],
);

export const familyMembers = classifiedTable(
  'family_members',
  { keep: 'account' },
  {
    familyId: personal(
      uuid()
        .notNull()
        .references(() => families.id, { onDelete: 'cascade' }),
    ),
    userId: personal(ofUser()),
    /** `removed`: a child that is deleted, and comes back into the family if a guardian undoes it. */
    place: personal(text({ enum: ['guardian', 'child', 'removed'] }).notNull()),
    /** Of guardians: an earlier one may remove later ones. */
    joinedAt: personal(createdAt()),
    /** Of a child that another household shares with this one: the sharing household and its guardian. */
    sharedFrom: personal(uuid().references(() => families.id, { onDelete: 'set null' })),
    sharedWith: personal(uuid().references(() => users.id, { onDelete: 'set null' })),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.userId] }),
    index().on(table.userId),
    index().on(table.sharedFrom),
    index().on(table.sharedWith),
  ],
);

/** Children that a guardian has deleted, until they are erased. */
export const childRemovals = classifiedTable(
  'child_removals',
  { keep: 'removal' },
  {
    childId: child(
      uuid()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    removedAt: personal(createdAt()),
    removedBy: personal(uuid().references(() => users.id, { onDelete: 'set null' })),
    /** What an undo gives back. */
    statusBefore: child(text({ enum: ['active', 'disabled'] }).notNull()),
  },
  (table) => [index().on(table.removedAt), index().on(table.removedBy)],
);

/** An invite of a household to another guardian. Accepting it removes the row. */
export const guardianInvites = classifiedTable(
  'guardian_invites',
  { keep: 'joining' },
  {
    id: club(id()),
    clubId: club(ofClub()),
    /** The household that invites. */
    familyId: personal(
      uuid()
        .notNull()
        .references(() => families.id, { onDelete: 'cascade' }),
    ),
    invitedBy: personal(ofUser()),
    email: personal(text().notNull()),
    /** Whether they join that household, or look after some of its children in one of their own. */
    household: personal(text({ enum: ['same', 'own'] }).notNull()),
    createdAt: club(createdAt()),
  },
  (table) => [
    uniqueIndex('guardian_invites_once').on(table.familyId, sql`lower(${table.email})`),
    index().on(table.clubId),
    index().on(table.invitedBy),
  ],
);

/** The children that the invited person will look after in a household of their own. */
export const guardianInviteChildren = classifiedTable(
  'guardian_invite_children',
  { keep: 'joining' },
  {
    inviteId: personal(
      uuid()
        .notNull()
        .references(() => guardianInvites.id, { onDelete: 'cascade' }),
    ),
    childId: child(ofUser()),
  },
  (table) => [primaryKey({ columns: [table.inviteId, table.childId] }), index().on(table.childId)],
);

/** A person asks to have their child account as their own. Approving it removes the row. */
export const accountClaims = classifiedTable(
  'account_claims',
  { keep: 'joining' },
  {
    id: club(id()),
    childId: child(
      uuid()
        .notNull()
        .unique()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    clubId: club(ofClub()),
    /** Null once it was declined. */
    email: child(text()),
    /** What they agree to themselves, from the moment the account is theirs. */
    purposes: child(text({ enum: consentPurposes }).array().notNull()),
    noticeVersion: club(text().notNull()),
    createdAt: club(createdAt()),
    /** When the link in the mail was opened; guardians are asked from then on. */
    confirmedAt: personal(instant()),
    declinedAt: personal(instant()),
  },
  (table) => [index().on(table.clubId)],
);

/** What guardians were shown when they decided, word for word. Append-only: what was published is never changed. */
export const notices = classifiedTable(
  'notices',
  { keep: 'evidence' },
  {
    version: open(text().primaryKey()),
    /** Of the text in UTF-8, in hex. */
    sha256: open(text().notNull()),
    body: open(text().notNull()),
    keptAt: open(createdAt()),
  },
);

/**
 * The ledger of consents. Append-only, by triggers: giving and withdrawing are entries, and the newest one
 * about a child and a purpose counts (`consented`). Without foreign keys, because an entry outlives the child
 * it is about, whose name is not in it.
 */
export const consentEntries = classifiedTable(
  'consent_entries',
  { keep: 'evidence' },
  {
    id: club(bigserial({ mode: 'number' }).primaryKey()),
    childId: child(uuid().notNull()),
    /** The guardian who decided. */
    guardianId: personal(uuid().notNull()),
    purpose: child(text({ enum: consentPurposes }).notNull()),
    given: child(boolean().notNull()),
    noticeVersion: club(text().notNull()),
    noticeSha256: club(text().notNull()),
    /** `form`: ticked by a guardian who was signed in. */
    method: club(text({ enum: ['form'] }).notNull()),
    at: personal(createdAt()),
    /** IANA name of the time zone that the guardian’s days are in. */
    zone: club(text().notNull()),
    address: personal(text()),
  },
  (table) => [
    index('consent_entries_newest').on(table.childId, table.purpose, table.id, table.given),
    index().on(table.guardianId),
  ],
);
