import type { HoursOfDay } from '@/contract/analytics/podcasts';
import { hourSpans } from '../tables/listening-figures';
import { cells } from './figure';

export interface HourRow extends Record<string, unknown> {
  /** How many hours the block has, and its first one. */
  span: number;
  hour: number;
  /** A lower bound of the number of different people. */
  people: number;
  seconds: number;
}

const day = 24;

const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, each) => sum + (each ?? 0), 0);

/** When people listen, in the finest blocks of hours in which at least half of what was heard is shown. */
export function hoursOfDay(rows: readonly HourRow[]): Pick<HoursOfDay, 'span' | 'blocks'> {
  for (const span of hourSpans) {
    const blocks = Array.from({ length: day / span }, (_, place) => {
      const row = rows.find((each) => each.span === span && each.hour === place * span);
      return { value: row?.seconds ?? 0, people: row?.people ?? 0 };
    });
    const shown = cells(blocks);
    const seconds = sumOf(shown.map(({ value }) => value));
    if (seconds === 0 || 2 * seconds < sumOf(blocks.map(({ value }) => value))) continue;
    return { span, blocks: shown.map((each, place) => ({ hour: place * span, seconds: each })) };
  }
  return { span: null, blocks: [] };
}
