import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../db/client';
import { episodeParts, episodes, renditions } from '../db/schema/episode';
import { files } from '../db/schema/file';

/** A file by its key, with what its episode decides about who may fetch it. */
export async function getFileByKey(db: Db, key: string) {
  const rows = await db
    .select({ file: files, episode: { status: episodes.status, audience: episodes.audience } })
    .from(files)
    .leftJoin(episodes, eq(episodes.id, files.episodeId))
    .where(eq(files.key, key));
  return rows[0];
}

export type StoredFile = NonNullable<Awaited<ReturnType<typeof getFileByKey>>>;

export async function getFile(db: Db, id: string) {
  const rows = await db.select().from(files).where(eq(files.id, id));
  return rows[0];
}

export async function createFile(db: Db, values: typeof files.$inferInsert): Promise<string> {
  const [row] = await db.insert(files).values(values).returning({ id: files.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

export async function updateFileAnalysis(
  db: Db,
  id: string,
  analysis: { duration: number; loudness: number | null; peaks: number[] },
): Promise<void> {
  await db.update(files).set(analysis).where(eq(files.id, id));
}

/** Forgets a file. Its blob stays until the sweep finds that no row refers to it. */
export async function removeFile(db: Db, id: string): Promise<void> {
  await db.delete(files).where(eq(files.id, id));
}

/** The content addresses of every row. */
export async function listAddresses(db: Db): Promise<Set<string>> {
  const rows = await db.selectDistinct({ sha256: files.sha256 }).from(files);
  return new Set(rows.map((row) => row.sha256));
}

export async function isAddressUsed(db: Db, sha256: string): Promise<boolean> {
  const rows = await db.select({ id: files.id }).from(files).where(eq(files.sha256, sha256)).limit(1);
  return rows.length > 0;
}

/** One lock for each content address, until the transaction ends: uploads share it, the sweep wants it alone. */
export async function lockAddress(tx: Transaction, sha256: string, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended(${sha256}, 0)`;
  await tx.execute(
    how === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`,
  );
}

/** Every file's id with the content it must have. */
export const listContents = (db: Db) =>
  db.select({ id: files.id, sha256: files.sha256, bytes: files.bytes }).from(files);

/** Parts that are in no slot. */
export const listStrayParts = (db: Db) =>
  db
    .select({ id: files.id })
    .from(files)
    .leftJoin(episodeParts, eq(episodeParts.fileId, files.id))
    .where(and(eq(files.purpose, 'part'), isNull(episodeParts.fileId)));

/** Renditions that are said to be ready and have no file. */
export const listEmptyRenditions = (db: Db) =>
  db
    .select({ episodeId: renditions.episodeId, clubId: renditions.clubId })
    .from(renditions)
    .where(and(eq(renditions.status, 'ready'), isNull(renditions.fileId)));
