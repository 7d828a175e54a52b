import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clubs } from './club';
import { createdAt, id, instant } from './columns';
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

/** Append-only: a withdrawal fills `withdrawnAt`, a new consent is a new row. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    childId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    guardianId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noticeVersion: text().notNull(),
    purposes: text().array().notNull(),
    givenAt: createdAt(),
    withdrawnAt: instant(),
  },
  (table) => [index().on(table.childId), index().on(table.guardianId)],
);
