import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import { files } from '../tables/file';
import { masteredParts } from '../tables/part';

/** Locks files until the transaction ends, always in one order. Resolves to their contents. */
export async function lockContents(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ sha256: files.sha256 })
    .from(files)
    .where(inArray(files.id, ids))
    .orderBy(asc(files.id))
    .for('update');
  return rows.map(({ sha256 }) => sha256);
}

/** The contents that were made of recordings for finished episodes. */
export async function listMadeOf(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ sha256: files.sha256 })
    .from(masteredParts)
    .innerJoin(files, eq(files.id, masteredParts.fileId))
    .where(inArray(masteredParts.sourceFileId, ids));
  return rows.map(({ sha256 }) => sha256);
}

/** Those of the files in which a child is named: what a club has sent, what was made of that, and finished episodes. */
export async function listWithChildren(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inArray(files.id, ids),
        sql`(exists (select from part_voices v where v.file_id = ${files.id})
          or exists (select from mastered_parts m join part_voices v on v.file_id = m.source_file_id
            where m.file_id = ${files.id})
          or exists (select from renditions r
            join rendition_voices v on v.episode_id = r.episode_id and v.club_id = r.club_id
            where r.file_id = ${files.id}))`,
      ),
    );
  return rows.map(({ id }) => id);
}
