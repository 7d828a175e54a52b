import { t } from '@/language/text';

/** A day in UTC, in milliseconds. */
export const dayMs = 86_400_000;

/** The number of days that are shown unless others are asked for. */
const usualDays = 28;
/** The longest range: ten years, three of them leap years. */
const mostDays = 3653;

/** Calendar days, `2026-11-28`, both of them inside. */
export interface DayRange {
  from: string;
  to: string;
}

/** A range as a URL has it: either day may be missing. */
export type AskedRange = { [Day in keyof DayRange]?: string | undefined };

/** The day that is `days` later; earlier for a negative number. In UTC every day has 24 hours. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** How many days a range has; at most zero if it runs backwards. */
export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** A range as people count it: years in months, whole weeks in weeks, all else in days. */
export function periodLength(range: DayRange): { count: number; unit: 'day' | 'week' | 'month' } {
  const days = daysIn(range);
  if (days === 365 || days === 366) return { count: 12, unit: 'month' };
  return days % 7 === 0 ? { count: days / 7, unit: 'week' } : { count: days, unit: 'day' };
}

interface RangeProblem {
  field: keyof DayRange;
  message: string;
}

/** Why these days cannot be shown, as far as that does not depend on today. */
export function rangeProblem({ from, to }: AskedRange): RangeProblem | undefined {
  if (!from || !to) return undefined;
  const days = daysIn({ from, to });
  if (days < 1) return { field: 'to', message: t`The last day is before the first: choose a later one` };
  if (days > mostDays)
    return { field: 'from', message: t`At most 10 years can be shown at once: choose a later first day` };
  return undefined;
}

/**
 * The days that are asked for, with what is missing filled in: the 28 days that end with yesterday, which is the last day
 * that is complete. A last day after that counts as yesterday, because a link may come from a zone where it is tomorrow.
 */
export function rangeOf(asked: AskedRange, today: string): DayRange | RangeProblem {
  const yesterday = addDays(today, -1);
  const to = asked.to && asked.to < yesterday ? asked.to : yesterday;
  const from = asked.from ?? addDays(to, 1 - usualDays);
  if (from > yesterday)
    return { field: 'from', message: t`Figures end with yesterday: choose an earlier first day` };
  return rangeProblem({ from, to }) ?? { from, to };
}

/** The period of the same length that ends the day before. */
export const periodBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});

/** How many days listening is kept under a pseudonym, so that people can be counted over any range of them. Sums stay. */
export const keptDays = 90;

/** Whether different people of a range that begins on this day are counted by month, because it began longer ago than that. */
export const isByMonth = ({ from }: Pick<DayRange, 'from'>, today: string): boolean =>
  from < addDays(today, -keptDays);

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const monthAfter = (month: string): string => monthOf(addDays(month, 31));

const touchedMonths = ({ from, to }: DayRange): string[] => {
  const touched: string[] = [];
  for (let month = monthOf(from); month <= to; month = monthAfter(month)) touched.push(month);
  return touched;
};

const isWithin =
  ({ from, to }: DayRange) =>
  (month: string) =>
    month >= from && monthAfter(month) <= addDays(to, 1);

/** Whether a month lies in a range with all of its days. */
export const hasWholeMonth = (range: DayRange): boolean => touchedMonths(range).some(isWithin(range));

/** The months that lie in a range, by their first days; those that it touches where none lies in it. */
export function monthsOf(range: DayRange): string[] {
  const touched = touchedMonths(range);
  const whole = touched.filter(isWithin(range));
  return whole.length > 0 ? whole : touched;
}
