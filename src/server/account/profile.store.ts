import { eq, sql } from 'drizzle-orm';
import type { ChildProfileInput, ProfileInput } from '@/contract/account';
import type { Db } from '../db/client';
import { users } from '../db/schema/user';

export type Profile = ProfileInput | (ChildProfileInput & { gender?: undefined; dob?: undefined });

/** Field by field: nothing else of a user is ever changed by way of the profile. What a child has not stays as it is. */
export async function saveProfile(
  db: Db,
  userId: string,
  { firstName, lastName, username, gender, dob }: Profile,
): Promise<void> {
  await db
    .update(users)
    .set({ firstName, lastName, username, gender, dob, rev: sql`${users.rev} + 1` })
    .where(eq(users.id, userId));
}

/** Whether PostgreSQL refused a row since its username, in whatever case, is another's. */
export function isUsernameTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('constraint' in error && error.constraint === 'users_username') || isUsernameTaken(error.cause);
}
