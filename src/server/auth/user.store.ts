import { and, eq, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { clubs } from '../db/schema/club';
import { users } from '../db/schema/user';

const digitsOf = (identifier: string) => identifier.replace(/[\s().-]/g, '').replace(/^00/, '+');

/** One form for all ways of writing an identifier, so that spaces in a phone number buy no further tries. */
export function normalizeIdentifier(identifier: string): string {
  const digits = digitsOf(identifier);
  return /^\+?\d+$/.test(digits) ? digits : identifier.toLowerCase();
}

/** What an identifier can be: an e-mail, a phone in E.164 or as dialled at home, or a username. */
export function identifierMatches(identifier: string): SQL | undefined {
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

/**
 * The user who signs in so, or undefined when there is none, or more than one as with a phone of two countries. A
 * removed club's people are nobody until it is restored.
 */
export async function getUserByIdentifier(db: Db, identifier: string) {
  const found = await db
    .select({ user: users })
    .from(users)
    .leftJoin(clubs, eq(clubs.id, users.clubId))
    .where(and(identifierMatches(identifier), isNull(clubs.removedAt)))
    .limit(2);
  return found.length === 1 ? found[0]?.user : undefined;
}

/** Whoever has this address, in whatever state: no second user may have it. */
export async function getUserByEmail(db: Db, email: string) {
  const found = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return found[0];
}

/** The active admins of a club, or of the platform for null. */
export async function listAdminIds(db: Db, clubId: string | null): Promise<string[]> {
  const admin =
    clubId === null
      ? eq(users.role, 'admin')
      : and(eq(users.clubId, clubId), eq(users.clubMemberRole, 'admin'));
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(admin, eq(users.status, 'active')));
  return found.map(({ id }) => id);
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

/** Whether the user still is who has just proven this password: checking it takes a while, and locks nothing. */
export async function isStillProven(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), eq(users.status, 'active')))
    .for('share');
  return found.length > 0;
}

/** For somebody who has lost theirs: undefined, and nothing done, unless they may sign in. */
export async function replaceLostPassword(db: Db, userId: string, passwordHash: string) {
  const removedClubs = db.select({ id: clubs.id }).from(clubs).where(isNotNull(clubs.removedAt));
  const rows = await db
    .update(users)
    .set({ passwordHash })
    .where(
      and(
        eq(users.id, userId),
        eq(users.status, 'active'),
        or(isNull(users.clubId), notInArray(users.clubId, removedClubs)),
      ),
    )
    .returning();
  return rows[0];
}

export async function createUser(db: Db, values: typeof users.$inferInsert): Promise<string> {
  const [row] = await db.insert(users).values(values).returning({ id: users.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}
