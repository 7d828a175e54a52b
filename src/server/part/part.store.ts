import { and, asc, desc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EpisodeStatus, RenditionStatus } from '@/contract/episode';
import type { Slot } from '@/contract/episode-content';
import { lockUntilEnd } from '../kernel/db/advisory-lock';
import type { Db, Transaction } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { episodeClubs, episodes, renditions } from '../tables/episode';
import { files } from '../tables/file';
import { episodeParts, partVersions } from '../tables/part';
import type { RenditionKey } from '../tables/rendition-key';
import { users } from '../tables/user';

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

/**
 * Locks episodes until the transaction ends, so that their status stays as it is read afterwards. Called before their parts are
 * locked, as everywhere, and in one order.
 */
export async function shareEpisodes(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: episodes.id })
    .from(episodes)
    .where(inArray(episodes.id, [...ids]))
    .orderBy(asc(episodes.id))
    .for('share');
}

/** The row of a club that takes part, locked until the transaction ends; undefined when it does not. */
export async function lockEpisodeClub(tx: Transaction, episodeId: string, clubId: string) {
  const rows = await tx
    .select()
    .from(episodeClubs)
    .where(and(eq(episodeClubs.episodeId, episodeId), eq(episodeClubs.clubId, clubId)))
    .for('share');
  return rows[0];
}

/** The good parts of the episodes that clubs send parts for. */
export async function listOpenParts(db: Db): Promise<{ fileId: string; slot: Slot }[]> {
  return db
    .select({ fileId: episodeParts.fileId, slot: episodeParts.slot })
    .from(episodeParts)
    .innerJoin(episodes, eq(episodes.id, episodeParts.episodeId))
    .where(and(eq(episodes.status, 'in_progress'), eq(episodeParts.check, 'good')));
}

export async function listParts(db: Db, episodeId: string, clubId: string) {
  return db
    .select({
      slot: episodeParts.slot,
      sentAt: episodeParts.sentAt,
      check: episodeParts.check,
      problem: episodeParts.problem,
      doubt: episodeParts.doubt,
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
/**
 * Beside the parts in their slots what the club reads of others: replacements that are being checked, and refused ones, the
 * newest first.
 */
export async function listWaitingAndRefused(db: Db, episodeId: string, clubId: string) {
  return db
    .select({
      slot: partVersions.slot,
      endedAt: partVersions.endedAt,
      sentAt: partVersions.sentAt,
      check: partVersions.check,
      problem: partVersions.problem,
      doubt: partVersions.doubt,
      childVoices: partVersions.childVoices,
      file: files,
      sender: { role: users.role, firstName: users.firstName, lastName: users.lastName },
    })
    .from(partVersions)
    .innerJoin(files, eq(files.id, partVersions.fileId))
    .leftJoin(users, eq(users.id, partVersions.sentBy))
    .where(
      and(
        eq(partVersions.episodeId, episodeId),
        eq(partVersions.clubId, clubId),
        or(isNull(partVersions.endedAt), partVersions.refused),
      ),
    )
    .orderBy(desc(partVersions.sentAt));
}
export type VersionRow = Awaited<ReturnType<typeof listWaitingAndRefused>>[number];

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

/** Locks the parts of a club in an episode, so that changes come one after the other and a replaced file is never forgotten. */
export async function lockContent(tx: Transaction, episodeId: string, clubId: string): Promise<void> {
  await lockUntilEnd(tx, 'parts of a club', `${episodeId}:${clubId}`);
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

/** Where a file that was checked is: in its slot, waiting to take it, or among the earlier ones. */
type Place = 'slot' | 'pending' | 'earlier';
const versionPlace = sql`case when ended_at is null then 'pending' else 'earlier' end`;
const isChecked = (fileId: string) => sql`file_id = ${fileId} and "check" = 'checking'`;

/** Records that the check of the part with this file begins; undefined when there is nothing to check. */
export async function beginCheck(
  db: Db,
  fileId: string,
): Promise<(RenditionKey & { attempts: number }) | undefined> {
  const set = sql`set check_attempts = check_attempts + 1, check_updated_at = now() where ${isChecked(fileId)}
    returning episode_id as "episodeId", club_id as "clubId", check_attempts as attempts`;
  const found = await db.execute<{ episodeId: string; clubId: string; attempts: number }>(sql`
    with part as (update episode_parts ${set}), version as (update part_versions ${set})
    select * from part union all select * from version`);
  return found.rows[0];
}

/** Writes a heartbeat while a check runs; without one it counts as abandoned. */
export async function touchCheck(db: Db, fileId: string): Promise<void> {
  const set = sql`set check_updated_at = now() where ${isChecked(fileId)} returning 1`;
  await db.execute(sql`
    with part as (update episode_parts ${set}), version as (update part_versions ${set}) select 1`);
}

/** What a check has found: a problem, a question about what is good otherwise, or neither. */
export interface Finding {
  problem: string | null;
  doubt?: string | null;
}

/** Records the result of a check. Resolves to where the part is; undefined when it is gone. */
export async function endCheck(
  tx: Transaction,
  fileId: string,
  { problem, doubt = null }: Finding,
): Promise<{ slot: Slot; place: Place } | undefined> {
  const set = sql`set "check" = ${problem === null ? 'good' : 'bad'}, problem = ${problem},
    doubt = ${problem === null ? doubt : null}, check_updated_at = now() where ${isChecked(fileId)}`;
  const { rows } = await tx.execute<{ slot: Slot; place: Place }>(sql`
    with part as (update episode_parts ${set} returning slot, 'slot' as place),
      version as (update part_versions ${set} returning slot, ${versionPlace} as place)
    select * from part union all select * from version`);
  return rows[0];
}

/**
 * Takes the files whose check had no heartbeat for `seconds`, because their worker was killed or they were
 * sent before there were checks. Each is returned to one worker only.
 */
export async function takeAbandonedChecks(db: Db, seconds: number, most = 50): Promise<string[]> {
  const files: string[] = [];
  for (const table of [sql`episode_parts`, sql`part_versions`]) {
    const found = await db.execute<{ fileId: string }>(sql`
      update ${table} set check_updated_at = now()
      where file_id in (
        select file_id from ${table}
        where "check" = 'checking' and check_updated_at < now() - make_interval(secs => ${seconds})
        order by check_updated_at limit ${most} for update skip locked)
      returning file_id as "fileId"`);
    files.push(...found.rows.map(({ fileId }) => fileId));
  }
  return files;
}

/** Takes back one attempt, because the check failed for a reason that is not the file's fault. */
export async function undoCheckAttempt(db: Db, fileId: string): Promise<void> {
  const set = sql`set check_attempts = greatest(check_attempts - 1, 0) where ${isChecked(fileId)} returning 1`;
  await db.execute(sql`
    with part as (update episode_parts ${set}), version as (update part_versions ${set}) select 1`);
}

/** The status of an episode, and of its rendition for a club. */
export async function getStatuses(db: Db, { episodeId, clubId }: RenditionKey) {
  const found = await db.execute<{ episode: EpisodeStatus; rendition: RenditionStatus | null }>(sql`
    select e.status as episode, r.status as rendition from episodes e
    left join renditions r on r.episode_id = e.id and r.club_id = ${clubId}
    where e.id = ${episodeId}`);
  return found.rows[0];
}

/** Whether a part of the club is being checked, or what is to replace one. */
export async function hasRunningCheck(db: Db, { episodeId, clubId }: RenditionKey): Promise<boolean> {
  const found = await db.execute<{ isRunning: boolean }>(
    sql`select ${isBeingChecked(sql`${episodeId}::uuid`, sql`${clubId}::uuid`)} as "isRunning"`,
  );
  return found.rows[0]?.isRunning === true;
}

/** Whether a part of a club's episode is being checked, or what is to replace one. */
export const isBeingChecked = (episodeId: SQLWrapper, clubId: SQLWrapper): SQL => sql`(
  exists (select from episode_parts p
    where p.episode_id = ${episodeId} and p.club_id = ${clubId} and p."check" = 'checking')
  or exists (select from part_versions v
    where v.episode_id = ${episodeId} and v.club_id = ${clubId} and v.ended_at is null))`;
