import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EpisodeStatus, RenditionStatus } from '@/contract/episode';
import type { Slot } from '@/contract/episode-content';
import type { Db, Transaction } from '../db/client';
import { clubs } from '../db/schema/club';
import { episodeClubs, episodeParts, episodes, renditions } from '../db/schema/episode';
import { files } from '../db/schema/file';
import { users } from '../db/schema/user';
import type { RenditionKey } from '../rendition/rendition-key';

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
    .where(and(eq(episodes.id, episodeId), isNull(episodes.removedAt)));
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
      resendAskedAt: episodeParts.resendAskedAt,
      resendReason: episodeParts.resendReason,
      childVoices: episodeParts.childVoices,
      file: files,
      sender: { role: users.role, firstName: users.firstName, lastName: users.lastName },
    })
    .from(episodeParts)
    .innerJoin(files, eq(files.id, episodeParts.fileId))
    .leftJoin(users, eq(users.id, episodeParts.sentBy))
    .where(and(eq(episodeParts.episodeId, episodeId), eq(episodeParts.clubId, clubId)));
}
export type PartRow = Awaited<ReturnType<typeof listParts>>[number];

const output = alias(files, 'output');

/** What a club is asked to say in an episode, and what was mastered of it; null where nothing was yet. */
export async function getGuidesAndRendition(db: Db, episodeId: string, clubId: string) {
  const rows = await db
    .select({
      guides: episodes.guides,
      rendition: renditions,
      file: { key: output.key, duration: output.duration, peaks: output.peaks },
    })
    .from(episodes)
    .leftJoin(renditions, and(eq(renditions.episodeId, episodes.id), eq(renditions.clubId, clubId)))
    .leftJoin(output, eq(output.id, renditions.fileId))
    .where(eq(episodes.id, episodeId));
  return rows[0];
}
export type GuidesAndRendition = NonNullable<Awaited<ReturnType<typeof getGuidesAndRendition>>>;

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
        resendAskedAt: null,
        resendReason: null,
        checkAttempts: 0,
        checkUpdatedAt: sql`now()`,
      },
    });
  return before[0]?.fileId;
}

/** Records that the platform asks for a part once more; false when there is none. */
export async function markResendAsked(
  tx: Transaction,
  { episodeId, clubId, slot }: RenditionKey & { slot: Slot },
  reason: string,
): Promise<boolean> {
  const marked = await tx.execute(sql`
    update episode_parts set resend_asked_at = now(), resend_reason = ${reason}
    where episode_id = ${episodeId} and club_id = ${clubId} and slot = ${slot}`);
  return marked.rowCount === 1;
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

/** Records that the check of the part with this file begins; undefined when there is nothing to check. */
export async function beginCheck(
  db: Db,
  fileId: string,
): Promise<(RenditionKey & { attempts: number }) | undefined> {
  const found = await db.execute<{ episodeId: string; clubId: string; attempts: number }>(sql`
    update episode_parts set check_attempts = check_attempts + 1, check_updated_at = now()
    where file_id = ${fileId} and "check" = 'checking'
    returning episode_id as "episodeId", club_id as "clubId", check_attempts as attempts`);
  return found.rows[0];
}

/** Writes a heartbeat while a check runs; without one it counts as abandoned. */
export async function touchCheck(db: Db, fileId: string): Promise<void> {
  await db.execute(sql`
    update episode_parts set check_updated_at = now() where file_id = ${fileId} and "check" = 'checking'`);
}

/** Records the result of a check: null or the problem. False when the part was replaced meanwhile. */
export async function endCheck(tx: Transaction, fileId: string, problem: string | null): Promise<boolean> {
  const ended = await tx.execute(sql`
    update episode_parts
    set "check" = ${problem === null ? 'good' : 'bad'}, problem = ${problem}, check_updated_at = now()
    where file_id = ${fileId} and "check" = 'checking'`);
  return ended.rowCount === 1;
}

/**
 * Takes the files whose check had no heartbeat for `seconds`, because their worker was killed or they were sent
 * before there were checks. Each is returned to one worker only, however many ask.
 */
export async function takeAbandonedChecks(db: Db, seconds: number, most = 50): Promise<string[]> {
  const found = await db.execute<{ fileId: string }>(sql`
    update episode_parts set check_updated_at = now()
    where (episode_id, club_id, slot) in (
      select episode_id, club_id, slot from episode_parts
      where "check" = 'checking' and check_updated_at < now() - make_interval(secs => ${seconds})
      order by check_updated_at limit ${most} for update skip locked)
    returning file_id as "fileId"`);
  return found.rows.map(({ fileId }) => fileId);
}

/** Takes back one attempt, because the check failed for a reason that is not the file's fault. */
export async function undoCheckAttempt(db: Db, fileId: string): Promise<void> {
  await db.execute(sql`
    update episode_parts set check_attempts = greatest(check_attempts - 1, 0)
    where file_id = ${fileId} and "check" = 'checking'`);
}

/** The status of an episode, and of its rendition for a club. */
export async function getStatuses(db: Db, { episodeId, clubId }: RenditionKey) {
  const found = await db.execute<{ episode: EpisodeStatus; rendition: RenditionStatus | null }>(sql`
    select e.status as episode, r.status as rendition from episodes e
    left join renditions r on r.episode_id = e.id and r.club_id = ${clubId}
    where e.id = ${episodeId}`);
  return found.rows[0];
}

/** Whether a part of the club is in this state. */
export async function hasPart(
  db: Db,
  { episodeId, clubId }: RenditionKey,
  check: 'checking' | 'bad',
): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from episode_parts
    where episode_id = ${episodeId} and club_id = ${clubId} and "check" = ${check} limit 1`);
  return found.rows.length > 0;
}
