import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { users } from '../db/schema/user';

/** What an identifier can be: an e-mail, a phone in E.164 or as dialled at home, or a username. */
function identifierMatches(identifier: string) {
  const lower = identifier.toLowerCase();
  if (identifier.includes('@')) return eq(sql`lower(${users.email})`, lower);
  const digits = identifier.replace(/[\s().-]/g, '').replace(/^00/, '+');
  if (/^\+\d{6,15}$/.test(digits)) return eq(users.phone, digits);
  const username = eq(sql`lower(${users.username})`, lower);
  if (!/^\d{6,15}$/.test(digits)) return username;
  const atHome = sql`${users.countryCode} || ${digits.replace(/^0/, '')} = ${users.phone}`;
  return or(username, atHome);
}

/** The user who signs in so, or undefined when there is none, or more than one as with a phone of two countries. */
export async function getUserByIdentifier(db: Db, identifier: string) {
  const found = await db.select().from(users).where(identifierMatches(identifier)).limit(2);
  return found.length === 1 ? found[0] : undefined;
}

export async function hasPlatformAdmin(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    .limit(1);
  return found.length > 0;
}

export async function createUser(db: Db, values: typeof users.$inferInsert): Promise<string> {
  const [row] = await db.insert(users).values(values).returning({ id: users.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}
