import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Slot } from '@/contract/episode-content';
import type { Db, Transaction } from '../db/client';
import { clubs } from '../db/schema/club';
import { episodeClubs, episodeParts, episodes, renditions } from '../db/schema/episode';
import { files } from '../db/schema/file';
import { users } from '../db/schema/user';

/** The episode, and how the club takes part in it; undefined when either is missing or the club is deleted. */
export async function getEpisodeAndClub(db: Db, episodeId: string, clubId: string) {
  const rows = await db
    .select({
      episode: episodes,
      club: clubs,
      takesPart: sql<boolean>`${episodeClubs.clubId} is not null`,
      maySendAgain: episodeClubs.maySendAgain,
    })
    .from(episodes)
    .innerJoin(clubs, and(eq(clubs.id, clubId), isNull(clubs.removedAt)))
    .leftJoin(episodeClubs, and(eq(episodeClubs.episodeId, episodes.id), eq(episodeClubs.clubId, clubId)))
    .where(eq(episodes.id, episodeId));
  return rows[0];
}

/** The row of a club that takes part, locked until the transaction ends; undefined when it does not. */
export async function lockTakingPart(tx: Transaction, episodeId: string, clubId: string) {
  const rows = await tx
    .select()
    .from(episodeClubs)
    .where(and(eq(episodeClubs.episodeId, episodeId), eq(episodeClubs.clubId, clubId)))
    .for('share');
  return rows[0];
}

export async function listParts(db: Db, episodeId: string, clubId: string) {
  return db
    .select({
      slot: episodeParts.slot,
      sentAt: episodeParts.sentAt,
      check: episodeParts.check,
      problem: episodeParts.problem,
      file: files,
      sender: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(episodeParts)
    .innerJoin(files, eq(files.id, episodeParts.fileId))
    .leftJoin(users, eq(users.id, episodeParts.sentBy))
    .where(and(eq(episodeParts.episodeId, episodeId), eq(episodeParts.clubId, clubId)));
}
export type PartRow = Awaited<ReturnType<typeof listParts>>[number];

const output = alias(files, 'output');

export async function getRenditionWithFile(db: Db, episodeId: string, clubId: string) {
  const rows = await db
    .select({
      rendition: renditions,
      file: { key: output.key, duration: output.duration, peaks: output.peaks },
    })
    .from(renditions)
    .leftJoin(output, eq(output.id, renditions.fileId))
    .where(and(eq(renditions.episodeId, episodeId), eq(renditions.clubId, clubId)));
  return rows[0];
}
export type RenditionRow = NonNullable<Awaited<ReturnType<typeof getRenditionWithFile>>>;

/**
 * Locks the parts of a club in an episode, so that changes come one after the other and a replaced file is never
 * forgotten.
 */
export async function lockContent(tx: Transaction, episodeId: string, clubId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${episodeId}:${clubId}`}, 1))`);
}

interface NewPart {
  episodeId: string;
  clubId: string;
  slot: Slot;
  fileId: string;
  sentBy: string;
}

/** Puts a file into a slot, to be checked. Resolves to the file it replaced, if any. */
export async function putPart(db: Db, part: NewPart): Promise<string | undefined> {
  const { episodeId, clubId, slot, fileId, sentBy } = part;
  const before = await db
    .select({ fileId: episodeParts.fileId })
    .from(episodeParts)
    .where(
      and(
        eq(episodeParts.episodeId, episodeId),
        eq(episodeParts.clubId, clubId),
        eq(episodeParts.slot, slot),
      ),
    )
    .for('update');
  await db
    .insert(episodeParts)
    .values(part)
    .onConflictDoUpdate({
      target: [episodeParts.episodeId, episodeParts.clubId, episodeParts.slot],
      set: {
        fileId,
        sentBy,
        sentAt: new Date(),
        check: 'checking',
        problem: null,
        checkAttempts: 0,
        checkUpdatedAt: sql`now()`,
      },
    });
  return before[0]?.fileId;
}

/** Empties a slot. Resolves to the file that was in it, if any. */
export async function removePart(
  db: Db,
  episodeId: string,
  clubId: string,
  slot: Slot,
): Promise<string | undefined> {
  const removed = await db
    .delete(episodeParts)
    .where(
      and(
        eq(episodeParts.episodeId, episodeId),
        eq(episodeParts.clubId, clubId),
        eq(episodeParts.slot, slot),
      ),
    )
    .returning({ fileId: episodeParts.fileId });
  return removed[0]?.fileId;
}
