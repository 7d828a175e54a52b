import { and, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import type { PartKey } from '../part/part-version.store';
import type { RenditionKey } from '../tables/rendition-key';
import { takeDowns } from '../tables/voice';

/** Records that a part was taken down for a child's sake, which the club sees until it sends another. */
export async function noteTakeDown(tx: Transaction, { episodeId, clubId, slot }: PartKey): Promise<void> {
  await tx
    .insert(takeDowns)
    .values({ episodeId, clubId, slot })
    .onConflictDoUpdate({
      target: [takeDowns.episodeId, takeDowns.clubId, takeDowns.slot],
      set: { at: sql`now()` },
    });
}

/** Removes the record, because the club has sent another part. */
export async function forgetTakeDown(tx: Transaction, key: PartKey): Promise<void> {
  await tx
    .delete(takeDowns)
    .where(
      and(
        eq(takeDowns.episodeId, key.episodeId),
        eq(takeDowns.clubId, key.clubId),
        eq(takeDowns.slot, key.slot),
      ),
    );
}

export const listTakeDowns = (db: Db, { episodeId, clubId }: RenditionKey) =>
  db
    .select({ slot: takeDowns.slot, at: takeDowns.at })
    .from(takeDowns)
    .where(and(eq(takeDowns.episodeId, episodeId), eq(takeDowns.clubId, clubId)));
