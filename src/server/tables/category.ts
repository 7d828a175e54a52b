import { isNull } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, rev } from './columns';
import { folded } from './fold-text';

export const categories = pgTable(
  'categories',
  {
    id: id(),
    rev: rev(),
    name: text().notNull(),
    description: text().notNull().default(''),
    createdAt: createdAt(),
    /** When the category was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex('categories_name').on(folded(table.name)).where(isNull(table.removedAt)),
    index().on(table.removedAt),
  ],
);
