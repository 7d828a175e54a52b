import type { HoursOfDay } from '@/contract/analytics/podcasts';
import { hourSpans } from '../tables/listening-figures';
import { cell } from './figure';

export interface HourRow extends Record<string, unknown> {
  /** How many hours the block has, and its first one. */
  span: number;
  hour: number;
  /** A lower bound of the number of different people. */
  people: number;
  seconds: number;
}

const day = 24;

/** When people listen, in the finest blocks of hours in which at least half of what was heard is shown, or else in the longest. */
export function hoursOfDay(rows: readonly HourRow[]): Pick<HoursOfDay, 'span' | 'blocks'> {
  if (rows.length === 0) return { span: null, blocks: [] };
  const choices = hourSpans.map((span) => {
    const blocks = Array.from({ length: day / span }, (_, place) => {
      const row = rows.find((each) => each.span === span && each.hour === place * span);
      const { seconds = 0, people = 0 } = row ?? {};
      return { hour: place * span, seconds: cell({ value: seconds, people }), heard: seconds };
    });
    const unseen = blocks.reduce((sum, { seconds, heard }) => sum + (seconds.hidden ? heard : -heard), 0);
    return { span, unseen, blocks: blocks.map(({ hour, seconds }) => ({ hour, seconds })) };
  });
  const chosen = choices.find(({ unseen }) => unseen <= 0) ?? choices.at(-1);
  return { span: chosen?.span ?? null, blocks: chosen?.blocks ?? [] };
}
