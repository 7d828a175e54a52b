import type { Cell, Figure } from '@/contract/analytics/shapes';
import { fewestShown } from '@/contract/listen';
import type { HeardRow } from './heard-sums.store';
import type { Scope } from './scope';

/** A value with how many people it is about. Without people there is nothing to hide: downloads, parts sent. */
export interface Counted {
  value: number | null;
  people: number;
}

/** `untold`: nothing is told of those it may be about, so that a zero would be no figure. */
const isHidden = ({ people }: Counted, untold: boolean): boolean =>
  people === 0 ? untold : people < fewestShown;

/** Hidden when it is about fewer than `fewestShown` people. */
export const cell = (counted: Counted, untold = false): Cell => {
  const hidden = isHidden(counted, untold);
  return { value: hidden ? null : counted.value, hidden };
};

export const figure = (now: Counted, before: Counted | null, untold = false): Figure =>
  comparedCells(cell(now, untold), before && cell(before, untold));

/** For figures about nobody. */
export const plainFigure = (value: number | null, before: number | null): Figure => ({
  value,
  before,
  hidden: false,
  beforeHidden: false,
});

/** A share as a figure: null of nothing. */
export const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** All at most: who listened may have left since, and what began before the first day can end within the days. */
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
  row: HeardRow,
  { before }: Scope,
  untold: boolean,
): {
  members: Cell;
  listens: Cell;
  listening: Figure;
  finished: Cell;
} {
  const hidden = row.hidden || (untold && row.people === 0);
  const beforeHidden = row.beforeHidden || (untold && row.secondsBefore === 0);
  const shown = (value: number | null): Cell => ({ hidden, value: hidden ? null : value });
  return {
    members: shown(row.people),
    listens: shown(row.listens),
    finished: shown(finishedShare(row)),
    listening: {
      ...shown(row.seconds),
      before: before && !beforeHidden ? row.secondsBefore : null,
      beforeHidden: before !== null && beforeHidden,
    },
  };
}
