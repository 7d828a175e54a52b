import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { renditions } from '../tables/episode';
import { files } from '../tables/file';
import { episodeParts, partVersions } from '../tables/part';
import { isUnusedFile } from './file.store';

/** The id of every file with the content it should have. */
export const listContents = (db: Db) =>
  db.select({ id: files.id, sha256: files.sha256, bytes: files.bytes }).from(files);

/** Files of parts that are in no slot and no version. */
export const listStrayParts = (db: Db) =>
  db
    .select({ id: files.id })
    .from(files)
    .leftJoin(episodeParts, eq(episodeParts.fileId, files.id))
    .leftJoin(partVersions, eq(partVersions.fileId, files.id))
    .where(and(eq(files.purpose, 'part'), isNull(episodeParts.fileId), isNull(partVersions.fileId)));

/** Recorded answers that no answer names, and that no sweep has taken for `hours`. */
export const listStrayAnswers = (db: Db, hours: number) =>
  db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.purpose, 'answer'),
        lt(files.createdAt, sql`now() - make_interval(hours => ${hours}::int)`),
        isUnusedFile(),
      ),
    );

/** Renditions that are ready but have no file. */
export const listEmptyRenditions = (db: Db) =>
  db
    .select({ episodeId: renditions.episodeId, clubId: renditions.clubId })
    .from(renditions)
    .where(and(eq(renditions.status, 'ready'), isNull(renditions.fileId)));
