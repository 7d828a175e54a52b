import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DayRange } from '@/contract/analytics/range';
import type { listSponsorFigures } from '@/contract/analytics/sponsors';
import type { QueryOf } from '@/contract/endpoint';
import type { Db } from '../kernel/db/client';
import { makePager, total } from '../kernel/db/pager';
import { clubs } from '../tables/club';
import { containsFolded, folded } from '../tables/fold-text';
import { allClubs } from '../tables/listening-figures';
import { sponsors } from '../tables/sponsor';
import { isFewSql } from './hide-few.store';
import {
  byPeriod,
  differentPeople,
  everReached,
  inDays,
  leastReached,
  type PeriodRow,
  peopleBehindSql,
} from './people.store';
import type { Scope } from './scope';

/** The words for a sponsor, an episode or a club that was deleted. */
export const deletedSponsor = 'A deleted sponsor';

const ofSponsor = (sponsorId: string | undefined): SQL =>
  sponsorId ? sql`sponsor_id = ${sponsorId}::uuid` : sql`sponsor_id is not null`;

/** Rows of plays and of the households that heard them, in the days of a range and the months that it touches. */
export const spotsIn = ({ from, to }: DayRange, households: 'household' | 'householdEpisode'): SQL =>
  sql`kind in ('play', ${sql.raw(`'${households}'`)}) and ${inDays({ from: `${from.slice(0, 7)}-01`, to })}`;

/** How often spots were played in these days, and by how many different households, in such rows. */
export const spotSums = (range: DayRange, counting: Pick<Scope, 'today'>): SQL => sql`
  coalesce(sum(people) filter (where kind = 'play' and ${inDays(range)}), 0)::int as played,
  ${peopleBehindSql(
    range,
    counting,
    differentPeople(range, counting, sql`kind <> 'play'`),
    sql`coalesce(max(people) filter (where kind = 'play' and ${inDays(range)}), 0)::int`,
  )} as families`;

/**
 * How often the spot of a campaign was played in an episode until yesterday, in all clubs, and by how many families the sponsor was
 * heard there; `fewest` is the least number of different ones, by which both are hidden. A query for a `from`.
 */
export function heardSpots(of: Record<'sponsorId' | 'episodeId' | 'campaignId', SQLWrapper>): SQL {
  const inEpisode = sql`club_id = ${allClubs}::uuid and sponsor_id = ${of.sponsorId} and episode_id = ${of.episodeId}`;
  return sql`(
    select coalesce(sum(people) filter (where kind = 'play' and campaign_id = ${of.campaignId}), 0)::int as played,
      ${everReached(sql`kind = 'householdEpisode'`)} as families,
      coalesce((
        select members from ${leastReached(sql`kind = 'householdEpisode' and ${inEpisode}`)} reached), 0) as fewest
    from reach_days where ${inEpisode} and kind in ('play', 'householdEpisode'))`;
}

/** The sponsors of a scope, or one of them, with their figures. */
const spotsOfSponsors = (scope: Scope, sponsorId?: string): SQL => sql`(
  select *, ${isFewSql(sql`families`)} as hidden
  from (
    select id, coalesce(played, 0) as played, coalesce(families, 0) as families, coalesce(delivered, 0) as delivered,
      heard.campaigns || sent.campaigns as campaigns
    from (
      select sponsor_id as id, ${spotSums(scope.range, scope)},
        array_agg(distinct campaign_id) filter (where campaign_id is not null and ${inDays(scope.range)}) as campaigns
      from reach_days where club_id = ${scope.clubId}::uuid and ${spotsIn(scope.range, 'household')} and ${ofSponsor(sponsorId)}
      group by sponsor_id) heard
    full join (
      select sponsor_id as id, sum(delivered)::int as delivered,
        array_agg(distinct campaign_id) filter (where campaign_id is not null) as campaigns
      from delivered_days where club_id = ${scope.clubId}::uuid and ${inDays(scope.range)} and ${ofSponsor(sponsorId)}
      group by sponsor_id) sent using (id)) found
  where played + families + delivered > 0)`;

interface SpotSums extends Record<string, unknown> {
  played: number;
  delivered: number;
  /** The households of the sponsor that most of them heard; the sums are about at least so many. */
  families: number;
  /** How many sponsors were heard. */
  sponsors: number;
  /** The most heard sponsor; null where that is hidden. */
  first: { id: string; name: string; played: number } | null;
}

const nameOf = sql`coalesce(named.name, ${deletedSponsor})`;

/** Sums the delivered and played spots of one sponsor or of all, in one club or in all. */
export async function sumSpots(db: Db, scope: Scope, sponsorId?: string): Promise<SpotSums> {
  const { rows } = await db.execute<SpotSums>(sql`
    with spots as materialized ${spotsOfSponsors(scope, sponsorId)}
    select coalesce(sum(played), 0)::int as played, coalesce(sum(delivered), 0)::int as delivered,
      coalesce(max(families), 0)::int as families, (count(*) filter (where families > 0))::int as sponsors, (
        select json_build_object('id', most.id, 'name', ${nameOf}, 'played', most.played)
        from spots most left join sponsors named on named.id = most.id
        where not most.hidden and most.played > 0 order by most.played desc, most.id limit 1) as first
    from spots`);
  return rows[0] ?? { played: 0, delivered: 0, families: 0, sponsors: 0, first: null };
}

/** Plays by week or month, with the households of the sponsor that most heard in it. */
export async function playsByPeriod(
  db: Db,
  { clubId, today }: Scope,
  range: DayRange,
  sponsorId?: string,
): Promise<PeriodRow[]> {
  const spots = sql`club_id = ${clubId}::uuid and kind in ('play', 'household') and ${ofSponsor(sponsorId)}`;
  const { rows } = await db.execute<PeriodRow>(sql`
    select period::text as day, sum(plays)::int as plays, ${peopleBehindSql(range, { today }, sql`max(people)::int`, sql`max(most)::int`)} as people
    from (${byPeriod(range, { today }, spots, sql`sponsor_id`)}) periods group by period having sum(plays) > 0`);
  return rows;
}

type Query = QueryOf<typeof listSponsorFigures>;

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
    // The order must not reveal hidden figures.
    played: sql`(case when spots.hidden then 0 else spots.played end)`,
    families: sql`(case when spots.hidden then 0 else spots.families end)`,
  },
  tie: [folded(nameOf), sql`spots.id`],
  shape: ({ clubId, range, today }) => `${clubId} ${range.from} ${range.to} ${today}`,
});
