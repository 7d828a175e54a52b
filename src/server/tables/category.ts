import { isNull } from 'drizzle-orm';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, clubColumn, publicColumn } from './data-classes';
import { folded } from './fold-text';

export const categories = classifiedTable(
  'categories',
  { keep: 'platform' },
  {
    id: publicColumn(id()),
    rev: clubColumn(rev()),
    name: publicColumn(text().notNull()),
    description: publicColumn(text().notNull().default('')),
    createdAt: clubColumn(createdAt()),
    /** When the category was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: clubColumn(instant()),
  },
  (table) => [
    uniqueIndex('categories_name').on(folded(table.name)).where(isNull(table.removedAt)),
    index().on(table.removedAt),
  ],
);

/** The seasons of which the platform has said that they are over. Who said so is in the audit. */
export const seasonEnds = classifiedTable(
  'season_ends',
  { keep: 'platform' },
  {
    season: clubColumn(integer().primaryKey()),
    endedAt: clubColumn(instant().notNull().defaultNow()),
  },
);
