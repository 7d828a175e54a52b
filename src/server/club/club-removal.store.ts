import { and, eq } from 'drizzle-orm';
import { listAddressesOfClub } from '../file/file.store';
import { releaseContents } from '../file/released.store';
import { appendEntry } from '../kernel/db/audit';
import type { Db } from '../kernel/db/client';
import type { WorkContext } from '../kernel/jobs/queue';
import { removeHeardIn, removeListeners } from '../listening/stretch.store';
import { isExpired } from '../resource/purge.store';
import { clubs } from '../tables/club';
import { users } from '../tables/user';

/** The clubs that cannot be restored any more. */
const listExpiredClubs = (db: Db) =>
  db.select({ id: clubs.id }).from(clubs).where(isExpired(clubs.removedAt));

type Context = Pick<WorkContext, 'db' | 'log' | 'listenerOf'>;

/** Deletes such a club for good, with everything of its own, and records that in the audit. */
async function purgeClub({ db, listenerOf }: Context, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const addresses = await listAddressesOfClub(tx, id);
    const people = await tx.select({ id: users.id }).from(users).where(eq(users.clubId, id));
    // Checked again, because another admin may have restored it.
    const gone = await tx
      .delete(clubs)
      .where(and(eq(clubs.id, id), isExpired(clubs.removedAt)))
      .returning({ id: clubs.id });
    if (gone.length === 0) return;
    await releaseContents(tx, addresses);
    await removeHeardIn(tx, id);
    // What they heard in a club of before goes with their accounts, too.
    await removeListeners(
      tx,
      people.map((person) => listenerOf(person.id)),
    );
    await appendEntry(tx, { action: 'club:purge', object: `club:${id}`, clubId: id, result: 'ok' });
  });
}

/** Purges each club on its own, so that one that fails does not stop the others. */
export async function purgeExpiredClubs(context: Context): Promise<void> {
  for (const { id } of await listExpiredClubs(context.db)) {
    await purgeClub(context, id).catch((err) =>
      context.log.error({ err, clubId: id }, 'deleted club not purged'),
    );
  }
}
