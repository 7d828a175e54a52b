import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clubs } from './club';
import { createdAt, id, instant, rev } from './columns';

export const suggestedClubs = pgTable(
  'suggested_clubs',
  {
    id: id(),
    rev: rev(),
    name: text().notNull(),
    town: text().notNull(),
    contactName: text().notNull(),
    contactEmail: text().notNull(),
    note: text().notNull().default(''),
    status: text({ enum: ['new', 'contacted', 'approved', 'declined'] })
      .notNull()
      .default('new'),
    /** Why it was declined, as the platform wrote it down. */
    declineReason: text(),
    /** The club that approving has made. */
    clubId: uuid().references(() => clubs.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When the suggestion was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: instant(),
  },
  (table) => [
    index().on(table.status, table.createdAt),
    index().on(table.removedAt),
    // The foreign keys of a deleted club are checked through this.
    index().on(table.clubId),
  ],
);
