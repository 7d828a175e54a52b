import { and, eq, inArray, isNotNull, isNull, lte, max, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { t } from '@/language/text';
import { lockUntilEnd } from '../kernel/db/advisory-lock';
import { type Changes, changesOf } from '../kernel/db/changes';
import type { Db, Transaction } from '../kernel/db/client';
import { dayInSql, platformTimeZone, todayInSql } from '../kernel/db/days';
import { notFound } from '../kernel/http/api-error';
import { type PartWithoutConsent, partsWithoutConsent } from '../part/voice.store';
import { isExpired, purgeOf } from '../resource/purge.store';
import { categories } from '../tables/category';
import { episodeHosts, episodes } from '../tables/episode';
import { hosts } from '../tables/host';
import { purgedImports } from '../tables/moving';

/** The bare row, locked until the transaction ends: `update` to change it, `share` to rely on its status. Throws 404. */
export async function requireEpisode(tx: Transaction, id: string, strength: 'update' | 'share') {
  const [row] = await tx
    .select()
    .from(episodes)
    .where(and(eq(episodes.id, id), isNull(episodes.removedAt)))
    .for(strength);
  if (!row) throw notFound(t`The episode`);
  return row;
}

export type BareEpisode = typeof episodes.$inferSelect;
type Values = Omit<typeof episodes.$inferInsert, 'id' | 'rev'>;

/**
 * Locks the numbers of all seasons until the transaction ends, so that changes of numbers wait for each other. It comes after
 * the lock of an episode, and before those of its files and its finished episodes.
 */
export async function lockNumbers(tx: Transaction): Promise<void> {
  await lockUntilEnd(tx, 'episode numbers');
}

/** Deletes the row for good, with all that refers to it. */
export const deleteEpisode = (tx: Transaction, id: string) => tx.delete(episodes).where(eq(episodes.id, id));

/** Not those of imported shows, whose files go at once (`purge-imported.ts`). */
export const purgePlatformEpisodes = purgeOf('episode', episodes, isNull(episodes.ofClubId));

/** Of an imported show, and deleted so long ago that it can be restored no more. */
const isExpiredImported = () => and(isNotNull(episodes.ofClubId), isExpired(episodes.removedAt));

export async function listExpiredImported(db: Db): Promise<string[]> {
  const rows = await db.select({ id: episodes.id }).from(episodes).where(isExpiredImported());
  return rows.map(({ id }) => id);
}

/** One of them, locked until the transaction ends; undefined when it was restored or deleted meanwhile. */
export async function lockExpiredImported(tx: Transaction, id: string) {
  const rows = await tx
    .select({ clubId: episodes.ofClubId, guid: episodes.guid })
    .from(episodes)
    .where(and(eq(episodes.id, id), isExpiredImported()))
    .for('update');
  return rows[0];
}

/** Keeps that a club has deleted an episode of an imported show for good. */
export async function notePurged(
  tx: Transaction,
  { clubId, guid }: { clubId: string | null; guid: string | null },
): Promise<void> {
  if (clubId === null || guid === null) return;
  await tx.insert(purgedImports).values({ clubId, guid }).onConflictDoNothing();
}

/** The next number of a season. Without `lockNumbers` another transaction may take it. */
export async function nextNumber(db: Db, season: number): Promise<number> {
  const rows = await db
    .select({ last: max(episodes.number) })
    .from(episodes)
    .where(and(eq(episodes.season, season), isNull(episodes.removedAt), isNull(episodes.ofClubId)));
  return (rows[0]?.last ?? 0) + 1;
}

const fileFields = { artworkFileId: 'artwork', featureFileId: 'feature' };

/** What a change makes of an episode, for its history; to be asked before the change. */
export const episodeChanges = (
  db: Db,
  before: BareEpisode | undefined,
  values: Partial<Values>,
): Promise<Changes> => changesOf(db, episodes, before, values, fileFields);

/** Fails by the index `episodes_season_number` when season and number are taken. */
export async function createEpisode(db: Db, values: Values): Promise<string> {
  const [row] = await db.insert(episodes).values(values).returning({ id: episodes.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** Changes columns of an episode, and increases its revision. */
export const updateEpisode = (db: Db, id: string, values: Partial<Values>): Promise<void> =>
  setColumns(db, id, { ...values, rev: sql`${episodes.rev} + 1` });

/** Completes an episode that was made in the same transaction. */
export const completeEpisode = (db: Db, id: string, values: Partial<Values>): Promise<void> =>
  setColumns(db, id, values);

async function setColumns(db: Db, id: string, values: PgUpdateSetSource<typeof episodes>): Promise<void> {
  await db.update(episodes).set(values).where(eq(episodes.id, id));
}

/** The ids of the hosts that an episode names, in order; deleted ones too. */
export async function listHostIds(db: Db, episodeId: string): Promise<string[]> {
  const rows = await db
    .select({ id: episodeHosts.hostId })
    .from(episodeHosts)
    .where(eq(episodeHosts.episodeId, episodeId))
    .orderBy(episodeHosts.position);
  return rows.map(({ id }) => id);
}

export async function setHosts(
  tx: Transaction,
  episodeId: string,
  hostIds: readonly string[],
): Promise<void> {
  await tx.delete(episodeHosts).where(eq(episodeHosts.episodeId, episodeId));
  const rows = hostIds.map((hostId, position) => ({ episodeId, hostId, position }));
  if (rows.length > 0) await tx.insert(episodeHosts).values(rows);
}

/** The given hosts that exist and are not deleted. */
export async function listLiveHosts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: hosts.id })
    .from(hosts)
    .where(and(inArray(hosts.id, [...ids]), isNull(hosts.removedAt)));
  return rows.map(({ id }) => id);
}

export async function isLiveCategory(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, id), isNull(categories.removedAt)));
  return rows.length > 0;
}

/** Whether anything can be heard in an episode: a feature, or a part of any club that is good or may prove to be. */
const isHeard = (id: SQLWrapper | string) => sql<boolean>`(
  exists (select from episodes f where f.id = ${id} and f.feature_file_id is not null)
  or exists (select from episode_parts p where p.episode_id = ${id} and p."check" in ('good', 'checking')))`;

export async function hasAudio(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ heard: boolean }>(sql`select ${isHeard(id)} as heard`);
  return rows[0]?.heard === true;
}

/**
 * Why an episode could not be published now: its parts without consent, or an empty list where nothing could be heard.
 * Null when it could be published. This is the only place with that rule.
 */
const publishObstacles = (id: SQLWrapper | string) =>
  sql<PartWithoutConsent[] | null>`(case when ${isHeard(id)} then ${partsWithoutConsent(id)} else '[]' end)`;

/** Whether clubs have little time left to send: an episode `e` whose Due Date has passed, or that is published by tomorrow. */
const isPublishedSoon = sql`(e.end_date < ${todayInSql(platformTimeZone)}
  or ${dayInSql(platformTimeZone, sql`e.publish_at`)} <= ${todayInSql(platformTimeZone)} + 1)`;

/**
 * The same of an open episode with a time at which it is published, `e` in the statement; null of every other. That nothing
 * could be heard counts only when clubs have little time left, because an episode begins without parts.
 */
export const plannedObstacles = sql<PartWithoutConsent[] | null>`(
  case when e.status = 'in_progress' and e.publish_at is not null
    and (${isHeard(sql`e.id`)} or ${isPublishedSoon}) then ${publishObstacles(sql`e.id`)} end)`;

export async function getPublishObstacles(db: Db, id: string): Promise<PartWithoutConsent[] | null> {
  const { rows } = await db.execute<{ obstacles: PartWithoutConsent[] | null }>(
    sql`select ${publishObstacles(id)} as obstacles`,
  );
  return rows[0]?.obstacles ?? null;
}

const isDue = and(lte(episodes.publishAt, sql`now()`), isNull(episodes.removedAt));

/** The episodes whose time to be published has come. */
export async function listDue(db: Db): Promise<string[]> {
  const rows = await db.select({ id: episodes.id }).from(episodes).where(isDue).orderBy(episodes.publishAt);
  return rows.map(({ id }) => id);
}

/** One of them, locked until the transaction ends; undefined when its time was changed or another worker was faster. */
export async function lockDue(tx: Transaction, id: string): Promise<BareEpisode | undefined> {
  const rows = await tx
    .select()
    .from(episodes)
    .where(and(eq(episodes.id, id), isDue))
    .for('update');
  return rows[0];
}
