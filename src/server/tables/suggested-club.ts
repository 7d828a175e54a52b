import { index, text, uuid } from 'drizzle-orm/pg-core';
import { clubs } from './club';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';

export const suggestedClubs = classifiedTable(
  'suggested_clubs',
  { keep: 'platform' },
  {
    id: clubColumn(id()),
    rev: clubColumn(rev()),
    name: clubColumn(text().notNull()),
    town: clubColumn(text().notNull()),
    contactName: personalColumn(text().notNull()),
    contactEmail: personalColumn(text().notNull()),
    note: personalColumn(text().notNull().default('')),
    status: clubColumn(
      text({ enum: ['new', 'contacted', 'approved', 'declined'] })
        .notNull()
        .default('new'),
    ),
    /** Why it was declined, as the platform wrote it down. */
    declineReason: personalColumn(text()),
    /** The club that was made from it. */
    clubId: clubColumn(uuid().references(() => clubs.id, { onDelete: 'set null' })),
    createdAt: clubColumn(createdAt()),
    /** When the suggestion was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: clubColumn(instant()),
  },
  (table) => [
    index().on(table.status, table.createdAt),
    index().on(table.removedAt),
    // The foreign keys of a deleted club are checked through this.
    index().on(table.clubId),
  ],
);
