import type { DayRange } from '@/contract/analytics/range';
import type { Series } from '@/contract/analytics/shapes';
import { cells } from './figure';
import { type PeriodRow, periodsOf } from './people.store';
import type { Scope } from './scope';

/** A value for each week or month of a range, hidden where it is about few people; null for one without any. */
export function periodSeries(
  range: DayRange,
  counting: Pick<Scope, 'today'>,
  rows: readonly PeriodRow[],
  value: (row: PeriodRow) => number = ({ people }) => people,
): Series {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days = periodsOf(range, counting);
  const shown = cells(
    days.map((day) => {
      const row = byDay.get(day);
      return { value: row ? value(row) : null, people: row?.people ?? 0 };
    }),
  );
  return days.map((day, place) => ({ day, value: shown[place]?.value ?? null }));
}
