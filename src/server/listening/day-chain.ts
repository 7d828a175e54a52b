import { addDays } from '@/contract/analytics/range';

/** More than a late stretch can be behind: seven days, and two for clubs that were moved to another zone. */
const keptDays = 10;

/** Where a day comes in among those on which somebody has counted: null where there is none on that side. */
interface DayPlace {
  prev: string | null;
  next: string | null;
}

/** Undefined for a day on which they have counted already. `days` are in order. */
export function placeOf(days: readonly string[], day: string): DayPlace | undefined {
  if (days.includes(day)) return undefined;
  return { prev: days.findLast((each) => each < day) ?? null, next: days.find((each) => each > day) ?? null };
}

/**
 * The days with one more: those that a late one may still have to be put between, and the newest one before. So somebody's
 * older days are not kept.
 */
export function withDay(days: readonly string[], day: string): string[] {
  const all = [...new Set([...days, day])].toSorted();
  const oldest = addDays(all.at(-1) ?? day, -keptDays);
  const before = all.findLast((each) => each < oldest);
  return all.filter((each) => each >= oldest || each === before);
}
