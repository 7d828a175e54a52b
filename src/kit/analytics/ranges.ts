import { addDays, type DayRange, daysIn } from '@/contract/analytics/range';
import { plural, t } from '@/language/text';
import { formatSpan } from '@/ui/date/dates';

interface Preset extends DayRange {
  key: string;
  label: string;
}

/** The seasons of most sports here begin with August. */
const seasonStart = '-08-01';

/** The first day of the season that a day lies in. */
const seasonOf = (day: string): string => {
  const year = Number(day.slice(0, 4));
  return day >= `${year}${seasonStart}` ? `${year}${seasonStart}` : `${year - 1}${seasonStart}`;
};

/** The same day a year earlier; the 28th for a 29th of February. */
const yearBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`;

/** The ranges that are a tap away. All end with yesterday, the last day that is complete. */
export function presetsOf(today: string): readonly Preset[] {
  const to = addDays(today, -1);
  const last = (days: number) => ({ from: addDays(to, 1 - days), to });
  return [
    { key: 'week', label: t`Last 7 days`, ...last(7) },
    { key: 'weeks-4', label: t`Last 4 weeks`, ...last(28) },
    { key: 'weeks-12', label: t`Last 12 weeks`, ...last(84) },
    { key: 'season', label: t`This season`, from: seasonOf(to), to },
    { key: 'year', label: t`Last 12 months`, from: addDays(yearBefore(to), 1), to },
  ];
}

/** `25th Oct – 21st Nov 2026`: the year always, because links are read later. */
export const spanWords = ({ from, to }: DayRange): string => formatSpan(from, to);

/** What the lines of a chart are called: "these 4 weeks" and "4 weeks before". */
export function periodNames(range: DayRange): { now: string; before: string } {
  const days = daysIn(range);
  if (days === 365 || days === 366) return { now: t`these 12 months`, before: t`12 months before` };
  if (days % 7 === 0) {
    return {
      now: plural(days / 7, { one: 'this week', other: 'these # weeks' }),
      before: plural(days / 7, { one: 'the week before', other: '# weeks before' }),
    };
  }
  return {
    now: plural(days, { one: 'this day', other: 'these # days' }),
    before: plural(days, { one: 'the day before', other: '# days before' }),
  };
}
