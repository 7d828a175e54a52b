import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { listAddressesOfClub, releaseContents } from '../file/file.store';
import { appendEntry } from '../kernel/db/audit';
import type { Database, Db } from '../kernel/db/client';
import { removeHeardIn } from '../listening/stretch.store';
import { isExpired } from '../resource/purge.store';
import { clubs } from '../tables/club';

/** The clubs that cannot be restored any more. */
const listExpiredClubs = (db: Db) =>
  db.select({ id: clubs.id }).from(clubs).where(isExpired(clubs.removedAt));

/** Deletes such a club for good, with everything of its own, and records that in the audit. */
async function purgeClub(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const addresses = await listAddressesOfClub(tx, id);
    // Checked again, because another admin may have restored it.
    const gone = await tx
      .delete(clubs)
      .where(and(eq(clubs.id, id), isExpired(clubs.removedAt)))
      .returning({ id: clubs.id });
    if (gone.length === 0) return;
    await releaseContents(tx, addresses);
    await removeHeardIn(tx, id);
    await appendEntry(tx, { action: 'club:purge', object: `club:${id}`, clubId: id, result: 'ok' });
  });
}

/** Purges each club on its own, so that one that fails does not stop the others. */
export async function purgeExpiredClubs({ db, log }: { db: Database; log: Logger }): Promise<void> {
  for (const { id } of await listExpiredClubs(db)) {
    await purgeClub(db, id).catch((err) => log.error({ err, clubId: id }, 'deleted club not purged'));
  }
}
