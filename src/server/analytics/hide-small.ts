import type { Cell } from '@/contract/analytics/shapes';
import { fewestShown } from '@/contract/listen';
import type { Counted } from './figure';

/**
 * Which of these parts of a sum may be shown: not those of few people, and not the next larger ones either until what is
 * missing from the sum tells of enough people.
 */
export function hiddenParts(people: readonly number[]): boolean[] {
  const hidden = people.map(() => false);
  let missing = 0;
  for (const place of people
    .map((_, at) => at)
    .toSorted((one, other) => (people[one] ?? 0) - (people[other] ?? 0))) {
    const count = people[place] ?? 0;
    if (count === 0 || (count >= fewestShown && (missing === 0 || missing >= fewestShown))) continue;
    hidden[place] = true;
    missing += count;
  }
  return hidden;
}

/** The parts of a sum as figures. */
export function partCells(parts: readonly Counted[]): Cell[] {
  const hidden = hiddenParts(parts.map(({ people }) => people));
  return parts.map(({ value }, at) =>
    hidden[at] ? { value: null, hidden: true } : { value, hidden: false },
  );
}
