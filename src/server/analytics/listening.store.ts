import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '@/contract/analytics/range';
import type { Db } from '../db/client';
import type { Scope } from './scope';

/** Whether a row of figures is told within these days. */
export const publishedIn = ({ from, to }: DayRange, column = sql`published_on`): SQL =>
  sql`${column} between ${from}::date and ${to}::date`;

/**
 * How many different people (or households) count in rows of `reach_days`: those that did not count before, since the first of
 * these days. `only`: among which rows, where a query reads others beside them.
 */
export const differentPeople = ({ from, to }: DayRange, only = sql`true`): SQL<number> =>
  sql`coalesce(sum(people) filter (where ${only} and ${publishedIn({ from, to })} and (prev_published_on is null or prev_published_on < ${from}::date)), 0)::int`;

/** The days of a scope with those before, which one query reads together. */
export const wholeRange = ({ range, before }: Scope): DayRange => ({
  from: before?.from ?? range.from,
  to: range.to,
});

export interface ListeningSums extends Record<string, unknown> {
  seconds: number;
  listens: number;
  begun: number;
  finished: number;
  members: number;
}

const noListening: ListeningSums = { seconds: 0, listens: 0, begun: 0, finished: 0, members: 0 };

const sumsIn = async (db: Db, clubId: string, range: DayRange): Promise<ListeningSums> => {
  const { rows } = await db.execute<ListeningSums>(sql`
    select heard.*, (
      select ${differentPeople(range)} from reach_days
      where kind = 'member' and club_id = ${clubId}::uuid and ${publishedIn(range)}) as members
    from (
      select coalesce(sum(seconds), 0)::float8 as seconds, coalesce(sum(listens), 0)::int as listens,
        coalesce(sum(begun), 0)::int as begun, coalesce(sum(finished), 0)::int as finished
      from listen_days where club_id = ${clubId}::uuid and ${publishedIn(range)}) heard`);
  return rows[0] ?? noListening;
};

/** What was heard in the days of a scope, and in those before. */
export async function sumListening(
  db: Db,
  { clubId, range, before }: Scope,
): Promise<{ now: ListeningSums; before: ListeningSums | null }> {
  const [now, earlier] = await Promise.all([
    sumsIn(db, clubId, range),
    before ? sumsIn(db, clubId, before) : null,
  ]);
  return { now, before: earlier };
}

interface DayRow extends Record<string, unknown> {
  day: string;
  seconds: number;
  listens: number;
}

/** By day, only those under which something is told. */
export async function listenedByDay(db: Db, clubId: string, range: DayRange): Promise<DayRow[]> {
  const { rows } = await db.execute<DayRow>(sql`
    select published_on::text as day, sum(seconds)::float8 as seconds, sum(listens)::int as listens
    from listen_days where club_id = ${clubId}::uuid and ${publishedIn(range)}
    group by published_on order by published_on`);
  return rows;
}
