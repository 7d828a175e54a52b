import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '../kernel/db/client';
import { users } from '../tables/user';
import { identifierMatches } from '../user/user.store';

/**
 * Everyone who matches an id, or an e-mail, a phone number or a username as they sign in with it; people of
 * deleted clubs too. More than one where a phone number exists in two countries.
 */
export async function findPeople(db: Db, who: string): Promise<(typeof users.$inferSelect)[]> {
  const isId = z.uuid().safeParse(who).success;
  return db
    .select()
    .from(users)
    .where(isId ? eq(users.id, who.toLowerCase()) : identifierMatches(who.trim()))
    .limit(2);
}
