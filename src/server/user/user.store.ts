import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { countryCodes } from '@/contract/countries';
import { addressIn, asciiEmail } from '@/contract/text/email';
import { hasWorkingLogin, maySignIn, signInObstacle } from '../consent/may-sign-in.store';
import type { Db, Transaction } from '../kernel/db/client';
import { users } from '../tables/user';
import { hasEmail } from './user-email.store';

/** A phone number as it is typed, in E.164 where it names its country, else its digits; undefined where it is something else. */
function phoneIn(identifier: string): string | undefined {
  if (!/^\+?[\d\s()./\p{Pd}]+$/u.test(identifier)) return undefined;
  const typed = identifier.replace(/^00/, '+');
  // Some write the 0 that is dialled at home behind the country: `+44 (0)7700 900123`.
  return parsePhoneNumberFromString(typed)?.number ?? typed.replace(/[^+\d]/g, '');
}

/** The numbers that these digits are in the countries of our clubs, as they are dialled there. */
const numbersAtHome = (digits: string): string[] => [
  ...new Set(countryCodes.flatMap((country) => parsePhoneNumberFromString(digits, country)?.number ?? [])),
];

/** One form for all spellings of an identifier, so that spaces in a phone number allow no further tries. */
export const normalizeIdentifier = (identifier: string): string =>
  identifier.includes('@')
    ? asciiEmail(addressIn(identifier))
    : (phoneIn(identifier) ?? identifier.toLowerCase());

/** The condition for an identifier: an email, a phone number in E.164 or as dialled at home, or a username. */
export function identifierMatches(identifier: string): SQL | undefined {
  if (identifier.includes('@')) return hasEmail(users.email, addressIn(identifier));
  const digits = phoneIn(identifier) ?? '';
  if (/^\+\d{6,15}$/.test(digits)) return eq(users.phone, digits);
  // The database lowers the case of both sides, because its rules differ from JavaScript's.
  const username = sql`lower(${users.username}) = lower(${identifier})`;
  if (!/^\d{6,15}$/.test(digits)) return username;
  // The same expression as in the index `users_national`: also for a country where we have no clubs.
  const atHome = sql`substr(${users.phone}, length(${users.countryCode}) + 1) = ${digits.replace(/^0/, '')}`;
  return or(username, atHome, inArray(users.phone, numbersAtHome(digits)));
}

/**
 * The user with this identifier; undefined when there is none, or more than one, as with a phone number of
 * two countries. People of a deleted club are not found until it is restored, nor children that a guardian
 * has deleted.
 */
export async function getUserByIdentifier(db: Db, identifier: string) {
  const found = await db
    .select({ user: users })
    .from(users)
    .where(
      and(
        identifierMatches(identifier),
        sql`coalesce(${signInObstacle()} not in ('removed', 'club-removed'), true)`,
      ),
    )
    .limit(2);
  return found.length === 1 ? found[0]?.user : undefined;
}

/** The user with this address, of any status, because no second user may have it. */
export async function getUserByEmail(db: Db, email: string) {
  const found = await db.select().from(users).where(hasEmail(users.email, email));
  return found[0];
}

const isAdminOf = (clubId: string | null): SQL | undefined =>
  clubId === null
    ? eq(users.role, 'admin')
    : and(eq(users.clubId, clubId), eq(users.clubMemberRole, 'admin'));

/** The active admins of a club, or of the platform for null. */
export async function listAdminIds(db: Db, clubId: string | null): Promise<string[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isAdminOf(clubId), maySignIn()));
  return found.map(({ id }) => id);
}

/** Whether a club, or the platform for null, has an admin who can sign in, without these people. Take its lock before. */
export async function hasOtherAdmin(
  tx: Transaction,
  clubId: string | null,
  without: readonly string[],
): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isAdminOf(clubId), hasWorkingLogin(), notInArray(users.id, [...without])))
    .limit(1);
  return found.length > 0;
}

export async function hasPlatformAdmin(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isAdminOf(null), maySignIn()))
    .limit(1);
  return found.length > 0;
}

export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Whether the user still has the password that was just checked: the check takes a while and locks nothing. */
export async function isStillProven(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), maySignIn()))
    // Not shared, because the sign-in changes the row afterwards: two at once would wait for each other.
    .for('no key update');
  return found.length > 0;
}

export async function getUserById(db: Db, userId: string) {
  const found = await db.select().from(users).where(eq(users.id, userId));
  return found[0];
}

/** The user with this id while they may sign in, so locked that this stays so until the transaction ends. */
export async function getSigningUser(tx: Transaction, userId: string) {
  const found = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), maySignIn()))
    .for('no key update');
  return found[0];
}

/** Sets the password of a person who lost theirs; undefined, and nothing changed, unless they may sign in. */
export async function replaceLostPassword(db: Db, userId: string, passwordHash: string) {
  const rows = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), maySignIn()))
    .returning();
  return rows[0];
}

export async function createUser(db: Db, values: typeof users.$inferInsert): Promise<string> {
  const [row] = await db.insert(users).values(values).returning({ id: users.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** The user's row, locked until the transaction ends. */
export async function lockUser(db: Db, userId: string) {
  const rows = await db.select().from(users).where(eq(users.id, userId)).for('update');
  return rows[0];
}
