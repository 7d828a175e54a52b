import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { users } from '../tables/user';
import { consented } from './consent.store';

type SignInObstacle = 'removed' | 'club-removed' | 'disabled' | 'waiting';

/**
 * Why a person may not sign in; null when they may. The only rule, asked by every way in and by sessions that exist. `waiting`:
 * a child without the consent of a guardian. A suspended club prevents nothing, because its people see that it is suspended.
 * `person` is what the query calls the row of `users`.
 */
export function signInObstacle(person = 'users'): SQL<SignInObstacle | null> {
  const of = (column: string) => sql.raw(`${person}.${column}`);
  return sql<SignInObstacle | null>`(case
    when ${of('status')} = 'removed' then 'removed'
    when exists (select from clubs home where home.id = ${of('club_id')} and home.removed_at is not null) then 'club-removed'
    when ${of('status')} <> 'active' then 'disabled'
    when ${of('club_member_role')} = 'child' and not ${consented(of('id'), 'account')} then 'waiting' end)`;
}

export const maySignIn = (person = 'users'): SQL<boolean> =>
  sql<boolean>`(${signInObstacle(person)} is null)`;

/** The same of one person, as a rule for code. Null also for an id without a user. */
export async function getSignInObstacle(db: Db, userId: string): Promise<SignInObstacle | null> {
  const rows = await db.select({ obstacle: signInObstacle() }).from(users).where(eq(users.id, userId));
  return rows[0]?.obstacle ?? null;
}

/** Whether a person may sign in and has a password for it: whether they can act for a club or a child today. */
export const hasWorkingLogin = (person = 'users'): SQL<boolean> =>
  sql<boolean>`(${maySignIn(person)} and ${sql.raw(`${person}.password_hash`)} is not null)`;

/**
 * `hasWorkingLogin` for counts over tens of thousands of rows of `users`. It reads `listed_state`, which a trigger keeps
 * current; the ledger and the club are not asked.
 */
export const isListedMember: SQL<boolean> = sql<boolean>`(${users.listedState} = 'active' and ${users.passwordHash} is not null)`;

/** A member whose listening is counted: all but admins. */
export const isListener: SQL<boolean> = sql<boolean>`(${isListedMember} and ${users.clubMemberRole} <> 'admin')`;
