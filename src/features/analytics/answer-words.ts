import { type DayRange, periodLength } from '@/contract/analytics/range';
import type { Figure } from '@/contract/analytics/shapes';
import { fewestShown } from '@/contract/listen';
import { plural, t } from '@/language/text';
import { changeOf, type FigureKind, formatCount, formatShare } from '@/ui/chart/figure-words';

type Unit = ReturnType<typeof periodLength>['unit'];

const more: Readonly<Record<Unit, (count: number, words: string) => string>> = {
  day: (count, words) =>
    plural(
      count,
      { one: '{words} more than the day before', other: '{words} more than the # days before' },
      { words },
    ),
  week: (count, words) =>
    plural(
      count,
      { one: '{words} more than the week before', other: '{words} more than the # weeks before' },
      { words },
    ),
  month: (count, words) =>
    plural(
      count,
      { one: '{words} more than the month before', other: '{words} more than the # months before' },
      { words },
    ),
};

const less: typeof more = {
  day: (count, words) =>
    plural(
      count,
      { one: '{words} less than the day before', other: '{words} less than the # days before' },
      { words },
    ),
  week: (count, words) =>
    plural(
      count,
      { one: '{words} less than the week before', other: '{words} less than the # weeks before' },
      { words },
    ),
  month: (count, words) =>
    plural(
      count,
      { one: '{words} less than the month before', other: '{words} less than the # months before' },
      { words },
    ),
};

const asMuch: Readonly<Record<Unit, (count: number) => string>> = {
  day: (count) => plural(count, { one: 'as much as the day before', other: 'as much as the # days before' }),
  week: (count) =>
    plural(count, { one: 'as much as the week before', other: 'as much as the # weeks before' }),
  month: (count) =>
    plural(count, { one: 'as much as the month before', other: 'as much as the # months before' }),
};

/** How a figure compares with the period before: "18 % more than the 4 weeks before". Undefined where that cannot be said. */
export function comparedWords(kind: FigureKind, figure: Figure, range: DayRange): string | undefined {
  const { direction, words } = changeOf(kind, figure);
  const { count, unit } = periodLength(range);
  if (direction === 'up') return more[unit](count, words);
  if (direction === 'down') return less[unit](count, words);
  return direction === 'same' ? asMuch[unit](count) : undefined;
}

const inThese: typeof asMuch = {
  day: (count) => plural(count, { one: 'on this day', other: 'in these # days' }),
  week: (count) => plural(count, { one: 'in this week', other: 'in these # weeks' }),
  month: (count) => plural(count, { one: 'in this month', other: 'in these # months' }),
};

/** "in these 12 weeks" */
export function periodWords(range: DayRange): string {
  const { count, unit } = periodLength(range);
  return inThese[unit](count);
}

/**
 * Beside how many listened: "of 6,204 · 63 %". People who have left since do not count as members, so more
 * people than members give no share. Nothing where too few are members for a few of them to be hidden.
 */
export function ofMembers(listened: number | null, members: number): string {
  if (listened === null && members < fewestShown) return '';
  const of = t`of ${formatCount(members)}`;
  if (listened === null || members === 0) return of;
  return listened > members
    ? plural(members, { one: '# is still a member', other: '# are still members' })
    : `${of} · ${formatShare(listened / members)}`;
}
