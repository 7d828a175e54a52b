import { type SQL, sql } from 'drizzle-orm';
import { type listeningRoles, retentionMonths } from '@/contract/analytics/members';
import type { DayRange } from '@/contract/analytics/range';
import { isListener } from '../consent/consent.store';
import type { Db } from '../kernel/db/client';
import { dayIn } from '../kernel/db/days';
import { clubs } from '../tables/club';
import { allClubs } from '../tables/listening-figures';
import { users } from '../tables/user';
import { differentPeople, publishedIn, wholeRange } from './listening.store';
import type { Scope } from './scope';
import { weekOf, weeksOf } from './weeks.store';

type ListeningRole = (typeof listeningRoles)[number];

/** How many different members listened, and how many of them for the first time ever. */
interface Listened {
  people: number;
  firstTime: number;
}

export interface ListenedRow extends Record<string, unknown> {
  /** Null for all of them. */
  persona: ListeningRole | null;
  now: Listened;
  before: Listened | null;
}

/** Whether a row counts somebody who did not count before on a day since the first of these, or earlier ones. */
const firstSince = ({ from }: { from: SQL | string }): SQL =>
  sql`(prev_published_on is null or prev_published_on < ${from}::date)`;

const firstTime = (range: DayRange): SQL =>
  sql`coalesce(sum(people) filter (where ${publishedIn(range)} and prev_published_on is null), 0)::int`;

const listenedIn = (range: DayRange): SQL =>
  sql`json_build_object('people', ${differentPeople(range)}, 'firstTime', ${firstTime(range)})`;

/** Who listened in the days of a scope, and in those before: all of them, and by role. */
export async function countListened(db: Db, scope: Scope): Promise<ListenedRow[]> {
  const { clubId, range, before } = scope;
  const { rows } = await db.execute<ListenedRow>(sql`
    select persona, ${listenedIn(range)} as now, ${before ? listenedIn(before) : sql`null`} as before
    from reach_days
    where kind in ('member', 'role') and club_id = ${clubId}::uuid and ${publishedIn(wholeRange(scope))}
      and ${firstSince(range)}
    group by kind, persona`);
  return rows;
}

/** Those who may listen, of the clubs of a scope. A club that is deleted has no members. */
const listenersOf = (clubId: string): SQL => sql`
  from ${users} join ${clubs} on ${clubs.id} = ${users.clubId} and ${clubs.removedAt} is null
  where ${isListener}
    ${clubId === allClubs ? sql`` : sql`and ${users.clubId} = ${clubId}::uuid`}`;

/** How many members there are today, by role. */
export async function countMembers(db: Db, clubId: string): Promise<Map<ListeningRole, number>> {
  const { rows } = await db.execute<{ role: ListeningRole; members: number }>(sql`
    select ${users.clubMemberRole} as role, count(*)::int as members ${listenersOf(clubId)}
    group by ${users.clubMemberRole}`);
  return new Map(rows.map(({ role, members }) => [role, members]));
}

/** How many different members listened in each week, by its first day. Weeks of which nothing is told are left out. */
export async function listenedByWeek(db: Db, clubId: string, range: DayRange): Promise<Map<string, number>> {
  const [from = range.from] = weeksOf(range);
  const { rows } = await db.execute<{ day: string; people: number }>(sql`
    select day::text, coalesce(sum(people) filter (where prev_published_on is null or prev_published_on < day), 0)::int as people
    from (
      select people, prev_published_on, ${weekOf(range)} as day from reach_days
      where kind = 'member' and club_id = ${clubId}::uuid and ${publishedIn({ from, to: range.to })}) heard
    group by day`);
  return new Map(rows.map(({ day, people }) => [day, people]));
}

interface CohortRow extends Record<string, unknown> {
  /** Its first day. */
  joined: string;
  members: number;
  /** Different ones who listened in each month, by its first day. */
  listened: Record<string, number>;
}

/** Of a date as it is: one with a zone takes several times as long, for some hundred thousand rows. */
const monthOf = (day: SQL): SQL => sql`date_trunc('month', (${day})::timestamp)::date`;

const monthBefore = (months: SQL | number, day: SQL): SQL =>
  sql`(${day} - make_interval(months => ${months}))::date`;

/**
 * The members who joined in each of the last months that are over by the last day: how many there are of them today, and how
 * many listened in each month.
 */
export async function readCohorts(db: Db, { clubId, range }: Scope): Promise<CohortRow[]> {
  const end = monthOf(sql`${range.to}::date + 1`);
  const first = monthBefore(retentionMonths, end);
  const { rows } = await db.execute<CohortRow>(sql`
    with months as (
      select generate_series(${first}, ${monthBefore(1, end)}, interval '1 month')::date as joined),
    listened as materialized (
      select joined_month, month, sum(people)::int as people
      from (
        select joined_month, people, prev_published_on, ${monthOf(sql`published_on`)} as month from reach_days
        where kind = 'joined' and club_id = ${clubId}::uuid and joined_month >= ${first}
          and published_on >= ${first} and published_on < ${end}) heard
      where ${firstSince({ from: sql`month` })} group by joined_month, month),
    members as (
      select ${monthOf(dayIn(clubs.timeZone, users.createdAt))} as joined, count(*)::int as members
      ${listenersOf(clubId)} and ${users.createdAt} >= ${first} - 1 group by 1)
    select months.joined::text, coalesce(members.members, 0) as members,
      coalesce((select json_object_agg(month, people) from listened where joined_month = months.joined), '{}') as listened
    from months left join members using (joined) order by months.joined`);
  return rows;
}
