import type { Db } from '../db/client';
import { suggestedClubs } from '../db/schema/suggested-club';

export async function createSuggestedClub(db: Db, values: typeof suggestedClubs.$inferInsert) {
  const [row] = await db.insert(suggestedClubs).values(values).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}
