import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';

export const suggestedClubs = pgTable(
  'suggested_clubs',
  {
    id: id(),
    name: text().notNull(),
    town: text().notNull(),
    contactName: text().notNull(),
    contactEmail: text().notNull(),
    note: text().notNull().default(''),
    status: text({ enum: ['new', 'contacted', 'approved', 'declined'] })
      .notNull()
      .default('new'),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.status, table.createdAt)],
);
