import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { queues } from '../tables/listen';

/** Undefined while the member never had a queue. */
export async function getQueue(db: Db, userId: string) {
  const rows = await db.select().from(queues).where(eq(queues.userId, userId));
  return rows[0];
}

/** Undefined when `rev` is outdated, because another device or tab has changed the queue meanwhile. */
export async function saveQueue(
  db: Db,
  userId: string,
  { episodeIds, rev }: { episodeIds: string[]; rev: number },
) {
  const next = { episodeIds, rev: rev + 1, updatedAt: sql`now()` };
  if (rev === 0) {
    const inserted = await db
      .insert(queues)
      .values({ userId, ...next })
      .onConflictDoNothing()
      .returning();
    return inserted[0];
  }
  const updated = await db
    .update(queues)
    .set(next)
    .where(and(eq(queues.userId, userId), eq(queues.rev, rev)))
    .returning();
  return updated[0];
}
