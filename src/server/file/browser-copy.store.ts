import { and, eq } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import { files } from '../tables/file';
import { masteredParts } from '../tables/part';

/** The value of `settings` that marks a copy for browsers among the mastered parts. */
export const copySettings = 'recorded:1';

type StoredFile = typeof files.$inferSelect;

const isCopyOf = (sourceFileId: string) =>
  and(eq(masteredParts.sourceFileId, sourceFileId), eq(masteredParts.settings, copySettings));

/**
 * What browsers are sent when they play a recording: its copy, or null where it is played as it came; undefined when that is not
 * known yet.
 */
export async function findBrowserCopy(db: Db, sourceFileId: string): Promise<StoredFile | null | undefined> {
  const [row] = await db
    .select({ file: files })
    .from(masteredParts)
    .leftJoin(files, eq(files.id, masteredParts.fileId))
    .where(isCopyOf(sourceFileId));
  return row?.file;
}

/** Stores the copy of a recording, which the caller has locked. `fileId` is null where the recording is played as it came. */
export async function putBrowserCopy(
  tx: Transaction,
  { id, sha256 }: Pick<StoredFile, 'id' | 'sha256'>,
  fileId: string | null,
): Promise<void> {
  await tx.insert(masteredParts).values({
    ...{ sourceFileId: id, sourceSha256: sha256, fileId },
    ...{ settings: copySettings, layout: 'natural' },
  });
}
