import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { progress } from '../db/schema/listen';

interface Key {
  userId: string;
  episodeId: string;
}

export async function getProgress(db: Db, { userId, episodeId }: Key) {
  const rows = await db
    .select()
    .from(progress)
    .where(and(eq(progress.userId, userId), eq(progress.episodeId, episodeId)));
  return rows[0];
}

/** Undefined when `rev` is outdated, because another device has saved meanwhile. */
export async function saveProgress(
  db: Db,
  { userId, episodeId }: Key,
  { position, finished, rev }: { position: number; finished: boolean; rev: number },
) {
  const next = { position, finished, rev: rev + 1, updatedAt: sql`now()` };
  if (rev === 0) {
    const inserted = await db
      .insert(progress)
      .values({ userId, episodeId, ...next })
      .onConflictDoNothing()
      .returning();
    return inserted[0];
  }
  const updated = await db
    .update(progress)
    .set(next)
    .where(and(eq(progress.userId, userId), eq(progress.episodeId, episodeId), eq(progress.rev, rev)))
    .returning();
  return updated[0];
}
