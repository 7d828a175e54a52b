import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { sessions } from '../db/schema/session';

interface NewSession {
  userId: string;
  tokenHash: string;
  device: string;
  keep: boolean;
  maxDays: number;
}

export async function createSession(
  db: Db,
  { userId, tokenHash, device, keep, maxDays }: NewSession,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(days => ${maxDays}::int)`;
  await db.insert(sessions).values({ userId, tokenHash, device, keep, expiresAt });
}

/** Notes that a session is in use, at most once in five minutes: a write for each request would buy nothing. */
export async function touchSession(db: Db, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, sql`now() - interval '5 minutes'`)));
}

export async function removeSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Ends a user's sessions, all or all but one: after a password change, a suspension, a removal. */
export async function removeSessionsOf(db: Db, userId: string, exceptId?: string): Promise<void> {
  const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

export async function removeExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
}
