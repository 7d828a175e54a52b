import type { Cell, Figure } from '@/contract/analytics/shapes';
import { fewestShown } from '@/contract/listen';

/** A value with how many people it is about. Without people there is nothing to hide: downloads, parts sent. */
export interface Counted {
  value: number | null;
  people: number;
}

const isHidden = (counted: Counted | null): boolean =>
  counted !== null && counted.people > 0 && counted.people < fewestShown;

/** Hidden when it is about fewer than `fewestShown` people. */
export const cell = (counted: Counted | null): Cell => {
  const hidden = isHidden(counted);
  return { value: hidden ? null : (counted?.value ?? null), hidden };
};

export function figure(now: Counted, before: Counted | null): Figure {
  const { value, hidden } = cell(now);
  const earlier = cell(before);
  return { value, hidden, before: earlier.value, beforeHidden: earlier.hidden };
}

/** For figures about nobody. */
export const plainFigure = (value: number | null, before: number | null): Figure => ({
  value,
  before,
  hidden: false,
  beforeHidden: false,
});

/** A share as a figure: null of nothing. */
export const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** The share of the listens begun that were heard to the end. One that began before the first day can end within the days. */
export function finishedShare({ begun, finished }: { begun: number; finished: number }): number | null {
  const heardOut = share(finished, begun);
  return heardOut === null ? null : Math.min(1, heardOut);
}
