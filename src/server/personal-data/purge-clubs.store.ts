import { and, eq, sql } from 'drizzle-orm';
import { listAddressesOfClub } from '../file/file.store';
import { releaseContents } from '../file/released.store';
import { appendEntry } from '../kernel/db/audit';
import type { Db, Transaction } from '../kernel/db/client';
import type { WorkContext } from '../kernel/jobs/queue';
import { removeHeardIn, removeListeners } from '../listening/stretch.store';
import { isExpired } from '../resource/purge.store';
import { clubs } from '../tables/club';
import { users } from '../tables/user';
import { lockUser } from '../user/user.store';
import { takeDownVoiceOf } from '../voice/take-down';

/** The clubs that cannot be restored any more. */
const listExpiredClubs = (db: Db) =>
  db.select({ id: clubs.id }).from(clubs).where(isExpired(clubs.removedAt));

/** What people have answered here before they moved to another club goes with them, with the recordings. */
async function giveAnswersAlong(tx: Transaction, clubId: string): Promise<void> {
  const [club, elsewhere] = [sql`${clubId}::uuid`, sql`person.club_id <> ${clubId}::uuid`];
  await tx.execute(sql`
    update files set club_id = person.club_id
    from reflection_answers given join users person on person.id = given.user_id
    where given.file_id = files.id and files.club_id = ${club} and ${elsewhere}`);
  await tx.execute(sql`
    update reflection_answers given set club_id = person.club_id
    from users person where person.id = given.user_id and given.club_id = ${club} and ${elsewhere}`);
}

type Context = Pick<WorkContext, 'db' | 'queue' | 'log' | 'listenerOf'>;

/** Whether the club is still one of those, now locked. Checked again, because another admin may have restored it. */
async function lockExpiredClub(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: clubs.id })
    .from(clubs)
    .where(and(eq(clubs.id, id), isExpired(clubs.removedAt)))
    .for('update');
  return found.length > 0;
}

/** The people of a club who are heard in episodes of other clubs: children who have moved here. */
async function listHeardElsewhere(db: Db, clubId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select child.id from users child where child.club_id = ${clubId}::uuid and (
      exists (select from part_voices heard where heard.child_id = child.id and heard.club_id <> child.club_id)
      or exists (select from rendition_voices heard where heard.child_id = child.id and heard.club_id <> child.club_id))
    order by child.id`);
  return rows.map(({ id }) => id);
}

/**
 * Takes down the voices of its people in other clubs. Their rows go with the club, and then nothing there would tell any more
 * that a child is heard. Each child on its own, because the episodes of two could be locked in another order than elsewhere.
 */
async function takeDownElsewhere({ db, queue }: Context, clubId: string): Promise<void> {
  for (const childId of await listHeardElsewhere(db, clubId)) {
    await db.transaction(async (tx) => {
      if (!(await lockExpiredClub(tx, clubId))) return;
      const child = await lockUser(tx, childId);
      if (child?.clubId === clubId) await takeDownVoiceOf(tx, queue, childId);
    });
  }
}

/** Deletes such a club for good, with everything of its own, and records that in the audit. */
async function purgeClub(context: Context, id: string): Promise<void> {
  const { db, listenerOf } = context;
  await takeDownElsewhere(context, id);
  await db.transaction(async (tx) => {
    if (!(await lockExpiredClub(tx, id))) return;
    await giveAnswersAlong(tx, id);
    const addresses = await listAddressesOfClub(tx, id);
    const people = await tx.select({ id: users.id }).from(users).where(eq(users.clubId, id));
    await tx.delete(clubs).where(eq(clubs.id, id));
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
