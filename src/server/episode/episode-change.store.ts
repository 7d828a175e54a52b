import { and, eq, inArray, isNull, lte, max, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Changes, changesOf } from '../kernel/db/changes';
import type { Db, Transaction } from '../kernel/db/client';
import { categories } from '../tables/category';
import { episodeHosts, episodes } from '../tables/episode';
import { hosts } from '../tables/host';

/** The bare row, locked until the transaction ends: `update` to change it, `share` to rely on its status. */
export async function lockEpisode(db: Db, id: string, strength: 'update' | 'share') {
  const rows = await db
    .select()
    .from(episodes)
    .where(and(eq(episodes.id, id), isNull(episodes.removedAt)))
    .for(strength);
  return rows[0];
}

export type BareEpisode = typeof episodes.$inferSelect;
type Values = Omit<typeof episodes.$inferInsert, 'id' | 'rev'>;

/**
 * Locks the numbers of all seasons until the transaction ends, so that changes of numbers wait for each
 * other. It is the last lock of a transaction.
 */
export async function lockNumbers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('episode numbers', 4))`);
}

/** The next number of a season. Without `lockNumbers` another transaction may take it. */
export async function nextNumber(db: Db, season: number): Promise<number> {
  const rows = await db
    .select({ last: max(episodes.number) })
    .from(episodes)
    .where(and(eq(episodes.season, season), isNull(episodes.removedAt)));
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
export async function hasAudio(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from episodes e where e.id = ${id} and (e.feature_file_id is not null or exists (
      select from episode_parts p where p.episode_id = e.id and p."check" in ('good', 'checking')))`);
  return rows.length > 0;
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
