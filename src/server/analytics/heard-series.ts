import { lineDaysMost } from '@/contract/analytics/overview';
import { addDays, type DayRange, daysIn } from '@/contract/analytics/range';
import type { Series } from '@/contract/analytics/shapes';
import { cell } from './figure';
import { isFew } from './hide-few.store';
import type { DayRow } from './overview.store';
import type { PeriodRow } from './people.store';

/** A chart by week needs at least two weeks. */
const daysLeast = 14;

/** Seconds by day; null for a day with few listeners. */
export function seriesByDay(range: DayRange, rows: readonly DayRow[]): Series {
  const heard = new Map(rows.map((row) => [row.day, row]));
  const days = Array.from({ length: daysIn(range) }, (_, place) => addDays(range.from, place));
  return days.map((day) => {
    const { seconds = 0, listeners = 0 } = heard.get(day) ?? {};
    return { day, value: cell({ value: seconds, people: listeners }).value };
  });
}

/** Whether a line has a point for each week: where there are many days, and where most days with listening are hidden. */
export function isByWeek(range: DayRange, rows: readonly DayRow[]): boolean {
  const days = daysIn(range);
  const heard = rows.filter(({ day }) => day >= range.from && day <= range.to);
  const hidden = heard.filter(({ listeners }) => isFew(listeners));
  return days > lineDaysMost || (days >= daysLeast && 2 * hidden.length > heard.length);
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
  return weeks.map(({ from, to }) => {
    const own = rows.filter(({ day }) => day >= from && day <= to);
    const value = own.reduce((sum, { seconds }) => sum + seconds, 0);
    const least = Math.max(0, ...own.map(({ listeners }) => listeners));
    return { day: from, value: cell({ value, people: counted.get(from) ?? least }).value };
  });
}
