import type { DayRange } from '@/contract/analytics/range';
import type { Series } from '@/contract/analytics/shapes';
import { cell } from './figure';
import { type PeriodRow, periodsOf } from './people.store';
import type { Scope } from './scope';

/** A value for each week or month of a range, null where it is about few people. */
export function periodSeries(
  range: DayRange,
  counting: Pick<Scope, 'today'>,
  rows: readonly PeriodRow[],
  value: (row: PeriodRow) => number = ({ people }) => people,
): Series {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return periodsOf(range, counting).map((day) => {
    const row = byDay.get(day);
    return { day, value: row ? cell({ value: value(row), people: row.people }).value : 0 };
  });
}
