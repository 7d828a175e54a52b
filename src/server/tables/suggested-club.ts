import { index, text, uuid } from 'drizzle-orm/pg-core';
import { clubs } from './club';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, club, personal } from './data-classes';

export const suggestedClubs = classifiedTable(
  'suggested_clubs',
  { keep: 'platform' },
  {
    id: club(id()),
    rev: club(rev()),
    name: club(text().notNull()),
    town: club(text().notNull()),
    contactName: personal(text().notNull()),
    contactEmail: personal(text().notNull()),
    note: personal(text().notNull().default('')),
    status: club(
      text({ enum: ['new', 'contacted', 'approved', 'declined'] })
        .notNull()
        .default('new'),
    ),
    /** Why it was declined, as the platform wrote it down. */
    declineReason: personal(text()),
    /** The club that approving has made. */
    clubId: club(uuid().references(() => clubs.id, { onDelete: 'set null' })),
    createdAt: club(createdAt()),
    /** When the suggestion was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: club(instant()),
  },
  (table) => [
    index().on(table.status, table.createdAt),
    index().on(table.removedAt),
    // The foreign keys of a deleted club are checked through this.
    index().on(table.clubId),
  ],
);
