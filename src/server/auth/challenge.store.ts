import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { hashToken } from '../kernel/http/token';
import { signInChallenges } from '../tables/session';

/** For how long one works. */
export const challengeMinutes = 5;

interface Challenge {
  challenge: string;
  purpose: (typeof signInChallenges.$inferSelect)['purpose'];
  /** Undefined where the person is not known yet. */
  userId?: string;
}

interface NewChallenge extends Challenge {
  minutes?: number;
}

export async function keepChallenge(
  db: Db,
  { challenge, purpose, userId, minutes = challengeMinutes }: NewChallenge,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${minutes}::int)`;
  await db
    .insert(signInChallenges)
    .values({ challengeHash: hashToken(challenge), purpose, userId, expiresAt });
}

const alive = ({ challenge, purpose, userId }: Challenge) =>
  and(
    eq(signInChallenges.challengeHash, hashToken(challenge)),
    eq(signInChallenges.purpose, purpose),
    userId === undefined ? isNull(signInChallenges.userId) : eq(signInChallenges.userId, userId),
    gt(signInChallenges.expiresAt, sql`now()`),
  );

/** Uses it up. False when it is not of this purpose and person, has run out, or was used. Of two requests at once one gets it. */
export async function takeChallenge(db: Db, of: Challenge): Promise<boolean> {
  const taken = await db
    .delete(signInChallenges)
    .where(alive(of))
    .returning({ purpose: signInChallenges.purpose });
  return taken.length > 0;
}

/** Whether it could be used up. */
export async function isChallengeAlive(db: Db, of: Challenge): Promise<boolean> {
  const found = await db
    .select({ purpose: signInChallenges.purpose })
    .from(signInChallenges)
    .where(alive(of));
  return found.length > 0;
}

export async function removeExpiredChallenges(db: Db): Promise<void> {
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`));
}

/** What a person has under way ends: a new passkey, say, that was begun with the password of before. */
export async function removeChallengesOf(db: Db, userId: string): Promise<void> {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
}
