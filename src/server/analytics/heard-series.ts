import { lineDaysMost } from '@/contract/analytics/overview';
import { addDays, type DayRange, daysIn } from '@/contract/analytics/range';
import type { Series } from '@/contract/analytics/shapes';
import { cells } from './figure';
import type { DayRow } from './overview.store';
import type { PeriodRow } from './people.store';

/** A chart by week needs at least two weeks. */
const daysLeast = 14;

/** Seconds by day; null for a day with few listeners or none. */
export function seriesByDay(range: DayRange, rows: readonly DayRow[]): Series {
  const heard = new Map(rows.map((row) => [row.day, row]));
  const days = Array.from({ length: daysIn(range) }, (_, place) => addDays(range.from, place));
  const values = cells(
    days.map((day) => ({ value: heard.get(day)?.seconds ?? null, people: heard.get(day)?.listeners ?? 0 })),
  );
  return days.map((day, place) => ({ day, value: values[place]?.value ?? null }));
}

/** Whether a line has a point for each week: where there are many days, and where most days with listening are hidden. */
export function isByWeek(days: Series, rows: readonly DayRow[]): boolean {
  const shown = new Set(days.flatMap(({ day, value }) => (value === null ? [] : [day])));
  const hidden = rows.filter(({ day }) => days.some((each) => each.day === day) && !shown.has(day));
  return days.length > lineDaysMost || (days.length >= daysLeast && hidden.length > shown.size);
}

/**
 * Seconds by week, each by its first day; weeks end with the last day of the range, so that the first may be
 * shorter. `people`: the different members of each week where they are counted; otherwise the highest number
 * of one day is used, because at least so many listened.
 */
export function seriesByWeek(range: DayRange, rows: readonly DayRow[], people: readonly PeriodRow[]): Series {
  const length = daysIn(range);
  const first = length % 7;
  const starts = [
    ...(first > 0 ? [0] : []),
    ...Array.from({ length: Math.floor(length / 7) }, (_, week) => first + week * 7),
  ];
  const weeks = starts.map((start, place) => ({
    from: addDays(range.from, start),
    to: addDays(range.from, (starts[place + 1] ?? length) - 1),
  }));
  const counted = new Map(people.map((row) => [row.day, row.people]));
  const values = cells(
    weeks.map(({ from, to }) => {
      const own = rows.filter(({ day }) => day >= from && day <= to);
      return {
        value: own.length === 0 ? null : own.reduce((sum, { seconds }) => sum + seconds, 0),
        people: counted.get(from) ?? Math.max(0, ...own.map(({ listeners }) => listeners)),
      };
    }),
  );
  return weeks.map(({ from }, place) => ({ day: from, value: values[place]?.value ?? null }));
}
