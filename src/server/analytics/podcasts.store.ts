import { eq, sql } from 'drizzle-orm';
import type { FigureEpisode } from '@/contract/analytics/overview';
import { deletedEpisode, type listPodcastFigures } from '@/contract/analytics/podcasts';
import type { QueryOf } from '@/contract/endpoint';
import type { ChapterKind } from '@/contract/episode-content';
import type { Db } from '../kernel/db/client';
import { makePager, total } from '../kernel/db/pager';
import { episodes } from '../tables/episode';
import { containsFolded, folded } from '../tables/fold-text';
import {
  byEpisode,
  type HeardFigures,
  type HeardSums,
  heardBy,
  heardFigureNames,
  heardSorts,
  heardSums,
  inDaysBefore,
  listenedIn,
} from './heard.store';
import type { HourRow } from './hours-of-day';
import { inDays, peopleSums, reachOf, wholeRange } from './people.store';
import type { Scope } from './scope';

/** An episode as figures name it, if it is still there. */
export const figureEpisode = sql<FigureEpisode | null>`(case
  when episodes.id is null or episodes.removed_at is not null or episodes.status = 'draft' then null
  else json_build_object('id', episodes.id, 'number', episodes.number, 'season', episodes.season, 'name', episodes.name) end)`;

interface Totals extends HeardSums {
  people: number;
  peopleBefore: number;
  downloads: number;
  downloadsBefore: number;
  /** Seconds by part, in the days of the scope; null without any. */
  parts: Partial<Record<ChapterKind, number>> | null;
  /** Null for all clubs. */
  timeZone: string | null;
}

const downloads = (scope: Scope) => sql`
  coalesce(sum(downloads) filter (where ${inDays(scope.range)}), 0)::int as downloads,
  coalesce(sum(downloads) filter (where ${inDaysBefore(scope)}), 0)::int as "downloadsBefore"`;
const sent = (scope: Scope) => sql`club_id = ${scope.clubId}::uuid and ${inDays(wholeRange(scope))}`;

export async function sumPodcasts(db: Db, scope: Scope): Promise<Totals | undefined> {
  const { rows } = await db.execute<Totals>(sql`
    select heard.*, reached.*, fetched.*, parts, (select time_zone from clubs where id = ${scope.clubId}::uuid) as "timeZone"
    from (select ${heardSums(scope)} from listen_days where ${listenedIn(scope)}) heard,
      (select ${peopleSums(scope)} from reach_days where ${reachOf('member', scope)}) reached,
      (select ${downloads(scope)} from download_days where ${sent(scope)}) fetched,
      (select json_object_agg(part, seconds) as parts from (
        select part, sum(seconds) as seconds from part_days
        where club_id = ${scope.clubId}::uuid and ${inDays(scope.range)} group by part) heard) by_part`);
  return rows[0];
}

interface Row extends HeardFigures {
  downloads: number;
}

/** The episodes that were out by the last day, and all others that were heard or downloaded. */
const podcasts = (scope: Scope) => sql`(
  select id, coalesce(hidden, false) as hidden, coalesce("beforeHidden", false) as "beforeHidden", ${sql.raw(
    [...heardFigureNames, 'downloads'].map((name) => `coalesce("${name}", 0) as "${name}"`).join(', '),
  )}
  from (
    select id from episodes
    where status in ('published', 'archived') and removed_at is null
      and (of_club_id is null or of_club_id = ${scope.clubId}::uuid)
      and published_at < ((${scope.range.to}::date + 1)::timestamp at time zone ${scope.timeZone}::text)) released
  full join ${heardBy(scope, byEpisode)} heard using (id)
  full join (
    select episode_id as id, ${downloads(scope)} from download_days
    where ${sent(scope)} group by episode_id) fetched using (id))`;

const cut = <Name extends keyof Row>(name: Name) => sql<Row[Name]>`page.${sql.identifier(String(name))}`;

const nameOf = folded(
  sql`(case when e.removed_at is null and e.status <> 'draft' then e.name else ${deletedEpisode} end)`,
);

type Query = QueryOf<typeof listPodcastFigures>;

export const pagePodcasts = makePager({
  cut: (_query: Query, scope: Scope) => sql`
    c.* from ${podcasts(scope)} c
    left join (select id as of_episode, name, status, published_at, removed_at from episodes) e on of_episode = c.id`,
  select: (db, page) =>
    db
      .select({
        id: cut('id'),
        episode: figureEpisode,
        publishedAt: episodes.publishedAt,
        listens: cut('listens'),
        begun: cut('begun'),
        finished: cut('finished'),
        seconds: cut('seconds'),
        secondsBefore: cut('secondsBefore'),
        people: cut('people'),
        downloads: cut('downloads'),
        hidden: cut('hidden'),
        beforeHidden: cut('beforeHidden'),
        total,
      })
      .from(page)
      .leftJoin(episodes, eq(episodes.id, sql`page.id`))
      .$dynamic(),
  search: (q) => containsFolded(nameOf, q),
  sorts: {
    name: nameOf,
    publishedAt: sql`coalesce(e.published_at, '-infinity')`,
    downloads: sql`c.downloads`,
    ...heardSorts(sql`c`),
  },
  tie: [nameOf, sql`c.id`],
  // The statement holds the days, because a request without days means other ones tomorrow.
  shape: ({ clubId, range, before, timeZone, today }) =>
    JSON.stringify([clubId, range, before, timeZone, today]),
});

/** When a club listened, or all of them. A block of hours has at least as many people as listened in it on one day. */
export async function heardByHour(db: Db, { clubId, range }: Scope): Promise<HourRow[]> {
  const { rows } = await db.execute<HourRow>(sql`
    select span, hour, max(listeners) as people, sum(seconds) as seconds
    from hour_days where club_id = ${clubId}::uuid and ${inDays(range)} group by span, hour`);
  return rows;
}
