import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { dueEpisodes, fallingPoints, type ProblemKind, problemKinds } from '@/contract/analytics/clubs';
import type { Slot } from '@/contract/episode-content';
import { isListener } from '../consent/may-sign-in.store';
import { deliveriesOf } from '../episode-club/deliveries.store';
import { clubsOf, mayBeLate } from '../episode-club/episode-clubs.store';
import type { Database, Db } from '../kernel/db/client';
import { todayInSql } from '../kernel/db/days';
import { shareForAMinute } from '../kernel/db/share-for-a-minute';
import { allClubs } from '../tables/listening-figures';
import { users } from '../tables/user';
import { altogether, peopleColumns, shareOf } from './heard.store';
import { isFewSql } from './hide-few.store';
import { differentPeople, hadJoinedBy, inDays, membersBefore, wholeRange } from './people.store';
import type { Scope } from './scope';

/** What is known of a club in the days of a scope. `…Before`: in those before. */
export interface ClubFiguresRow {
  id: string;
  clubname: string;
  removed: boolean;
  /** Whether the club existed in the days before. */
  older: boolean;
  problem: ProblemKind | null;
  count: number | null;
  slot: Slot | null;
  members: number;
  membersBefore: number;
  people: number;
  peopleBefore: number;
  listened: number | null;
  listenedBefore: number | null;
  seconds: number;
  secondsBefore: number;
  finished: number | null;
  finishedBefore: number | null;
  downloads: number;
  downloadsBefore: number;
  due: number;
  onTime: number;
  hidden: boolean;
  beforeHidden: boolean;
}

/** The newest episodes of the platform whose Due Date was over by a day; no club sends parts for what another brought along. */
export const dueBy = (day: string, most: number): SQL => sql`
  select id from episodes where status <> 'draft' and removed_at is null and of_club_id is null and end_date <= ${day}::date
  order by end_date desc, id limit ${sql.raw(String(most))}`;

/**
 * The kinds of problems of a club, in the order in which they are listed. A fall is one only where both figures are shown, because
 * with the other one it would tell the hidden one.
 */
const problemOf = (createdIn: SQL): Record<ProblemKind, [condition: SQL, count: SQL]> => ({
  silent: [sql`silent >= 2`, sql`silent`],
  unreadable: [sql`slot is not null`, sql`0`],
  late: [sql`days_late > 0`, sql`days_late`],
  falling: [
    sql`not hidden and not "beforeHidden" and round(("listenedBefore" - listened) * 100) >= ${sql.raw(String(fallingPoints))}`,
    sql`round(("listenedBefore" - listened) * 100)::int`,
  ],
  new: [createdIn, sql`(select count(*)::int from families where club_id = figures.id)`],
});

const caseOf = (branches: [SQL, SQL][]): SQL =>
  sql`case when not active then null ${sql.join(
    branches.map(([condition, value]) => sql`when ${condition} then ${value}`),
    sql` `,
  )} end`;

/** What was heard by the members of each club, as JSON for `clubFigures`. */
async function readHeard(db: Db, key: string): Promise<{ rows: string }> {
  const scope: Scope = JSON.parse(key);
  const { clubId, range, before } = scope;
  const whole = wholeRange(scope);
  const ofScope = ofClubs(clubId);
  // Each period is summed up before the two are joined: a filter on every sum would be evaluated for every
  // row.
  const isNow = sql`day >= ${range.from}::date`;
  const months = { from: `${whole.from.slice(0, 7)}-01`, to: whole.to };
  const { rows } = await db.execute<{ rows: string }>(sql`
    with heard as (
      select club_id, max(most) filter (where is_now) as "mostInDay",
        max(most) filter (where not is_now) as "mostInDayBefore",
        coalesce(sum(seconds) filter (where is_now), 0)::float8 as seconds,
        coalesce(sum(seconds) filter (where not is_now), 0)::float8 as "secondsBefore",
        ${shareOf(sql`sum(finished) filter (where is_now)`, sql`sum(begun) filter (where is_now)`)} as finished,
        ${shareOf(sql`sum(finished) filter (where not is_now)`, sql`sum(begun) filter (where not is_now)`)} as "finishedBefore"
      from (
        select club_id, ${isNow} as is_now, sum(seconds) as seconds, sum(begun) as begun, sum(finished) as finished,
          max(listeners) as most
        from listen_days where ${ofScope} and ${inDays(whole)} and ${altogether} group by club_id, is_now) sums
      group by club_id),
    reached as (
      select club_id, ${differentPeople(range, scope)} as people,
        ${before ? differentPeople(before, scope) : sql`0`} as "peopleBefore"
      from reach_days where kind = 'member' and ${ofScope} and ${inDays(months)} group by club_id)
    select coalesce(json_agg(found), '[]')::text as rows from (
      select club_id, seconds, "secondsBefore", finished, "finishedBefore",
        ${peopleColumns(scope)}
      from heard full join reached using (club_id)) found`);
  return rows[0] ?? { rows: '[]' };
}

const shareHeard = shareForAMinute(50, readHeard);

/**
 * `readHeard`, at most a minute old: figures change with the hourly roll-up, and are sums of a hundred
 * thousand rows.
 */
export const heardByClubs = async (db: Database, scope: Scope): Promise<string> =>
  (await shareHeard(db, JSON.stringify(scope))).rows;

const ofClubs = (clubId: string): SQL =>
  clubId === allClubs ? sql`club_id <> ${allClubs}::uuid` : sql`club_id = ${clubId}::uuid`;

/**
 * One row for each club of a scope, and one for each deleted club that was heard in its days, as a query for
 * a `from`. All figures are counted for all clubs at once, because lists are sorted by them. `heard` comes
 * from `heardByClubs`.
 */
export function clubFigures(scope: Scope, heard: SQL | Placeholder): SQL {
  const { clubId, range, before, timeZone } = scope;
  const whole = wholeRange(scope);
  const ofScope = ofClubs(clubId);
  const bornBy = sql`(${range.from}::date::timestamp at time zone ${timeZone}::text)`;
  const problems = problemOf(sql`created_at >= ${bornBy}`);
  const inOrder = problemKinds.map((kind) => [kind, ...problems[kind]] as const);

  return sql`(
    with heard as (
      select * from json_to_recordset(${heard}::json) as sums (
        club_id uuid, seconds float8, "secondsBefore" float8, finished float8, "finishedBefore" float8, people int, "peopleBefore" int)),
    fetched as (
      select club_id, coalesce(sum(downloads) filter (where ${inDays(range)}), 0)::int as downloads,
        coalesce(sum(downloads) filter (where ${before ? inDays(before) : sql`false`}), 0)::int as "downloadsBefore"
      from download_days where ${ofScope} and ${inDays(whole)} group by club_id),
    sizes as (
      select ${users.clubId} as club_id, count(*)::int as members,
        ${membersBefore(scope)} as "membersBefore"
      from ${users} where ${isListener} and ${ofScope} and ${hadJoinedBy(range.to, scope)} group by ${users.clubId}),
    delivered as (
      select club_id, count(on_time)::int as due, (count(*) filter (where on_time))::int as "onTime",
        coalesce(min(place) filter (where arrived > 0), count(*) + 1)::int - 1 as silent
      from (
        select *, row_number() over (partition by club_id order by end_date desc, episode_id) as place
        from (${deliveriesOf(sql`= any (array(${dueBy(range.to, dueEpisodes)}))`)}) sent where ${ofScope}) placed
      group by club_id),
    late as (
      select each_club.id as club_id, max(${todayInSql(sql`c.time_zone`)} - e.end_date) as days_late
      from (${clubsOf(mayBeLate)}) each_club join episodes e on e.id = episode_id join clubs c on c.id = each_club.id
      where late group by each_club.id),
    unreadable as (
      select distinct on (p.club_id) p.club_id, p.slot
      from episode_parts p join episodes e on e.id = p.episode_id
      where p."check" = 'bad' and (e.status = 'in_progress' or e.id = any (array(${dueBy(range.to, 1)})))
      order by p.club_id, e.end_date desc, p.slot),
    known as (
      select id, clubname, sort_name, created_at, status = 'active' as active, false as removed
      from clubs where removed_at is null
      union all
      select club_id, 'A deleted club', 'a deleted club', null, false, true
      from (select club_id from heard union select club_id from fetched) figured
      where not exists (select from clubs where id = club_id and removed_at is null))
    select *, ${caseOf(inOrder.map(([kind, condition]) => [condition, sql.raw(`'${kind}'`)]))} as problem,
      ${caseOf(inOrder.map(([, condition, count]) => [condition, count]))} as count,
      ${caseOf(inOrder.map(([, condition], place) => [condition, sql.raw(String(place))]))} as rank
    from (select *, ${isFewSql(sql`people`)} as hidden, ${isFewSql(sql`"peopleBefore"`)} as "beforeHidden" from (
      select known.*, coalesce(created_at < ${bornBy}, true) as older, slot,
        coalesce(members, 0) as members, coalesce("membersBefore", 0) as "membersBefore",
        coalesce(people, 0) as people, coalesce("peopleBefore", 0) as "peopleBefore",
        ${shareOf(sql`coalesce(people, 0)`, sql`members`)} as listened,
        ${shareOf(sql`coalesce("peopleBefore", 0)`, sql`"membersBefore"`)} as "listenedBefore",
        coalesce(seconds, 0) as seconds, coalesce("secondsBefore", 0) as "secondsBefore", finished, "finishedBefore",
        coalesce(downloads, 0) as downloads, coalesce("downloadsBefore", 0) as "downloadsBefore",
        coalesce(due, 0) as due, coalesce("onTime", 0) as "onTime", silent, days_late
      from known
      left join heard on heard.club_id = known.id
      left join fetched on fetched.club_id = known.id
      left join sizes on sizes.club_id = known.id
      left join delivered on delivered.club_id = known.id
      left join late on late.club_id = known.id
      left join unreadable on unreadable.club_id = known.id
      where ${clubId === allClubs ? sql`true` : sql`known.id = ${clubId}::uuid`}) counted) figures)`;
}
