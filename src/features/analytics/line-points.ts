import type { ComparedSeries, Series } from '@/contract/analytics/shapes';

/** More days could not be told apart in a chart. */
const daysMost = 183;
/** A line of one week is no line. */
const daysLeast = 14;

interface LinePoints {
  per: 'day' | 'week';
  now: Series;
  before: Series | null;
  /** Why there are weeks, where few days could be told. */
  why: string;
}

/** The days of a series as weeks that end with its last day. A week of which nothing is told has no value. */
function byWeek(days: Series): Series {
  const first = days.length % 7;
  const starts = [
    ...(first > 0 ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / 7) }, (_, week) => first + week * 7),
  ];
  return starts.flatMap((start, place) => {
    const week = days.slice(start, starts[place + 1] ?? days.length);
    const told = week.flatMap(({ value }) => (value === null ? [] : [value]));
    const [{ day } = { day: undefined }] = week;
    if (day === undefined) return [];
    return [{ day, value: told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0) }];
  });
}

/**
 * The points of a line that is told by day. They are weeks where there are many days, and where most days have no value: a small
 * club's wait to be told with later ones, so that its line would be mostly gaps.
 */
export function linePoints({ now, before }: ComparedSeries): LinePoints {
  const told = now.filter(({ value }) => value !== null).length;
  const gaps = now.length >= daysLeast && told > 0 && told * 2 < now.length;
  if (!gaps && now.length <= daysMost) return { per: 'day', now, before, why: '' };
  return {
    per: 'week',
    now: byWeek(now),
    before: before && byWeek(before),
    why: gaps ? 'By week, because on most days too few listened to be shown.' : '',
  };
}
