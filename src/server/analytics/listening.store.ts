import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '@/contract/analytics/range';
import { fewestShown } from '@/contract/listen';
import { isListener } from '../consent/consent.store';
import type { Db } from '../kernel/db/client';
import { allClubs } from '../tables/listening-figures';
import { users } from '../tables/user';
import type { Scope } from './scope';

/** `fewestShown` in SQL. */
export const few = sql.raw(String(fewestShown));

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

/** Whether nothing that is heard in a club is told, because it has listeners, but fewer than ten. */
export async function isUntold(db: Db, clubId: string): Promise<boolean> {
  if (clubId === allClubs) return false;
  const listeners = await db.$count(users, and(eq(users.clubId, clubId), isListener));
  return listeners > 0 && listeners < fewestShown;
}
