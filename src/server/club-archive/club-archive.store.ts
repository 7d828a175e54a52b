import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { archiveDays } from '@/contract/moving/club-archive';
import type { Db, Transaction } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { files } from '../tables/file';
import { clubArchives } from '../tables/moving';
import { users } from '../tables/user';

/** Without a sign of life for so long, an archive counts as left by a killed worker. */
const lostSeconds = 60;

const underWay = inArray(clubArchives.status, ['waiting', 'making']);

/** The archive of a club that was asked for last, with its file and the person who asked. */
export async function getLatestArchive(db: Db, clubId: string) {
  const rows = await db
    .select({
      archive: clubArchives,
      file: { key: files.key, fileName: files.fileName },
      asker: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(clubArchives)
    .leftJoin(files, eq(files.id, clubArchives.fileId))
    .leftJoin(users, eq(users.id, clubArchives.askedBy))
    .where(eq(clubArchives.clubId, clubId))
    .orderBy(desc(clubArchives.createdAt))
    .limit(1);
  return rows[0];
}
export type LatestArchive = NonNullable<Awaited<ReturnType<typeof getLatestArchive>>>;

/** An archive with its club and who asked for it; undefined when it has gone. */
export async function getArchive(db: Db, id: string) {
  const rows = await db
    .select({ archive: clubArchives, club: clubs, askerClubId: users.clubId })
    .from(clubArchives)
    .innerJoin(clubs, eq(clubs.id, clubArchives.clubId))
    .leftJoin(users, eq(users.id, clubArchives.askedBy))
    .where(eq(clubArchives.id, id));
  return rows[0];
}

/** Resolves to its id; undefined while another one of the club is being made. */
export async function createArchive(tx: Transaction, clubId: string, askedBy: string) {
  const [row] = await tx
    .insert(clubArchives)
    .values({ clubId, askedBy })
    .onConflictDoNothing()
    .returning({ id: clubArchives.id });
  return row?.id;
}

/** Stops or ends all archives of a club. Resolves to those that were not over, by id. */
export async function endArchives(tx: Transaction, clubId: string): Promise<string[]> {
  const ended = await tx
    .update(clubArchives)
    .set({ status: 'ended', endedBy: 'hand', run: sql`${clubArchives.run} + 1`, updatedAt: sql`now()` })
    .where(and(eq(clubArchives.clubId, clubId), inArray(clubArchives.status, ['waiting', 'making', 'ready'])))
    .returning({ id: clubArchives.id });
  return ended.map(({ id }) => id);
}

/** Ends the archive of a club in which something is that has gone now; one that is being made is begun again. */
export const renewArchives = (tx: Transaction, clubId: string) =>
  tx.execute(sql`select end_club_archives(${clubId}::uuid)`);

/** Takes an archive to make. Undefined when it is over, or another worker makes it. */
export async function beginArchive(
  db: Db,
  id: string,
): Promise<{ run: number; attempts: number } | undefined> {
  const [begun] = await db
    .update(clubArchives)
    .set({
      status: 'making',
      progress: 0,
      run: sql`${clubArchives.run} + 1`,
      attempts: sql`${clubArchives.attempts} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(clubArchives.id, id),
        sql`(${clubArchives.status} = 'waiting' or ${clubArchives.status} = 'making'
          and ${clubArchives.updatedAt} < now() - make_interval(secs => ${lostSeconds}::int))`,
      ),
    )
    .returning({ run: clubArchives.run, attempts: clubArchives.attempts });
  return begun;
}

const isRun = (id: string, run: number) =>
  and(eq(clubArchives.id, id), eq(clubArchives.run, run), eq(clubArchives.status, 'making'));

/** Changes the archive that a worker is making. False when it is not the worker's any more. */
export async function updateArchive(
  db: Db,
  { id, run }: { id: string; run: number },
  values: Partial<
    Pick<typeof clubArchives.$inferInsert, 'progress' | 'bytes' | 'status' | 'reason' | 'attempts'>
  >,
): Promise<boolean> {
  const changed = await db
    .update(clubArchives)
    .set({ ...values, updatedAt: sql`now()` })
    .where(isRun(id, run))
    .returning({ id: clubArchives.id });
  return changed.length > 0;
}

/** Ends the making with a file. False when the archive was stopped or has to be begun again. */
export async function finishArchive(
  tx: Transaction,
  { id, run }: { id: string; run: number },
  { fileId, bytes }: { fileId: string; bytes: number },
): Promise<boolean> {
  const finished = await tx
    .update(clubArchives)
    .set({
      status: 'ready',
      progress: 1,
      fileId,
      bytes,
      updatedAt: sql`now()`,
      readyAt: sql`now()`,
      endsAt: sql`now() + make_interval(days => ${archiveDays}::int)`,
    })
    .where(isRun(id, run))
    .returning({ id: clubArchives.id });
  return finished.length > 0;
}

/** Lets archives wait again whose worker was killed, whose job is lost, or that have to be begun again. Resolves to their ids. */
export async function takeAbandonedArchives(db: Db): Promise<string[]> {
  const rows = await db
    .update(clubArchives)
    .set({ status: 'waiting', run: sql`${clubArchives.run} + 1`, updatedAt: sql`now()` })
    .where(and(underWay, sql`${clubArchives.updatedAt} < now() - make_interval(secs => ${lostSeconds}::int)`))
    .returning({ id: clubArchives.id });
  return rows.map(({ id }) => id);
}

/** Ends those whose time is over. Resolves to the files of all that have ended. */
export async function takeEndedFiles(tx: Transaction): Promise<string[]> {
  await tx
    .update(clubArchives)
    .set({ status: 'ended', endedBy: 'time', updatedAt: sql`now()` })
    .where(and(eq(clubArchives.status, 'ready'), sql`${clubArchives.endsAt} <= now()`));
  const rows = await tx
    .select({ fileId: clubArchives.fileId })
    .from(clubArchives)
    .where(and(sql`${clubArchives.fileId} is not null`, sql`${clubArchives.status} <> 'ready'`))
    .for('update', { skipLocked: true });
  return rows.flatMap(({ fileId }) => fileId ?? []);
}

/** Removes the rows of archives that are long over. */
export const removeOldArchives = (db: Db) =>
  db
    .delete(clubArchives)
    .where(and(sql`not ${underWay}`, sql`${clubArchives.createdAt} < now() - interval '30 days'`));
