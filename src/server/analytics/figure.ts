import type { Figure } from '@/contract/analytics/shapes';
import type { Cell } from '@/contract/shapes';
import type { HeardFigures } from './heard.store';
import { isFew } from './hide-few.store';
import type { Scope } from './scope';

/** A value with how many people it is about. Without people there is nothing to hide: downloads, parts sent. */
interface CountedValue {
  value: number | null;
  people: number;
}

const cellOf = (value: number | null, hidden: boolean): Cell => ({ value: hidden ? null : value, hidden });

export const cell = ({ value, people }: CountedValue): Cell => cellOf(value, isFew(people));

export const figure = (now: CountedValue, before: CountedValue | null): Figure =>
  comparedCells(cell(now), before && cell(before));

/** For figures that are not about people. */
export const plainFigure = (value: number | null, before: number | null): Figure => ({
  value,
  before,
  hidden: false,
  beforeHidden: false,
});

/** A share as a figure: null when the whole is 0. */
export const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/**
 * At most 1, because people who listened may have left since, and a listen that began before the first day
 * can end within the days.
 */
export function shareAtMost(part: number, whole: number): number | null {
  const of = share(part, whole);
  return of === null ? null : Math.min(1, of);
}

/** The share of the listens begun that were heard to the end. */
export const finishedShare = ({ begun, finished }: { begun: number; finished: number }): number | null =>
  shareAtMost(finished, begun);

/** Both cells as one figure; `before` is null when nothing is compared. */
export const comparedCells = (now: Cell, before: Cell | null): Figure => ({
  ...now,
  before: before?.value ?? null,
  beforeHidden: before?.hidden ?? false,
});

/** What was heard of one episode or playlist. */
export function viewHeard(
  { people, listens, seconds, secondsBefore, hidden, beforeHidden, ...row }: HeardFigures,
  { before }: Scope,
): {
  members: Cell;
  listens: Cell;
  listening: Figure;
  finished: Cell;
} {
  return {
    members: cellOf(people, hidden),
    listens: cellOf(listens, hidden),
    finished: cellOf(finishedShare(row), hidden),
    listening: comparedCells(cellOf(seconds, hidden), before && cellOf(secondsBefore, beforeHidden)),
  };
}
