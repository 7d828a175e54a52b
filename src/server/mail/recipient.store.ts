import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { platformTimeZone } from '../kernel/db/days';
import { clubs } from '../tables/club';
import { users } from '../tables/user';

/** The recipient with this id: an active user with an email. `removedAt` is set when their club is deleted. */
export async function getRecipient(db: Db, userId: string) {
  const rows = await db
    .select({
      firstName: users.firstName,
      email: users.email,
      language: users.language,
      role: users.role,
      clubMemberRole: users.clubMemberRole,
      clubId: users.clubId,
      clubname: clubs.clubname,
      removedAt: clubs.removedAt,
      timeZone: sql<string>`coalesce(${clubs.timeZone}, ${platformTimeZone})`,
    })
    .from(users)
    .leftJoin(clubs, eq(clubs.id, users.clubId))
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  const [row] = rows;
  return row?.email ? { ...row, email: row.email } : undefined;
}
export type Recipient = NonNullable<Awaited<ReturnType<typeof getRecipient>>>;

/** The language of a person with an account; null while it is unknown. */
export async function getLanguage(db: Db, userId: string) {
  const rows = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return rows[0]?.language ?? null;
}

/** The name of a person who did something, as recipients read it; undefined for a former member. */
export async function getActor(db: Db, userId: string) {
  const rows = await db
    .select({ role: users.role, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  return rows[0];
}

/** What people are called in an e-mail, in the order of their accounts; without children who are deleted. */
export const listNames = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(inArray(users.id, [...ids]), ne(users.status, 'removed')))
    .orderBy(users.createdAt, users.id);
