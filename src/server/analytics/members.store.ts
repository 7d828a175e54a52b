import { type SQL, sql } from 'drizzle-orm';
import { type listeningRoles, retentionMonths } from '@/contract/analytics/members';
import type { DayRange } from '@/contract/analytics/range';
import { isListener } from '../consent/may-sign-in.store';
import type { Db } from '../kernel/db/client';
import { dayInSql } from '../kernel/db/days';
import { clubs } from '../tables/club';
import { allClubs } from '../tables/listening-figures';
import { users } from '../tables/user';
import {
  byPeriod,
  differentPeople,
  firstTimePeople,
  hadJoinedBy,
  type PeriodRow,
  reachOf,
} from './people.store';
import type { Scope } from './scope';

type ListeningRole = (typeof listeningRoles)[number];

/** How many different members listened, and how many of them had not in the 90 days before. */
export interface Listened {
  people: number;
  firstTime: number;
}

export interface ListenedRow extends Record<string, unknown> {
  /** Null for all of them. */
  persona: ListeningRole | null;
  now: Listened;
  before: Listened | null;
}

const listenedIn = (range: DayRange, scope: Scope): SQL =>
  sql`json_build_object('people', ${differentPeople(range, scope)}, 'firstTime', ${firstTimePeople(range, scope)})`;

/** Who listened in the days of a scope, and in those before: all of them, and by role. */
export async function countListened(db: Db, scope: Scope): Promise<ListenedRow[]> {
  const { range, before } = scope;
  const { rows } = await db.execute<ListenedRow>(sql`
    select persona, ${listenedIn(range, scope)} as now, ${before ? listenedIn(before, scope) : sql`null`} as before
    from reach_days where (${reachOf('member', scope)}) or (${reachOf('role', scope)})
    group by kind, persona`);
  return rows;
}

/** The members of a scope's clubs who may listen. A club that is deleted has none. */
const listenersOf = (clubId: string): SQL => sql`
  from ${users} join ${clubs} on ${clubs.id} = ${users.clubId} and ${clubs.removedAt} is null
  where ${isListener}
    ${clubId === allClubs ? sql`` : sql`and ${users.clubId} = ${clubId}::uuid`}`;

/** How many members had joined by the end of a scope's days, by role. */
export async function countMembers(db: Db, scope: Scope): Promise<Map<ListeningRole, number>> {
  const { rows } = await db.execute<{ role: ListeningRole; members: number }>(sql`
    select ${users.clubMemberRole} as role, count(*)::int as members ${listenersOf(scope.clubId)}
      and ${hadJoinedBy(scope.range.to, scope)}
    group by ${users.clubMemberRole}`);
  return new Map(rows.map(({ role, members }) => [role, members]));
}

/** How many different members listened in each week or month, by its first day; only periods with listening. */
export async function listenedByPeriod(
  db: Db,
  { clubId, today }: Scope,
  range: DayRange,
): Promise<PeriodRow[]> {
  const { rows } = await db.execute<PeriodRow>(sql`
    select period::text as day, people, plays
    from (${byPeriod(range, { today }, sql`kind = 'member' and club_id = ${clubId}::uuid`)}) periods where people > 0`);
  return rows;
}

interface CohortRow extends Record<string, unknown> {
  /** Its first day. */
  joined: string;
  members: number;
  /** Different ones who listened in each month, by its first day. */
  listened: Record<string, number>;
}

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
    listened as (
      select joined_month, day as month, sum(people)::int as people from reach_days
      where kind = 'joined' and of_month and club_id = ${clubId}::uuid and joined_month >= ${first}
        and day >= ${first} and day < ${end} group by joined_month, day),
    members as (
      select ${monthOf(dayInSql(clubs.timeZone, users.createdAt))} as joined, count(*)::int as members
      ${listenersOf(clubId)} and ${users.createdAt} >= ${first} - 1 group by 1)
    select months.joined::text, coalesce(members.members, 0) as members,
      coalesce((select json_object_agg(month, people) from listened where joined_month = months.joined), '{}') as listened
    from months left join members using (joined) order by months.joined`);
  return rows;
}
