import { type SQL, sql } from 'drizzle-orm';
import {
  addDays,
  type DayRange,
  daysIn,
  hasWholeMonth,
  keptDays,
  monthsOf,
} from '@/contract/analytics/range';
import type { reachKinds } from '../tables/listening-figures';
import { users } from '../tables/user';
import { fewestShownSql, isFew } from './hide-few.store';
import type { Scope } from './scope';

/*
 * How many different people (or households) count in rows of `reach_days`. Of a range within the last 90 days they are exact:
 * those that had not counted since its first day. Of a longer one they are those of a month, on average.
 */

type Counting = Pick<Scope, 'today'>;

/** Whether a row is of these days. */
export const inDays = ({ from, to }: DayRange, column = sql`day`): SQL =>
  sql`${column} between ${from}::date and ${to}::date`;

/** Whether a member of today had joined by the end of these days; of members who have left nothing is known. */
export const hadJoinedBy = (day: string, { timeZone }: Pick<Scope, 'timeZone'>): SQL =>
  sql`(${users.createdAt} < ((${day}::date + 1)::timestamp at time zone ${timeZone}::text))`;

/** How many of the members in a query had joined before the days of a scope. */
export const membersBefore = (scope: Pick<Scope, 'range' | 'timeZone'>): SQL =>
  sql`(count(*) filter (where ${hadJoinedBy(addDays(scope.range.from, -1), scope)}))::int`;

/** The days of a scope with those before, which one query reads together. */
export const wholeRange = ({ range, before }: Pick<Scope, 'range' | 'before'>): DayRange => ({
  from: before?.from ?? range.from,
  to: range.to,
});

export const countedByMonth = ({ from }: DayRange, { today }: Counting): boolean =>
  from < addDays(today, -keptDays);

/** Whether people of a range are those of a month that is longer than the range. */
const isPartOfMonth = (range: DayRange, counting: Counting): boolean =>
  countedByMonth(range, counting) && !hasWholeMonth(range);

/**
 * The people by whom figures of a range are shown or hidden, from the different ones and the most of one day. The people of a
 * whole month say nothing of some days of it, so that these are hidden unless one of them had enough.
 */
export const peopleBehind = (range: DayRange, counting: Counting, different: number, most: number): number =>
  !isPartOfMonth(range, counting) ? different : isFew(most) || most === 0 ? most : Math.max(different, most);

/** `peopleBehind` in SQL. */
export const peopleBehindSql = (range: DayRange, counting: Counting, different: SQL, most: SQL): SQL =>
  isPartOfMonth(range, counting)
    ? sql`(case when ${most} < ${fewestShownSql} then ${most} else greatest(${different}, ${most}) end)`
    : different;

/** Rows of one kind in the days of a scope, in those before, and in the months that they touch. */
export const reachOf = (kind: (typeof reachKinds)[number], scope: Scope): SQL => {
  const { from, to } = wholeRange(scope);
  return sql`kind = ${sql.raw(`'${kind}'`)} and club_id = ${scope.clubId}::uuid
    and ${inDays({ from: `${from.slice(0, 7)}-01`, to })}`;
};

/** Whether a row counts people for the first time since the first of these days. */
const isNewSince = (from: SQL): SQL => sql`(prev_day is null or prev_day < ${from})`;

/** `only`: among which rows, where a query reads others beside them. */
export function differentPeople(range: DayRange, counting: Counting, only = sql`true`): SQL<number> {
  const days = sql`sum(people) filter (where ${only} and not of_month and ${inDays(range)} and ${isNewSince(sql`${range.from}::date`)})`;
  if (!countedByMonth(range, counting)) return sql`coalesce(${days}, 0)::int`;
  const inMonths = sql`filter (where ${only} and of_month and day = any(${sql.param(monthsOf(range))}::date[]))`;
  // Only months that are over have a row.
  return sql`coalesce(round(sum(people) ${inMonths} / nullif(count(distinct day) ${inMonths}, 0)), ${days}, 0)::int`;
}

/** The people who had not counted in the 90 days before. */
export const firstTimePeople = (range: DayRange, counting: Counting): SQL<number> =>
  differentPeople(range, counting, sql`prev_day is null`);

/** Different people of all days that there are; a person who comes back after more than 90 days counts again. */
export const everReached = (only = sql`true`): SQL<number> =>
  sql`coalesce(sum(people) filter (where ${only} and not of_month and prev_day is null), 0)::int`;

/** Days in which a person counts once: of those before, the nightly roll-up of ten days has no listens any more. */
export const countedOnce = keptDays - 10;

/**
 * The least number of different people of all days that there are, by club, as a query for a `from`: those of the first days, in
 * which no person counts twice. Figures are hidden by it, because `everReached` may count five people who came back as ten.
 */
export const leastReached = (where: SQL): SQL => sql`(
  select club_id, sum(people)::int as members
  from (
    select club_id, people, day, min(day) over (partition by club_id) as first from reach_days
    where not of_month and prev_day is null and ${where}) ever
  where day < first + ${sql.raw(String(countedOnce))} group by club_id)`;

/** How many different people are behind what was heard in the days of a scope, and in those before. */
export const peopleSums = (scope: Scope): SQL => sql`${differentPeople(scope.range, scope)} as people,
  ${scope.before ? differentPeople(scope.before, scope) : sql`0`} as "peopleBefore"`;

/** Whether people of the days and of those before are counted alike, so that one number can be compared with the other. */
export const isComparable = ({ range, before, today }: Scope): boolean =>
  before !== null && countedByMonth(range, { today }) === countedByMonth(before, { today });

const week = 7;

/**
 * The first days of the periods in which people of a range are shown: weeks that end with its last day, of which a shorter range
 * is one, or months.
 */
export function periodsOf(range: DayRange, counting: Counting): string[] {
  if (countedByMonth(range, counting)) return monthsOf(range);
  const weeks = Math.max(1, Math.floor(daysIn(range) / week));
  return Array.from({ length: weeks }, (_, place) => addDays(range.to, 1 - week * (weeks - place)));
}

/** The first day of the period of a row. */
const periodOf = (range: DayRange, counting: Counting): SQL =>
  countedByMonth(range, counting)
    ? sql`date_trunc('month', day::timestamp)::date`
    : sql`(${range.to}::date + 1 - ${week}::int * (1 + (${range.to}::date - day) / ${week}::int))`;

/** The figures of one period. */
export interface PeriodRow extends Record<string, unknown> {
  /** Its first day. */
  day: string;
  people: number;
  plays: number;
}

/** Rows of `reach_days` by period and `by`, as a query: different people, plays, and the most people of a play on one day. */
export function byPeriod(range: DayRange, counting: Counting, where: SQL, by = sql`null`): SQL {
  const [from = range.from] = periodsOf(range, counting);
  const ofDays = sql`sum(people) filter (where kind <> 'play' and not of_month and ${isNewSince(sql`period`)})`;
  // Only months that are over everywhere have rows of their own.
  const counted = countedByMonth(range, counting)
    ? sql`sum(people) filter (where kind <> 'play' and of_month), ${ofDays}`
    : ofDays;
  return sql`
    select period, by, coalesce(${counted}, 0)::int as people,
      coalesce(sum(people) filter (where kind = 'play'), 0)::int as plays,
      coalesce(max(people) filter (where kind = 'play'), 0)::int as most
    from (
      select *, ${periodOf(range, counting)} as period, ${by} as by from reach_days
      where ${inDays({ from, to: range.to })} and ${where}) counted
    group by period, by`;
}
