import { isNull } from 'drizzle-orm';
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, club, open } from './data-classes';
import { folded } from './fold-text';

export const categories = classifiedTable(
  'categories',
  { keep: 'platform' },
  {
    id: open(id()),
    rev: club(rev()),
    name: open(text().notNull()),
    description: open(text().notNull().default('')),
    createdAt: club(createdAt()),
    /** When the category was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: club(instant()),
  },
  (table) => [
    uniqueIndex('categories_name').on(folded(table.name)).where(isNull(table.removedAt)),
    index().on(table.removedAt),
  ],
);
