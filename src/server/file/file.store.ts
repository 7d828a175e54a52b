import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Audience } from '@/contract/episode';
import type { VideoAudience } from '@/contract/support-video';
import { hearersOfFile } from '../consent/answer-readers.store';
import { lockUntilEnd } from '../kernel/db/advisory-lock';
import type { Db, Transaction } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { episodes } from '../tables/episode';
import { type FilePurpose, files } from '../tables/file';
import { fileColumns } from '../tables/file-columns';
import { masteredParts } from '../tables/part';
import { createFileKey } from './file-url';
import { releaseContents } from './released.store';

/** Who sees the support video that a file belongs to; null when it belongs to none, or that is deleted. */
const videoAudience = sql<VideoAudience | null>`case when ${files.purpose} in ('supportVideo', 'poster') then (
  select v.audience from support_videos v
  where (v.video_file_id = ${files.id} or v.poster_file_id = ${files.id}) and v.removed_at is null limit 1) end`;

/** The audience of the playlist whose cover a file is; null when it is none, or that is deleted. */
const playlistAudience = sql<Audience | null>`case when ${files.purpose} = 'cover' then (
  select p.audience from playlists p
  where p.cover_file_id = ${files.id} and p.removed_at is null limit 1) end`;

/** The people who may hear the recorded answer that a file is; null when it is none. */
const hearers = sql<string[] | null>`case when ${files.purpose} = 'answer' then ${hearersOfFile} end`;

/** Who has asked for the archive that a file is; null once it has ended, or its club is deleted. */
const archiveOf = sql<string | null>`case when ${files.purpose} = 'archive' then (
  select a.asked_by from club_archives a join clubs c on c.id = a.club_id and c.removed_at is null
  where a.file_id = ${files.id} and a.status = 'ready' and a.ends_at > now()) end`;

/** A file by its key, with what decides who may download it: status and audience of its episode, audience of its video. */
export async function getFileByKey(db: Db, key: string) {
  const rows = await db
    .select({
      file: files,
      episode: {
        status: episodes.status,
        audience: episodes.audience,
        ofClubId: episodes.ofClubId,
        removedAt: episodes.removedAt,
      },
      videoAudience,
      playlistAudience,
      hearers,
      archiveOf,
    })
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

/** Reads a file and locks it until the transaction ends. */
export async function lockFile(tx: Transaction, id: string) {
  const rows = await tx.select().from(files).where(eq(files.id, id)).for('update');
  return rows[0];
}

/**
 * Locks the episode and the club of a file that is to be stored until the transaction ends, as storing it does. Called before
 * anything that belongs to them is locked, because who publishes or saves them locks them first, too.
 */
export async function lockPlace(
  tx: Transaction,
  { episodeId, clubId }: { episodeId: string | null; clubId: string | null },
): Promise<void> {
  if (episodeId !== null)
    await tx.select({ id: episodes.id }).from(episodes).where(eq(episodes.id, episodeId)).for('key share');
  if (clubId !== null)
    await tx.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('key share');
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

/**
 * Deletes rows of files, and records that their contents are released. A picture takes its full size along, and a recording what
 * was made of it.
 */
async function removeFiles(db: Db, condition: SQL | undefined): Promise<void> {
  const sources = db.select({ id: files.id }).from(files).where(condition);
  const made = await db
    .delete(masteredParts)
    .where(inArray(masteredParts.sourceFileId, sources))
    .returning({ fileId: masteredParts.fileId });
  const removed = await db
    .delete(files)
    .where(condition)
    .returning({ sha256: files.sha256, fullSizeId: files.fullSizeId });
  await releaseContents(
    db,
    removed.map(({ sha256 }) => sha256),
  );
  await removeFile(db, ...made.flatMap(({ fileId }) => fileId ?? []));
  const fullSizes = removed.flatMap(({ fullSizeId }) => fullSizeId ?? []);
  if (fullSizes.length > 0) await removeFiles(db, and(inArray(files.id, fullSizes), isUnusedFile()));
}

type Content = Pick<typeof files.$inferInsert, 'sha256' | 'bytes' | 'mime' | 'fileName'> & {
  duration: number;
  loudness: number | null;
  peaks: number[];
};

/** Gives a file other content. Its URL stays, so that playback goes on. */
export async function replaceContent(db: Db, id: string, content: Content): Promise<void> {
  const before = await getFile(db, id);
  await db.update(files).set(content).where(eq(files.id, id));
  if (before) await releaseContents(db, [before.sha256]);
}

/** Deletes the rows of files. Their contents stay in the store until the sweep finds that no row refers to them. */
export async function removeFile(db: Db, ...ids: string[]): Promise<void> {
  if (ids.length > 0) await removeFiles(db, inArray(files.id, ids));
}

const smaller = alias(files, 'smaller');

/** The condition that no row uses a file. A picture that is shown small uses its full size. */
export function isUnusedFile(): SQL | undefined {
  return and(
    ...fileColumns.map((column) =>
      column === files.fullSizeId
        ? sql`not exists (select from ${files} ${smaller} where ${smaller.fullSizeId} = ${files.id})`
        : sql`not exists (select from ${column.table} where ${column} = ${files.id})`,
    ),
  );
}

/** Takes files out of these episodes, so that they outlive them. */
export async function detachFiles(db: Db, episodeIds: string[]): Promise<void> {
  await db.update(files).set({ episodeId: null }).where(inArray(files.episodeId, episodeIds));
}

/** The files of an episode, by id. */
export async function listFilesOf(db: Db, episodeId: string): Promise<string[]> {
  const rows = await db.select({ id: files.id }).from(files).where(eq(files.episodeId, episodeId));
  return rows.map(({ id }) => id);
}

/** Deletes the rows of files, except of those that a row still uses: some foreign keys would become null without an error. */
export async function removeUnusedFile(db: Db, ...ids: string[]): Promise<void> {
  if (ids.length > 0) await removeFiles(db, and(inArray(files.id, ids), isUnusedFile()));
}

/** The purpose of an uploaded file until something uses it. */
const unusedPurpose = { image: 'image', audio: 'sound', video: 'video' } as const;

/** Deletes files that were uploaded `hours` ago and never used. */
export async function removeStrayUploads(db: Db, hours: number): Promise<void> {
  const isOld = lt(files.createdAt, sql`now() - make_interval(hours => ${hours}::int)`);
  await removeFiles(db, and(isOld, isUnusedUpload()));
}

/** Deletes recorded answers that no answer names any more, as those of an episode that was deleted for good. */
export async function removeStrayAnswers(db: Db): Promise<void> {
  await removeFiles(db, and(eq(files.purpose, 'answer'), isUnusedFile()));
}

const isUnusedUpload = () => and(inArray(files.purpose, Object.values(unusedPurpose)), isUnusedFile());

/** Deletes what a person has uploaded and never used. */
export async function removeUnusedOf(db: Db, userId: string): Promise<void> {
  await removeFiles(db, and(eq(files.createdBy, userId), isUnusedUpload()));
}

/** The files that are deleted with a person: their answers by voice, and uploads that nothing uses. */
export const goesWithPerson = (): SQL => sql`(${files.purpose} = 'answer' or ${isUnusedUpload()})`;

/** Stores the row of a file that is used once something is saved with its URL. */
export const createUploaded = (
  db: Db,
  kind: keyof typeof unusedPurpose,
  values: Omit<typeof files.$inferInsert, 'purpose'>,
): Promise<string> => createFile(db, { ...values, purpose: unusedPurpose[kind] });

/** Puts a file to use that this person has uploaded. Resolves to its id; undefined when there is no such file. */
export async function bindUploaded(
  db: Db,
  { key, createdBy, kind }: { key: string; createdBy: string; kind: keyof typeof unusedPurpose },
  use: { purpose: FilePurpose; clubId: string | null; episodeId?: string },
): Promise<string | undefined> {
  const bound = await db
    .update(files)
    .set(use)
    .where(and(eq(files.key, key), eq(files.purpose, unusedPurpose[kind]), eq(files.createdBy, createdBy)))
    .returning({ id: files.id, fullSizeId: files.fullSizeId });
  const [file] = bound;
  if (file?.fullSizeId) await db.update(files).set(use).where(eq(files.id, file.fullSizeId));
  return file?.id;
}

/** Makes another row of a file's content, for an episode or for none, with its full size if it has one. Resolves to its id. */
export async function copyFile(tx: Transaction, id: string, episodeId: string | null): Promise<string> {
  const file = await getFile(tx, id);
  if (!file) throw new Error(`the file ${id} to copy is gone`);
  const { id: _id, briefPeaks: _brief, createdAt: _createdAt, ...same } = file;
  await lockAddress(tx, file.sha256, 'shared');
  const fullSizeId = file.fullSizeId && (await copyFile(tx, file.fullSizeId, episodeId));
  return createFile(tx, { ...same, key: createFileKey(), episodeId, fullSizeId });
}

export async function isAddressUsed(db: Db, sha256: string): Promise<boolean> {
  const rows = await db.select({ id: files.id }).from(files).where(eq(files.sha256, sha256)).limit(1);
  return rows.length > 0;
}

/** Locks a content address until the transaction ends. Uploads share the lock, the sweep takes it alone. */
export async function lockAddress(tx: Transaction, sha256: string, how: 'shared' | 'alone'): Promise<void> {
  await lockUntilEnd(tx, 'content address', sha256, how);
}

/** The content addresses of a club's own files. */
export const listAddressesOfClub = async (db: Db, clubId: string): Promise<string[]> =>
  (await db.select({ sha256: files.sha256 }).from(files).where(eq(files.clubId, clubId))).map(
    ({ sha256 }) => sha256,
  );

/**
 * Recorded answers that are no MP3 an hour after they were sent, because their job was lost. After a day they are left as
 * they came, so that one that cannot be converted is not tried for ever.
 */
export const listUnconverted = (db: Db) =>
  db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.purpose, 'answer'),
        sql`${files.mime} <> 'audio/mpeg'`,
        sql`${files.createdAt} between now() - interval '1 day' and now() - interval '1 hour'`,
      ),
    );
