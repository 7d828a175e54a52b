import { fewestShown, type Heard } from '@/contract/listen';

/** Nothing of what fewer people have heard than may be shown. */
export const hideFew = (heard: Heard | undefined): Heard | null =>
  heard && heard.members >= fewestShown ? heard : null;

/**
 * The parts of a sum without those that too few people have heard. Where there are such, the smallest of the others is
 * hidden as well: what is missing from the sum then tells of enough people again.
 */
export function hideFewIn(parts: readonly (Heard | undefined)[]): (Heard | null)[] {
  const shown = parts.map(hideFew);
  const isTold = parts.some((part, place) => part && part.members > 0 && shown[place] === null);
  const smallest = shown.reduce<Heard | null>(
    (least, part) => (part && (!least || part.members < least.members) ? part : least),
    null,
  );
  return isTold ? shown.map((part) => (part === smallest ? null : part)) : shown;
}
