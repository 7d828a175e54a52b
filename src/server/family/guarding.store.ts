import { type SQL, sql } from 'drizzle-orm';
import { hasWorkingLogin } from '../consent/may-sign-in.store';
import { familyMembers } from '../tables/family';
import { users } from '../tables/user';

/** Whether a person can sign in and do what a guardian does. `person` is what the query calls the table `users`. */
export const mayGuard = (person = 'users'): SQL<boolean> =>
  sql<boolean>`(${hasWorkingLogin(person)} and ${sql.raw(person)}.club_member_role = 'parent')`;

/**
 * Whether another household than that of the row has a guardian for its child, other than this one. For queries on `users` and
 * `family_members`.
 */
export const isGuardedElsewhere = (guardianId: string): SQL<boolean> => sql<boolean>`exists (
  select from family_members home
  join family_members other on other.family_id = home.family_id and other.place = 'guardian'
  join users guardian on guardian.id = other.user_id and guardian.id <> ${guardianId} and ${mayGuard('guardian')}
  where home.user_id = ${users.id} and home.place = 'child' and home.family_id <> ${familyMembers.familyId})`;
