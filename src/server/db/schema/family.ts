import { bigserial, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { consentPurposes } from '@/contract/family/consent';
import { clubs } from './club';
import { createdAt, id } from './columns';
import { users } from './user';

export const families = pgTable(
  'families',
  {
    id: id(),
    clubId: uuid()
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
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
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    place: text({ enum: ['guardian', 'child'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.userId] }), index().on(table.userId)],
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
 * The ledger of consents. Append-only, by triggers: giving and withdrawing are entries, and the newest one about a child and
 * a purpose counts (`consented`). Without foreign keys, because an entry outlives whom it is about, of whom it has no name.
 */
export const consentEntries = pgTable(
  'consent_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    childId: uuid().notNull(),
    /** Whoever decided. */
    guardianId: uuid().notNull(),
    purpose: text({ enum: consentPurposes }).notNull(),
    given: boolean().notNull(),
    noticeVersion: text().notNull(),
    /** Null of consents from before the texts of notices were kept. */
    noticeSha256: text(),
    /** `form`: ticked by a guardian who was signed in. `moved`: from the table that was kept before this one. */
    method: text({ enum: ['form', 'moved'] }).notNull(),
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
