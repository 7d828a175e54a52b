import { useCallback, useMemo } from 'react';
import { useToday } from '@/client/today';
import { type DayRange, isByMonth, periodBefore, rangeOf } from '@/contract/analytics/range';
import { AnalyticsRange } from '@/contract/analytics/shapes';
import { t } from '@/language/text';
import { changedQuery, useAddress } from '@/ui/list/use-address';
import { periodNames } from './ranges';

/** The choices of the page. An empty `clubId` means all clubs. */
interface RangeChoice extends DayRange {
  compare: boolean;
  clubId: string;
}

interface AnalyticsRangeState extends DayRange {
  compare: boolean;
  clubId: string | undefined;
  /** Whether different people are counted by month, because the range begins more than 90 days ago. */
  byMonth: boolean;
  /**
   * Whether different people are compared with those before: not where one of the two is counted by month, and the
   * other exactly.
   */
  comparePeople: boolean;
  /** The period of the same length before. */
  before: DayRange;
  /** The names of the two periods in charts. */
  names: { now: string; before: string };
  /** Why the days in the address are not shown, in a sentence; those of the last 4 weeks are. */
  problem: string | undefined;
  /** The query of the endpoints. */
  query: { from: string; to: string; compare: 'true' | 'false'; clubId: string | undefined };
  /** False until the address has been read. */
  ready: boolean;
  /** Changes the choice: a step in the address that Back undoes. */
  set: (next: Partial<RangeChoice>) => void;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) || undefined;

/** The range in the address, without values that are no day, no club or neither yes nor no. */
function readAddress(query: Record<string, string | string[] | undefined>) {
  const { from, to, compare, clubId } = AnalyticsRange.shape;
  const words = { from: one(query.from), to: one(query.to) };
  return {
    from: from.safeParse(words.from).data,
    to: to.safeParse(words.to).data,
    compare: compare.safeParse(one(query.compare)).data ?? true,
    clubId: clubId.safeParse(one(query.clubId)).data,
    unreadable: [from.safeParse(words.from), to.safeParse(words.to)].some(({ success }) => !success),
  };
}

/** The days that are shown, whether with the days before, and the club: all from the address, so that a link shows the same. */
export function useAnalyticsRange(): AnalyticsRangeState {
  const today = useToday();
  const { query, asked, go, ready } = useAddress();

  const set = useCallback(
    (next: Partial<RangeChoice>) => {
      // The page number of a table means nothing for other days.
      const merged = changedQuery(asked(), { page: undefined, ...next }, { compare: 'true' });
      const { from, to } = usualDays(today);
      const isUsual = merged.from === from && merged.to === to;
      go(isUsual ? changedQuery(merged, { from: undefined, to: undefined }) : merged, 'push');
    },
    [asked, go, today],
  );

  return useMemo(() => {
    const { from, to, compare, clubId, unreadable } = readAddress(query);
    const answered = rangeOf({ from, to }, today);
    const refused =
      'field' in answered
        ? answered.message
        : unreadable
          ? t`The address of this page has no valid days`
          : undefined;
    const range = 'field' in answered ? usualDays(today) : answered;
    const before = periodBefore(range);
    const byMonth = isByMonth(range, today);
    return {
      ...range,
      compare,
      clubId,
      byMonth,
      comparePeople: compare && byMonth === isByMonth(before, today),
      before,
      names: periodNames(range),
      problem: refused && t`${refused}. These are the last 4 weeks.`,
      query: { ...range, compare: compare ? 'true' : 'false', clubId },
      ready,
      set,
    };
  }, [query, today, ready, set]);
}

/** The 28 days until yesterday. */
function usualDays(today: string): DayRange {
  const range = rangeOf({}, today);
  if ('field' in range) throw new Error(range.message);
  return range;
}
