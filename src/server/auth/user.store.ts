import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { users } from '../db/schema/user';

const digitsOf = (identifier: string) => identifier.replace(/[\s().-]/g, '').replace(/^00/, '+');

/** One form for all ways of writing an identifier, so that spaces in a phone number buy no further tries. */
export function comparable(identifier: string): string {
  const digits = digitsOf(identifier);
  return /^\+?\d+$/.test(digits) ? digits : identifier.toLowerCase();
}

/** What an identifier can be: an e-mail, a phone in E.164 or as dialled at home, or a username. */
function identifierMatches(identifier: string) {
  // Both sides by the database: its idea of lower case is not JavaScript's.
  if (identifier.includes('@')) return sql`lower(${users.email}) = lower(${identifier})`;
  const digits = digitsOf(identifier);
  if (/^\+\d{6,15}$/.test(digits)) return eq(users.phone, digits);
  const username = sql`lower(${users.username}) = lower(${identifier})`;
  if (!/^\d{6,15}$/.test(digits)) return username;
  // The expression of the index `users_national`.
  const atHome = sql`substr(${users.phone}, length(${users.countryCode}) + 1) = ${digits.replace(/^0/, '')}`;
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

export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function createUser(db: Db, values: typeof users.$inferInsert): Promise<string> {
  const [row] = await db.insert(users).values(values).returning({ id: users.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}
