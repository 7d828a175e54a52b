import { eq, sql } from 'drizzle-orm';
import type { ChildProfileInput, ProfileInput } from '@/contract/personal/profile';
import type { Db } from '../kernel/db/client';
import { users } from '../tables/user';

export type Profile = ProfileInput | (ChildProfileInput & { gender?: undefined; dob?: undefined });

/**
 * Lists each field, so that nothing else of a user can be changed through the profile. Fields that a child does not
 * have keep their value.
 */
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
