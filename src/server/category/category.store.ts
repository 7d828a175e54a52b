import { sql } from 'drizzle-orm';
import { categories } from '../db/schema/category';
import { episodes } from '../db/schema/episode';
import { folded } from '../db/search';

/** How many episodes a category has, drafts among them. */
const count = sql<number>`(select count(*)::int from ${episodes} where ${episodes.categoryId} = categories.id and ${episodes.removedAt} is null)`;

/** Where categories are kept and how they are found. */
export const categoryRows = {
  table: categories,
  extra: { episodes: count },
  search: [categories.name, categories.description],
  sorts: { name: folded(categories.name), episodes: count, createdAt: categories.createdAt },
};
