import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { sessions, switchedOffSessions } from '../tables/session';

interface NewSession {
  userId: string;
  tokenHash: string;
  device: string;
  maxDays: number;
}

export async function createSession(
  db: Db,
  { userId, tokenHash, device, maxDays }: NewSession,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(days => ${maxDays}::int)`;
  await db.insert(sessions).values({ userId, tokenHash, device, expiresAt });
}

/** How long a session lives that the browser forgets when it is closed. */
export const unkeptDays = 1;

/** Gives a session a new token; it still ends when it would have. Undefined when the session is gone. */
export async function renewToken(db: Db, id: string, tokenHash: string) {
  const rows = await db
    .update(sessions)
    .set({ tokenHash })
    .where(eq(sessions.id, id))
    .returning({
      expiresAt: sessions.expiresAt,
      kept: sql<boolean>`${sessions.expiresAt} > ${sessions.createdAt} + make_interval(days => ${unkeptDays}::int)`,
    });
  return rows[0];
}

/** Records that a session is in use, at most once in five minutes, because a write for each request is not worth it. */
export async function touchSession(db: Db, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, sql`now() - interval '5 minutes'`)));
}

/** The sessions that are still valid, the last used first. */
export const listSessions = (db: Db, userId: string, idleDays: number) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastSeenAt, sql`now() - make_interval(days => ${idleDays}::int)`),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id);

export async function getSession(db: Db, id: string) {
  const rows = await db.select().from(sessions).where(eq(sessions.id, id));
  return rows[0];
}

export async function removeSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Signs a user out everywhere, or everywhere except in one session. */
export async function removeSessionsOfUser(db: Db, userId: string, exceptId?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)));
}

/** Signs a child out everywhere because a guardian has closed its account, and keeps for a while that this is why. */
export async function switchOffSessions(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    with ended as (delete from sessions where user_id = ${userId} returning id, token_hash)
    insert into switched_off_sessions (id, token_hash) select id, token_hash from ended`);
}

/** Whether a token or a session ended that way. */
export async function isSwitchedOff(db: Db, by: { tokenHash: string } | { id: string }): Promise<boolean> {
  const { tokenHash, id } = switchedOffSessions;
  const rows = await db
    .select({ id })
    .from(switchedOffSessions)
    .where('id' in by ? eq(id, by.id) : eq(tokenHash, by.tokenHash));
  return rows.length > 0;
}

/** The sessions that ended that way within the last minute; open players ask again much sooner. */
export async function listJustSwitchedOff(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: switchedOffSessions.id })
    .from(switchedOffSessions)
    .where(gt(switchedOffSessions.endedAt, sql`now() - interval '1 minute'`));
  return rows.map(({ id }) => id);
}

/** Removes sessions that have run out, and ended ones whose reason is no longer needed. */
export async function removeExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(switchedOffSessions).where(lt(switchedOffSessions.endedAt, sql`now() - interval '7 days'`));
}
