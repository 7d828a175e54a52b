import { eq, type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '@/contract/analytics/range';
import type { listSponsorFigures } from '@/contract/analytics/sponsors';
import type { QueryOf } from '@/contract/endpoint';
import type { Db } from '../kernel/db/client';
import { makePager, total } from '../kernel/db/pager';
import { clubs } from '../tables/club';
import { containsFolded, folded } from '../tables/fold-text';
import { sponsors } from '../tables/sponsor';
import {
  ofClubs,
  peopleTold,
  rowsTold,
  type Subject,
  withCells,
  withHidden,
  withLeftOut,
} from './left-out.store';
import { few, publishedIn } from './listening.store';
import type { Scope } from './scope';
import { weekOf, weeksOf } from './weeks.store';

/** What is said of a sponsor, an episode or a club that is no longer there. */
export const deletedSponsor = 'A deleted sponsor';

/** Downloads are told by their own day, because they are about nobody. */
export const sentIn = ({ from, to }: DayRange): SQL => sql`day between ${from}::date and ${to}::date`;

/*
 * Of a sponsor whose spots few households heard, nothing that was played is told, and no sum of sponsors has it in it. So what
 * is told of the others, here, in a report or of each by itself, leaves nothing over that would tell it.
 */
export const bySponsor = (sponsorId: string | undefined): Subject & { where: SQL } => ({
  ...{ kind: 'household', id: sql`sponsor_id`, parts: false },
  where: sponsorId ? sql`sponsor_id = ${sponsorId}::uuid` : sql`sponsor_id is not null`,
});

/** The sponsors of a scope, or one of them, with their figures. */
function spotsOfSponsors(days: Scope, sponsorId?: string): SQL {
  const scope = { ...days, before: null };
  const subject = bySponsor(sponsorId);
  const plays = { id: subject.id, where: sql`kind = 'play' and ${subject.where}` };
  const told = rowsTold(scope, plays, 'reach_days', { also: ['campaign_id'], sums: ['people'] });
  return sql`(
    ${withCells(scope, subject)}
    select id, coalesce(played, 0) as played, coalesce(people, 0) as families, coalesce("leftOut", 0) as "leftOut",
      coalesce(delivered, 0) as delivered, coalesce(people < ${few} and people + "leftOut" > 0, false) as hidden,
      heard.campaigns || sent.campaigns as campaigns
    from ${peopleTold(scope, subject)} reached
    full join (
      select id, sum(people)::int as played, array_agg(distinct campaign_id) filter (where campaign_id is not null) as campaigns
      from ${told} told group by id) heard using (id)
    full join (
      select sponsor_id as id, sum(delivered)::int as delivered,
        array_agg(distinct campaign_id) filter (where campaign_id is not null) as campaigns
      from delivered_days where club_id = ${scope.clubId}::uuid and ${sentIn(scope.range)} and ${subject.where}
      group by sponsor_id) sent using (id))`;
}

export interface SpotSums extends Record<string, unknown> {
  played: number;
  delivered: number;
  /** Of the sponsor that most households heard: so many at least are behind the sums. */
  families: number;
  /** How many sponsors were heard. */
  sponsors: number;
  /** The one that was heard most, if that may be said. */
  first: { id: string; name: string; played: number } | null;
}

const nameOf = sql`coalesce(named.name, ${deletedSponsor})`;

/** What became of the spots of a sponsor, or of all, in a club or in all of them. */
export async function sumSpots(db: Db, scope: Scope, sponsorId?: string): Promise<SpotSums> {
  const { rows } = await db.execute<SpotSums>(sql`
    with spots as materialized ${spotsOfSponsors(scope, sponsorId)}
    select coalesce(sum(played) filter (where not hidden), 0)::int as played, coalesce(sum(delivered), 0)::int as delivered,
      coalesce(max(greatest(families, least("leftOut", 1))), 0)::int as families,
      (count(*) filter (where families + "leftOut" > 0))::int as sponsors, (
        select json_build_object('id', most.id, 'name', ${nameOf}, 'played', most.played)
        from spots most left join sponsors named on named.id = most.id
        where not most.hidden and most.played > 0 order by most.played desc, most.id limit 1) as first
    from spots`);
  return rows[0] ?? { played: 0, delivered: 0, families: 0, sponsors: 0, first: null };
}

interface WeekOfPlays extends Record<string, unknown> {
  /** Its first day. */
  day: string;
  /** Null where it is hidden. */
  value: number | null;
}

/**
 * The households of each club and sponsor by week, those clubs and sponsors of which something is told, and what is told of each
 * club in each week. What a club heard of sponsors that are hidden there stands by itself, because its own line does not tell it.
 */
function weeksByClub(scope: Scope, sponsor: SQL): SQL {
  const isNew = (since: SQL) => sql`(prev_published_on is null or prev_published_on < ${since})`;
  const pairs = sql`(
    select true as is_now, club_id, id, sum(families)::int as people, false as whole_hidden, false as of_whole
    from spots group by club_id, id)`;
  const weeks = sql`(
    select true as is_now, club_id, week as id, hidden as whole_hidden, left_out as of_whole, max(people) as people
    from (select club_id, id, hidden, left_out from told) told join spots using (club_id, id)
    group by club_id, week, hidden, left_out)`;
  return sql`
    with spots as materialized (
      select club_id, sponsor_id as id, week, coalesce(sum(people) filter (where ${isNew(sql`week`)}), 0)::int as people,
        coalesce(sum(people) filter (where ${isNew(sql`${scope.range.from}::date`)}), 0)::int as families
      from (
        select *, ${weekOf(scope.range)} as week from reach_days
        where kind = 'household' and ${ofClubs(scope)} and ${publishedIn(scope.range)} and ${sponsor}) heard
      group by 1, 2, 3),
    by_club as materialized ${withLeftOut(pairs, false)},
    told as materialized (
      select * from by_club where id in (
        select id from by_club where not left_out group by id having sum(people) >= ${few})),
    cells as materialized ${withLeftOut(weeks, true)}`;
}

/**
 * Plays by week, of the sponsors that enough households heard in all of them. A week is hidden in which few did, of one club as
 * of all; of all, the clubs are left out of it in which few did.
 */
export async function playsByWeek(db: Db, days: Scope, sponsorId?: string): Promise<WeekOfPlays[]> {
  const { to, from } = days.range;
  const scope = { ...days, range: { from: weeksOf({ from, to })[0] ?? from, to } };
  const { rows } = await db.execute<WeekOfPlays>(sql`
    ${weeksByClub(scope, bySponsor(sponsorId).where)},
    plays as (
      select ${weekOf(scope.range)} as id, people as played from reach_days
      where kind = 'play' and club_id = ${scope.clubId}::uuid and ${publishedIn(scope.range)} and sponsor_id in (select id from told)
      union all
      select cells.id, -taken_off.people
      from cells join told on told.club_id = cells.club_id and told.hidden = cells.whole_hidden and told.left_out = cells.of_whole
      cross join lateral (
        select people from reach_days
        where kind = 'play' and club_id = cells.club_id and published_on between cells.id and cells.id + 6 and sponsor_id = told.id
        offset 0) taken_off
      where cells.left_out)
    select id::text as day, case when not hidden then coalesce(played, 0) end as value
    from ${withHidden(sql`(
      select id, coalesce(sum(people) filter (where not left_out), 0)::int as people,
        coalesce(sum(people) filter (where left_out), 0)::int as "leftOut"
      from cells group by id)`)} weeks
    left join (select id, sum(played)::int as played from plays group by id) plays using (id)
    order by id`);
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
    // The order must not tell what is hidden.
    played: sql`(case when spots.hidden then 0 else spots.played end)`,
    families: sql`(case when spots.hidden then 0 else spots.families end)`,
  },
  tie: [folded(nameOf), sql`spots.id`],
  shape: ({ clubId, range }) => `${clubId} ${range.from} ${range.to}`,
});
