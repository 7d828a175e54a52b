import { and, desc, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { feeds } from '../tables/feed';
import { sessionListeners, sessions, switchedOffSessions } from '../tables/session';
import { sharedDevices } from '../tables/shared-device';

interface NewSession {
  userId: string;
  tokenHash: string;
  device: string;
  maxDays: number;
  newDevice?: boolean;
  /** Whether the password, or what may stand for it, was proved for it. */
  proven?: boolean;
  secured?: boolean;
  /** For a session of a shared device: which one, who listens, and whether the password was proved for it. */
  shared?: { deviceId: string; userIds: readonly string[]; proven: boolean };
}

export async function createSession(
  db: Db,
  { userId, tokenHash, device, maxDays, newDevice, proven = true, secured, shared }: NewSession,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(days => ${maxDays}::int)`;
  const provenAt = (shared?.proven ?? proven) ? sql`now()` : null;
  const [made] = await db
    .insert(sessions)
    .values({
      ...{ userId, tokenHash, device, expiresAt, provenAt, newDevice, secured },
      ...(shared && { kind: 'shared' as const, sharedDeviceId: shared.deviceId }),
    })
    .returning({ id: sessions.id });
  if (!made || !shared) return;
  await addListeners(db, made.id, shared.userIds);
}

const addListeners = (db: Db, sessionId: string, userIds: readonly string[]) =>
  db.insert(sessionListeners).values(userIds.map((userId) => ({ sessionId, userId })));

/** Makes a person's own session one of a shared device. It still ends when it would have. */
export async function shareSession(
  db: Db,
  { id, userId, deviceId }: { id: string; userId: string; deviceId: string },
): Promise<void> {
  await db.update(sessions).set({ kind: 'shared', sharedDeviceId: deviceId }).where(eq(sessions.id, id));
  await addListeners(db, id, [userId]);
}

/** The password was proved in this session. */
export async function markProven(db: Db, id: string): Promise<void> {
  await db.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, id));
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

/** Records that a session is in use, and its shared device, at most once in five minutes, because a write for each request is not worth it. */
export async function touchSession(
  db: Db,
  { id, sharedDeviceId }: { id: string; sharedDeviceId: string | null },
): Promise<void> {
  const touched = await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, sql`now() - interval '5 minutes'`)))
    .returning({ id: sessions.id });
  if (touched.length === 0 || sharedDeviceId === null) return;
  await db.update(sharedDevices).set({ usedAt: sql`now()` }).where(eq(sharedDevices.id, sharedDeviceId));
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

/** The sessions of a person, and those in which others listen together with them. */
const withPerson = (userId: string): SQL =>
  sql`(sessions.user_id = ${userId} or exists (
    select from session_listeners present where present.session_id = sessions.id and present.user_id = ${userId}))`;

/** Signs a user out everywhere, or everywhere except in one session. */
export async function removeSessionsOfUser(db: Db, userId: string, exceptId?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(withPerson(userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)));
}

/** Ends every session of a shared device, because the next person is chosen or everyone signs out. Resolves to whose they were. */
export async function removeSessionsOfDevice(db: Db, deviceId: string): Promise<string[]> {
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.sharedDeviceId, deviceId))
    .returning({ userId: sessions.userId });
  return ended.map(({ userId }) => userId);
}

const endWithReason = async (db: Db, which: SQL, reason: 'account' | 'device'): Promise<string[]> => {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    with ended as (delete from sessions where ${which} returning id, token_hash, user_id), kept as (
      insert into switched_off_sessions (id, token_hash, reason) select id, token_hash, ${reason} from ended)
    select user_id from ended`);
  return rows.map((row) => row.user_id);
};

/**
 * Ends the sessions of a shared device, or those of one person on it, and keeps for a while that they were ended from elsewhere.
 * Resolves to whose they were.
 */
export const takeOffSessions = (db: Db, deviceId: string, userId?: string): Promise<string[]> =>
  endWithReason(
    db,
    sql`sessions.shared_device_id = ${deviceId} and ${userId === undefined ? sql`true` : withPerson(userId)}`,
    'device',
  );

/**
 * Ends the shared devices that a person has made, or those of some households. The people who listen there learn that they were
 * taken off.
 */
export async function endDevicesMadeBy(db: Db, userId: string, familyIds?: readonly string[]): Promise<void> {
  const theirs = and(
    eq(sharedDevices.madeBy, userId),
    familyIds && inArray(sharedDevices.familyId, [...familyIds]),
  );
  const there = sql`sessions.shared_device_id in (select id from shared_devices where ${theirs})`;
  await endWithReason(db, there, 'device');
  await db.delete(sharedDevices).where(theirs);
}

/** Ends the links for podcast apps that a person has made: their own, those of children, and those of guests. */
export async function endFeedsMadeBy(db: Db, userId: string): Promise<void> {
  await db.delete(feeds).where(or(eq(feeds.userId, userId), eq(feeds.madeBy, userId)));
}

/** Signs a child out everywhere because a guardian has closed its account, and keeps for a while that this is why. */
export async function switchOffSessions(db: Db, userId: string): Promise<void> {
  // Where others listen together with the child, it is no account of theirs that was closed.
  await endWithReason(
    db,
    sql`${withPerson(userId)} and sessions.id in (
    select session_id from session_listeners group by session_id having count(*) > 1)`,
    'device',
  );
  await endWithReason(db, sql`sessions.user_id = ${userId}`, 'account');
}

/** Why a token or a session was ended from elsewhere; undefined when it was not. */
export async function getEndReason(db: Db, by: { tokenHash: string } | { id: string }) {
  const { tokenHash, id, reason } = switchedOffSessions;
  const rows = await db
    .select({ reason })
    .from(switchedOffSessions)
    .where('id' in by ? eq(id, by.id) : eq(tokenHash, by.tokenHash));
  return rows[0]?.reason;
}

/** The sessions that ended that way within the last minute; open players ask again much sooner. */
export async function listJustSwitchedOff(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: switchedOffSessions.id })
    .from(switchedOffSessions)
    .where(gt(switchedOffSessions.endedAt, sql`now() - interval '1 minute'`));
  return rows.map(({ id }) => id);
}

/**
 * Removes sessions that have run out or were idle too long, with the devices that are told news in them, and ended ones whose
 * reason is no longer needed.
 */
export async function removeExpiredSessions(db: Db, idleDays: number): Promise<void> {
  const idle = lt(sessions.lastSeenAt, sql`now() - make_interval(days => ${idleDays}::int)`);
  await db.delete(sessions).where(or(lt(sessions.expiresAt, sql`now()`), idle));
  await db.delete(switchedOffSessions).where(lt(switchedOffSessions.endedAt, sql`now() - interval '7 days'`));
}
