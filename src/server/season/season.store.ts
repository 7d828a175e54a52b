import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '@/contract/analytics/range';
import type { ManagedSeason } from '@/contract/season/season';
import type { Principal } from '@/policy/rules';
import { readableBy } from '../episode-club/readable.store';
import type { Db, Transaction } from '../kernel/db/client';
import { seasonEnds } from '../tables/category';
import { episodes, renditions } from '../tables/episode';
import { files } from '../tables/file';

/** For how long after its end a season is on the first pages, in days. */
const newDays = 56;

/**
 * When a season ended: the platform has said so, or an episode of a later season has come out. `season` is a column of the query.
 * Episodes of a show that one club has imported count in no season here: a show counts its own, and seasons belong to all clubs.
 */
const endOf = (season: SQL): SQL => sql`coalesce(
  (select ended_at from season_ends said where said.season = ${season}),
  (select min(later.published_at) from episodes later
    where later.season > ${season} and later.of_club_id is null and later.status in ('published', 'archived')
      and later.removed_at is null))`;

/** The episodes of a season that a club has a finished one of: members what they may hear, clubs also what was archived since. */
const ofClub = (who: Principal, clubId: string) =>
  and(
    readableBy(who, clubId),
    inArray(episodes.status, ['published', 'archived']),
    isNull(episodes.removedAt),
    isNull(episodes.ofClubId),
    eq(renditions.clubId, clubId),
  );

/** The seasons that are over, the newest first. */
export async function listOver(
  db: Db,
  who: Principal,
  clubId: string,
): Promise<{ season: number; isNew: boolean; from: Date; to: Date }[]> {
  const rows = await db
    .select({
      season: episodes.season,
      from: sql<string>`min(${episodes.publishedAt})`,
      to: sql<string | null>`${endOf(sql`${episodes.season}`)}`,
    })
    .from(episodes)
    .innerJoin(renditions, eq(renditions.episodeId, episodes.id))
    .innerJoin(files, eq(files.id, renditions.fileId))
    .where(ofClub(who, clubId))
    .groupBy(episodes.season)
    .orderBy(sql`${episodes.season} desc`);
  const since = Date.now() - newDays * dayMs;
  return rows.flatMap(({ season, from, to }) => {
    if (to === null) return [];
    const end = new Date(to);
    return [{ season, isNew: end.getTime() >= since, from: new Date(from ?? to), to: end }];
  });
}

/** The episodes of a season as they are heard in a club, the first one first. */
export const listEpisodesOf = (db: Db, who: Principal, clubId: string, season: number) =>
  db
    .select({
      id: episodes.id,
      number: episodes.number,
      name: episodes.name,
      artwork: sql<string | null>`(select key from files cover where cover.id = ${episodes.artworkFileId})`,
      /** Seconds. */
      duration: sql<number>`coalesce(${files.duration}, 0)`,
      chapters: renditions.chapters,
    })
    .from(episodes)
    .innerJoin(renditions, eq(renditions.episodeId, episodes.id))
    .innerJoin(files, eq(files.id, renditions.fileId))
    .where(and(ofClub(who, clubId), eq(episodes.season, season)))
    .orderBy(episodes.number, episodes.id);
export type SeasonEpisodeRow = Awaited<ReturnType<typeof listEpisodesOf>>[number];

interface ManagedRow extends Omit<ManagedSeason, 'endedAt'>, Record<string, unknown> {
  endedAt: string | null;
}

/** Every season that has an episode, or one of them. */
export async function listManaged(db: Db, season?: number): Promise<ManagedSeason[]> {
  const { rows } = await db.execute<ManagedRow>(sql`
    select season, published, unpublished, ${endOf(sql`seasons.season`)} as "endedAt",
      exists (select from season_ends said where said.season = seasons.season) as said
    from (
      select season, (count(*) filter (where status in ('published', 'archived')))::int as published,
        (count(*) filter (where status in ('draft', 'in_progress')))::int as unpublished
      from episodes where removed_at is null and of_club_id is null ${season === undefined ? sql`` : sql`and season = ${season}`}
      group by season) seasons
    order by season desc`);
  return rows.map(({ endedAt, ...row }) => ({
    ...row,
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  }));
}

/** True when this has changed something: of two people who say it at once, one does. */
export async function sayOver(tx: Transaction, season: number, over: boolean): Promise<boolean> {
  const changed = over
    ? await tx.insert(seasonEnds).values({ season }).onConflictDoNothing().returning()
    : await tx.delete(seasonEnds).where(eq(seasonEnds.season, season)).returning();
  return changed.length > 0;
}
