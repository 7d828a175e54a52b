import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { limits } from '@/contract/limits';
import type { Cue } from '@/contract/transcript/transcript';
import type { Db, Transaction } from '../kernel/db/client';
import { folded } from '../tables/fold-text';
import { transcripts } from '../tables/transcript';
import type { Recording } from './recording.store';

export type TranscriptRow = typeof transcripts.$inferSelect;
/** What lists show of a text. */
export type TranscriptFacts = Pick<TranscriptRow, 'fileId' | 'status' | 'problem' | 'removedAt'> & {
  lines: number;
};

/** Only letters and figures, because the parser of PostgreSQL would make one word of an address or of `1.5`. */
export const plainWords = (text: string): string => text.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();

const wordsOf = (cues: readonly Cue[]): SQL<string> =>
  sql`strip(to_tsvector('simple', ${folded(plainWords(cues.map(({ text }) => text).join(' ')))}))`;

export async function getTranscript(db: Db, fileId: string): Promise<TranscriptRow | undefined> {
  const rows = await db.select().from(transcripts).where(eq(transcripts.fileId, fileId));
  return rows[0];
}

/** Reads it and locks it until the transaction ends. */
export async function lockTranscript(tx: Transaction, fileId: string): Promise<TranscriptRow | undefined> {
  const rows = await tx.select().from(transcripts).where(eq(transcripts.fileId, fileId)).for('update');
  return rows[0];
}

export const listTranscripts = (db: Db, fileIds: string[]): Promise<TranscriptFacts[]> =>
  db
    .select({
      fileId: transcripts.fileId,
      status: transcripts.status,
      problem: transcripts.problem,
      removedAt: transcripts.removedAt,
      lines: sql<number>`jsonb_array_length(${transcripts.cues})`,
    })
    .from(transcripts)
    .where(inArray(transcripts.fileId, fileIds));

/** Stores the lines of a recording, in place of those that there were. */
export async function putTranscript(
  tx: Transaction,
  { fileId, episodeId, clubId, sha256 }: Recording,
  cues: Cue[],
  { byService }: { byService: boolean },
): Promise<TranscriptRow> {
  const values = {
    ...{ status: 'written' as const, problem: null, overLimit: false, removedAt: null, byService, cues },
    ...{ words: wordsOf(cues), updatedAt: sql`now()` },
  };
  const [row] = await tx
    .insert(transcripts)
    .values({ fileId, episodeId, clubId, sha256, ...values })
    .onConflictDoUpdate({
      target: transcripts.fileId,
      set: { ...values, sha256, rev: sql`${transcripts.rev} + 1` },
    })
    .returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}

/** Removes it, or brings it back. */
export async function setTranscriptRemoved(
  tx: Transaction,
  fileId: string,
  removed: boolean,
): Promise<TranscriptRow | undefined> {
  const [row] = await tx
    .update(transcripts)
    .set({ removedAt: removed ? sql`now()` : null, rev: sql`${transcripts.rev} + 1` })
    .where(eq(transcripts.fileId, fileId))
    .returning();
  return row;
}

/**
 * Notes that a service is to write it. What a person has sent, written or removed stays as it is. Asked for `anew`, what was removed
 * is gone for good, because only what is removed ends after `limits.versionDays`.
 */
export async function markWaiting(
  tx: Transaction,
  { fileId, episodeId, clubId, sha256 }: Recording,
  { anew }: { anew: boolean },
): Promise<boolean> {
  const set = { status: 'waiting' as const, problem: null, overLimit: false, attempts: 0 };
  const marked = await tx
    .insert(transcripts)
    .values({ fileId, episodeId, clubId, sha256, ...set })
    .onConflictDoUpdate({
      target: transcripts.fileId,
      set: {
        ...set,
        rev: sql`${transcripts.rev} + 1`,
        updatedAt: sql`now()`,
        ...(anew && { removedAt: null, cues: [], words: '' }),
      },
      setWhere: anew
        ? sql`${transcripts.status} <> 'writing'`
        : sql`${transcripts.status} = 'unavailable' and ${transcripts.removedAt} is null`,
    })
    .returning({ fileId: transcripts.fileId });
  return marked.length > 0;
}

/** Deletes what a service has written, or is to write, of a recording; what a person sent stays. */
export async function eraseServiceText(tx: Transaction, fileId: string): Promise<void> {
  await tx.execute(sql`
    delete from transcripts where file_id = ${fileId}::uuid and (by_service or status <> 'written')`);
}

/** Deletes those that were removed so long ago that they can no longer be brought back. */
export const eraseRemovedTranscripts = (db: Db) =>
  db.execute(sql`
    update transcripts set cues = '[]', words = '', status = 'unavailable', problem = null
    where removed_at < now() - make_interval(days => ${limits.versionDays}::int) and cues <> '[]'`);
