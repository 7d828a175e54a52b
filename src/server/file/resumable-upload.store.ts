import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { limits } from '@/contract/limits';
import type { Db } from '../kernel/db/client';
import { resumableUploads as uploads } from '../tables/resumable-upload';

const expiry = sql<Date>`now() + make_interval(hours => ${limits.resumableHours}::int)`;
/** A lock ends by itself after so many seconds, so that one of a killed process becomes free again. */
const lockEnd = sql<Date>`clock_timestamp() + interval '10 seconds'`;

type NewUpload = Pick<
  typeof uploads.$inferInsert,
  'id' | 'userId' | 'clubId' | 'episodeId' | 'fileName' | 'bytes'
>;

/** Stores a new upload. The oldest of this person beyond those that are kept are forgotten; the sweep takes their files. */
export async function createUpload(db: Db, upload: NewUpload): Promise<void> {
  await db.insert(uploads).values({ ...upload, expiresAt: expiry });
  const kept = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(eq(uploads.userId, upload.userId))
    .orderBy(desc(uploads.createdAt))
    .offset(limits.resumableKept);
  await db.delete(uploads).where(inArray(uploads.id, kept));
}

/** An upload that has not expired. */
export async function getUpload(db: Db, id: string) {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), sql`${uploads.expiresAt} > now()`));
  return rows[0];
}

export async function removeUploads(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(uploads).where(inArray(uploads.id, ids));
}

export async function removeExpiredUploads(db: Db): Promise<void> {
  await db.delete(uploads).where(sql`${uploads.expiresAt} <= now()`);
}

/** Whether an upload has a row, expired or not. */
export async function hasUpload(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id));
  return rows.length > 0;
}

/** Takes the lock of an upload. When another request has it, asks that one to release it and returns false. */
export async function takeLock(db: Db, id: string, holder: number): Promise<boolean> {
  const isFree = or(isNull(uploads.holder), lt(uploads.heldUntil, sql`clock_timestamp()`));
  const taken = await db
    .update(uploads)
    .set({ holder, heldUntil: lockEnd, wanted: false })
    .where(and(eq(uploads.id, id), isFree))
    .returning({ id: uploads.id });
  if (taken.length > 0) return true;
  await db.update(uploads).set({ wanted: true }).where(eq(uploads.id, id));
  return false;
}

const held = (id: string, holder: number) => and(eq(uploads.id, id), eq(uploads.holder, holder));

/** Keeps a lock for longer. False when it has to be released: another request waits for it, or has it already. */
export async function renewLock(db: Db, id: string, holder: number): Promise<boolean> {
  const renewed = await db
    .update(uploads)
    .set({ heldUntil: lockEnd })
    .where(held(id, holder))
    .returning({ wanted: uploads.wanted });
  return renewed[0]?.wanted === false;
}

/** Gives a lock back; from now on the upload is kept for another day. */
export async function releaseLock(db: Db, id: string, holder: number): Promise<void> {
  await db
    .update(uploads)
    .set({ holder: null, heldUntil: null, wanted: false, expiresAt: expiry })
    .where(held(id, holder));
}
