import { eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/db/client';
import { setRemoved } from '../resource/resource.store';
import { categories } from '../tables/category';
import { episodes } from '../tables/episode';
import { folded } from '../tables/fold-text';

/** How many episodes a category has, drafts among them. */
const count = sql<number>`(select count(*)::int from ${episodes} where ${episodes.categoryId} = categories.id and ${episodes.removedAt} is null)`;

/** The table of categories, and how its list is searched and sorted. */
export const categoryRows = {
  table: categories,
  extra: { episodes: count },
  joined: sql`left join (
    select category_id, count(*) as episodes from episodes where removed_at is null group by category_id) counted
    on counted.category_id = categories.id`,
  search: [categories.name, categories.description],
  sorts: {
    name: folded(categories.name),
    episodes: sql`coalesce(counted.episodes, 0)`,
    createdAt: categories.createdAt,
  },
};

/**
 * Reads the categories that exist, also deleted ones, and locks them in the order of their ids: two merges at
 * once wait for each other.
 */
export const lockCategories = (tx: Transaction, ids: string[]) =>
  tx.select().from(categories).where(inArray(categories.id, ids)).orderBy(categories.id).for('update');

/** Sorts all episodes of a category into another one. Resolves to their ids. */
export async function moveEpisodes(tx: Transaction, from: string, into: string): Promise<string[]> {
  const moved = await tx
    .update(episodes)
    .set({ categoryId: into, rev: sql`${episodes.rev} + 1` })
    .where(eq(episodes.categoryId, from))
    .returning({ id: episodes.id });
  return moved.map(({ id }) => id);
}

export const removeCategory = (tx: Transaction, id: string) => setRemoved(tx, categories, id, true);
