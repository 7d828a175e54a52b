import { and, eq } from 'drizzle-orm';
import { appendEntry } from '../db/audit';
import type { Database, Db } from '../db/client';
import { clubs } from '../db/schema/club';
import { listAddressesOfClub, releaseContents } from '../file/file.store';
import { isExpired } from '../resource/purge.store';

/** The clubs that cannot be restored any more. */
export const listExpiredClubs = (db: Db) =>
  db.select({ id: clubs.id }).from(clubs).where(isExpired(clubs.removedAt));

/** Deletes such a club for good, with everything of its own, and records that in the audit. */
export async function purgeClub(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const addresses = await listAddressesOfClub(tx, id);
    // Checked again, because somebody may have restored it.
    const gone = await tx
      .delete(clubs)
      .where(and(eq(clubs.id, id), isExpired(clubs.removedAt)))
      .returning({ id: clubs.id });
    if (gone.length === 0) return;
    await releaseContents(tx, addresses);
    await appendEntry(tx, { action: 'club:purge', object: `club:${id}`, clubId: id, result: 'ok' });
  });
}
