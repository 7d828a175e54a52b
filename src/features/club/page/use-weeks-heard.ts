import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { useToday } from '@/client/today';
import { userMessage } from '@/client/user-message';
import { getAnalyticsMembers } from '@/contract/analytics/members';
import { addDays, type DayRange } from '@/contract/analytics/range';
import type { ComparedSeries, Series } from '@/contract/analytics/shapes';
import type { AnalyticsQuery } from '@/kit/analytics/use-analytics';

/** The number of weeks shown, until yesterday: with as many before them they lie in the 90 days that are counted by week. */
const weeksShown = 6;

/** The share of a club's members who listened in each week; null where it is about fewer than 10. */
export interface WeeksHeard extends ComparedSeries {
  /** How many members there are today. */
  members: number;
}

/** Listeners who have left since are no members today, so the share is at most 1. */
const sharesOf = (series: Series, members: number): Series =>
  series.map(({ day, value }) => ({
    day,
    value: value === null ? null : Math.min(1, value / Math.max(1, members)),
  }));

/** How many of a club's members have listened, week by week, by the same call as the page of figures. */
export function useWeeksHeard(clubId: string): { answer: AnalyticsQuery<WeeksHeard>; range: DayRange } {
  const to = addDays(useToday(), -1);
  const range = { from: addDays(to, 1 - 7 * weeksShown), to };
  const query = { ...range, compare: 'true' as const, clubId };
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', getAnalyticsMembers.path, query],
    queryFn: async ({ signal }): Promise<WeeksHeard> => {
      const { weeks, members } = (await call(getAnalyticsMembers, { query, signal })).data;
      const { now, before } = weeks;
      return { members, now: sharesOf(now, members), before: before && sharesOf(before, members) };
    },
  });
  const failure = error && !data ? { message: userMessage(error), onRetry: () => void refetch() } : undefined;
  return { answer: { data, busy: false, failure }, range };
}
