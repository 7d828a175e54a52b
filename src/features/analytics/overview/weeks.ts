import type { Series } from '@/contract/analytics/shapes';

/** The days of a series as weeks that end with its last day. A week of which nothing is told has no value. */
export function byWeek(days: Series): Series {
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
