import { type SQL, sql } from 'drizzle-orm';
import { addDays, type DayRange, daysIn } from '@/contract/analytics/range';

const week = 7;

/** The first days of the weeks that end with the last day of a range. A shorter range is one week. */
export function weeksOf(range: DayRange): string[] {
  const weeks = Math.max(1, Math.floor(daysIn(range) / week));
  return Array.from({ length: weeks }, (_, place) => addDays(range.to, 1 - week * (weeks - place)));
}

/** The first day of the week in which a row is told. */
export const weekOf = ({ to }: DayRange): SQL =>
  sql`(${to}::date + 1 - ${week}::int * (1 + (${to}::date - published_on) / ${week}::int))`;

/** A value for each week; null for one of which nothing is told. */
export const weekly = (range: DayRange, told: ReadonlyMap<string, number | null>) =>
  weeksOf(range).map((day) => ({ day, value: told.get(day) ?? null }));
