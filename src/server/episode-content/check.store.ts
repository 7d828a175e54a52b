import { sql } from 'drizzle-orm';
import type { EpisodeStatus, RenditionStatus } from '@/contract/episode';
import type { Db, Transaction } from '../db/client';
import type { RenditionKey } from '../rendition/rendition-key';

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
