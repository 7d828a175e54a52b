import { eq, type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '@/contract/analytics/range';
import type { listSponsorFigures } from '@/contract/analytics/sponsors';
import type { QueryOf } from '@/contract/endpoint';
import type { Db } from '../db/client';
import { makePager, total } from '../db/pager';
import { clubs } from '../db/schema/club';
import { sponsors } from '../db/schema/sponsor';
import { containsFolded, folded } from '../db/search';
import { differentPeople, few, publishedIn } from './listening.store';
import type { Scope } from './scope';
import { weekOf, weeksOf } from './weeks.store';

/** What is said of a sponsor, an episode or a club that is no longer there. */
export const deletedSponsor = 'A deleted sponsor';

const ofSponsor = (sponsorId: string | undefined) =>
  sponsorId ? sql`and sponsor_id = ${sponsorId}::uuid` : sql`and sponsor_id is not null`;

/** Downloads are told by their own day, because they are about nobody. */
export const sentIn = ({ from, to }: DayRange): SQL => sql`day between ${from}::date and ${to}::date`;

/*
 * Of a sponsor whose spots few households heard, nothing that was played is told, and no sum of sponsors has it in it. So what
 * is told of the others, here, in a report or of each by itself, leaves nothing over that would tell it.
 */

export interface SpotSums extends Record<string, unknown> {
  played: number;
  delivered: number;
  /** Of the sponsor that most households heard: so many at least are behind the sums. */
  families: number;
  /** How many sponsors were heard. */
  sponsors: number;
}

/** What became of the spots of a sponsor, or of all, in a club or in all of them. */
export async function sumSpots(
  db: Db,
  clubId: string,
  range: DayRange,
  sponsorId?: string,
): Promise<SpotSums> {
  const { rows } = await db.execute<SpotSums>(sql`
    with heard as (
      select coalesce(sum(people) filter (where kind = 'play'), 0)::int as played,
        ${differentPeople(range, sql`kind = 'household'`)} as families
      from reach_days
      where kind in ('play', 'household') and club_id = ${clubId}::uuid and ${publishedIn(range)} ${ofSponsor(sponsorId)}
      group by sponsor_id)
    select coalesce(sum(played) filter (where families >= ${few}), 0)::int as played, coalesce(max(families), 0)::int as families,
      (count(*) filter (where families > 0))::int as sponsors,
      (select coalesce(sum(delivered), 0)::int from delivered_days
        where club_id = ${clubId}::uuid and ${sentIn(range)} ${ofSponsor(sponsorId)}) as delivered
    from heard`);
  return rows[0] ?? { played: 0, delivered: 0, families: 0, sponsors: 0 };
}

interface WeekOfPlays extends Record<string, unknown> {
  /** Its first day. */
  day: string;
  value: number;
  /** Households of the sponsor that most heard in that week. */
  people: number;
}

/** Plays by week, of the sponsors that enough households heard in all of them. */
export async function playsByWeek(
  db: Db,
  clubId: string,
  range: DayRange,
  sponsorId?: string,
): Promise<WeekOfPlays[]> {
  const [from = range.from] = weeksOf(range);
  const days = { from, to: range.to };
  const { rows } = await db.execute<WeekOfPlays>(sql`
    with heard as (
      select sponsor_id, day, coalesce(sum(people) filter (where kind = 'play'), 0)::int as played,
        ${differentPeople(days, sql`kind = 'household'`)} as families,
        coalesce(sum(people) filter (where kind = 'household' and (prev_published_on is null or prev_published_on < day)), 0)::int as people
      from (
        select sponsor_id, kind, people, published_on, prev_published_on, ${weekOf(range)} as day from reach_days
        where kind in ('play', 'household') and club_id = ${clubId}::uuid and ${publishedIn(days)} ${ofSponsor(sponsorId)}) spots
      group by sponsor_id, day),
    told as (select sponsor_id from heard group by sponsor_id having sum(families) >= ${few})
    select day::text, sum(played)::int as value, max(people)::int as people
    from heard join told using (sponsor_id) group by day order by day`);
  return rows;
}

/** The sponsors of a scope with their figures. */
const spotsOfSponsors = ({ clubId, range }: Scope) => sql`(
  select id, coalesce(played, 0) as played, coalesce(families, 0) as families, coalesce(delivered, 0) as delivered,
    coalesce(families between 1 and ${few} - 1, false) as hidden, heard.campaigns || sent.campaigns as campaigns
  from (
    select sponsor_id as id, coalesce(sum(people) filter (where kind = 'play'), 0)::int as played,
      ${differentPeople(range, sql`kind = 'household'`)} as families,
      array_agg(distinct campaign_id) filter (where campaign_id is not null) as campaigns
    from reach_days
    where kind in ('play', 'household') and club_id = ${clubId}::uuid and ${publishedIn(range)} ${ofSponsor(undefined)}
    group by sponsor_id) heard
  full join (
    select sponsor_id as id, sum(delivered)::int as delivered,
      array_agg(distinct campaign_id) filter (where campaign_id is not null) as campaigns
    from delivered_days where club_id = ${clubId}::uuid and ${sentIn(range)} group by sponsor_id) sent using (id))`;

type Query = QueryOf<typeof listSponsorFigures>;

const nameOf = sql`coalesce(named.name, ${deletedSponsor})`;

export const pageSpots = makePager({
  cut: (_query: Query, scope: Scope) => sql`
    spots.* from ${spotsOfSponsors(scope)} spots left join (select id as of_sponsor, name from sponsors) named on of_sponsor = spots.id`,
  select: (db, page) =>
    db
      .select({
        id: sql<string>`page.id`,
        played: sql<number>`page.played`,
        families: sql<number>`page.families`,
        delivered: sql<number>`page.delivered`,
        hidden: sql<boolean>`page.hidden`,
        name: sponsors.name,
        clubname: clubs.clubname,
        campaigns: sql<
          string[]
        >`array(select k.name from campaigns k where k.id = any (page.campaigns) order by k.name)`,
        total,
      })
      .from(page)
      .leftJoin(sponsors, eq(sponsors.id, sql`page.id`))
      .leftJoin(clubs, eq(clubs.id, sponsors.clubId))
      .$dynamic(),
  search: (q) => containsFolded(folded(nameOf), q),
  sorts: {
    name: folded(nameOf),
    delivered: sql`spots.delivered`,
    // The order must not tell what is hidden.
    played: sql`(case when spots.hidden then 0 else spots.played end)`,
    families: sql`(case when spots.hidden then 0 else spots.families end)`,
  },
  tie: [folded(nameOf), sql`spots.id`],
  shape: ({ clubId, range }) => `${clubId} ${range.from} ${range.to}`,
});

/** The sponsor that was heard most, if that may be said. */
export async function mostHeard(db: Db, scope: Scope) {
  const { rows } = await db.execute<{ id: string; name: string; played: number }>(sql`
    select spots.id, ${nameOf} as name, spots.played from ${spotsOfSponsors(scope)} spots left join sponsors named on named.id = spots.id
    where not spots.hidden and spots.played > 0 order by spots.played desc, spots.id limit 1`);
  return rows[0] ?? null;
}
