import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { consentPurposes } from '@/contract/family/consent';
import { ofClub } from './club';
import { createdAt, id, instant } from './columns';
import { childColumn, classifiedTable, clubColumn, personalColumn, publicColumn } from './data-classes';
import { clubOfPerson, ofUser, users } from './user';

export const families = classifiedTable(
  'families',
  { keep: 'club' },
  {
    id: personalColumn(id()),
    clubId: clubColumn(ofClub()),
    createdAt: clubColumn(createdAt()),
  },
  (table) => [index().on(table.clubId)],
);

export const familyMembers = classifiedTable(
  'family_members',
  { keep: 'account' },
  {
    familyId: personalColumn(
      uuid()
        .notNull()
        .references(() => families.id, { onDelete: 'cascade' }),
    ),
    userId: personalColumn(ofUser()),
    clubId: clubColumn(clubOfPerson()),
    /** `removed`: a child that is deleted, and comes back into the family if a guardian undoes it. */
    place: personalColumn(text({ enum: ['guardian', 'child', 'removed'] }).notNull()),
    /** For guardians: an earlier one may remove later ones. */
    joinedAt: personalColumn(createdAt()),
    /** Of a child that another household shares with this one: the sharing household and its guardian. */
    sharedFrom: personalColumn(uuid().references(() => families.id, { onDelete: 'set null' })),
    sharedWith: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.userId] }),
    index().on(table.userId),
    index().on(table.sharedFrom),
    index().on(table.sharedWith),
    index().on(table.clubId),
  ],
);

/** Children that a guardian has deleted, until they are erased. */
export const childRemovals = classifiedTable(
  'child_removals',
  { keep: 'removal' },
  {
    childId: childColumn(
      uuid()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    clubId: clubColumn(clubOfPerson()),
    removedAt: personalColumn(createdAt()),
    removedBy: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
    /** The status that an undo restores. */
    statusBefore: childColumn(text({ enum: ['active', 'disabled'] }).notNull()),
    /** `unused`: no guardian did it; the account was not used, and no guardian answered. */
    because: childColumn(
      text({ enum: ['guardian', 'unused'] })
        .notNull()
        .default('guardian'),
    ),
  },
  (table) => [index().on(table.removedAt), index().on(table.removedBy), index().on(table.clubId)],
);

/**
 * When a child's account was used last, as far as rows that are gone say, and how far it is on the way to be deleted because it
 * is not used (`unused-child.store.ts`). A trigger notes the last use of each session that is removed.
 */
export const childUses = classifiedTable(
  'child_uses',
  { keep: 'account' },
  {
    childId: childColumn(
      uuid()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    clubId: clubColumn(clubOfPerson()),
    usedAt: childColumn(instant()),
    /** When a guardian said that the account stays. */
    keptAt: childColumn(instant()),
    /** When guardians were written to, and when the first of these emails had left. */
    noticedAt: childColumn(instant()),
    sentAt: childColumn(instant()),
    /**
     * On how many days it was found unused, since it was for the first time, or since the email: a clock that jumps a year ahead
     * makes no such days.
     */
    days: childColumn(integer().notNull().default(0)),
    countedAt: childColumn(instant()),
  },
  (table) => [index().on(table.clubId)],
);

/** An invite of a household to another guardian. Accepting it removes the row. */
export const guardianInvites = classifiedTable(
  'guardian_invites',
  { keep: 'joining' },
  {
    id: clubColumn(id()),
    clubId: clubColumn(ofClub()),
    /** The inviting household. */
    familyId: personalColumn(
      uuid()
        .notNull()
        .references(() => families.id, { onDelete: 'cascade' }),
    ),
    invitedBy: personalColumn(ofUser()),
    email: personalColumn(text().notNull()),
    /** Whether they join that household, or look after some of its children in one of their own. */
    household: personalColumn(text({ enum: ['same', 'own'] }).notNull()),
    createdAt: clubColumn(createdAt()),
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
    inviteId: personalColumn(
      uuid()
        .notNull()
        .references(() => guardianInvites.id, { onDelete: 'cascade' }),
    ),
    childId: childColumn(ofUser()),
    clubId: clubColumn(clubOfPerson()),
  },
  (table) => [
    primaryKey({ columns: [table.inviteId, table.childId] }),
    index().on(table.childId),
    index().on(table.clubId),
  ],
);

/** A person asks to have their child account as their own. Approving it removes the row. */
export const accountClaims = classifiedTable(
  'account_claims',
  { keep: 'joining' },
  {
    id: clubColumn(id()),
    childId: childColumn(
      uuid()
        .notNull()
        .unique()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    clubId: clubColumn(ofClub()),
    /** Null once it was declined. */
    email: childColumn(text()),
    /** The purposes that they agree to themselves, from the moment the account is theirs. */
    purposes: childColumn(text({ enum: consentPurposes }).array().notNull()),
    noticeVersion: clubColumn(text().notNull()),
    createdAt: clubColumn(createdAt()),
    /** When the link in the mail was opened; guardians are asked from then on. */
    confirmedAt: personalColumn(instant()),
    declinedAt: personalColumn(instant()),
  },
  (table) => [index().on(table.clubId)],
);

/** What guardians were shown when they decided, word for word. Append-only: what was published is never changed. */
export const notices = classifiedTable(
  'notices',
  { keep: 'evidence' },
  {
    version: publicColumn(text().primaryKey()),
    /** Of the text in UTF-8, in hex. */
    sha256: publicColumn(text().notNull()),
    body: publicColumn(text().notNull()),
    keptAt: publicColumn(createdAt()),
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
    id: clubColumn(bigserial({ mode: 'number' }).primaryKey()),
    childId: childColumn(uuid().notNull()),
    /** The child's club when it was written, by a trigger; null where the child was gone before there was this column. */
    clubId: clubColumn(uuid()),
    /** The guardian who decided. */
    guardianId: personalColumn(uuid().notNull()),
    purpose: childColumn(text({ enum: consentPurposes }).notNull()),
    given: childColumn(boolean().notNull()),
    noticeVersion: clubColumn(text().notNull()),
    noticeSha256: clubColumn(text().notNull()),
    /** `form`: ticked by a guardian who was signed in. */
    method: clubColumn(text({ enum: ['form'] }).notNull()),
    at: personalColumn(createdAt()),
    /** IANA name of the time zone that the guardian’s days are in. */
    zone: clubColumn(text().notNull()),
    address: personalColumn(text()),
  },
  (table) => [
    index('consent_entries_newest').on(table.childId, table.purpose, table.id, table.given),
    index().on(table.guardianId),
    index().on(table.clubId, table.childId),
  ],
);
