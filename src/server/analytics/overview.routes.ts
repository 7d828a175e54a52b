import { getAnalyticsOverview } from '@/contract/analytics/overview';
import { on } from '../http/route';
import { figure, share } from './figure';
import { type ListeningSums, listenedByDay, sumListening } from './listening.store';
import { scopeOf } from './scope';

const counted = (sums: ListeningSums | null, value: (sums: ListeningSums) => number | null) =>
  sums && { value: value(sums), people: sums.members };

const get = on(getAnalyticsOverview, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { clubId, range } = scope;
  const [{ now, before }, days, daysBefore] = await Promise.all([
    sumListening(db, scope),
    listenedByDay(db, clubId, range),
    scope.before && listenedByDay(db, clubId, scope.before),
  ]);
  const of = (value: (sums: ListeningSums) => number | null) =>
    figure({ value: value(now), people: now.members }, counted(before, value));
  const line = (rows: typeof days) => rows.map(({ day, seconds }) => ({ day, value: seconds }));
  return {
    data: {
      range,
      before: scope.before,
      listening: of(({ seconds }) => seconds),
      members: of(({ members }) => members),
      finished: of(({ finished, begun }) => share(finished, begun)),
      days: { now: line(days), before: daysBefore && line(daysBefore) },
    },
  };
});

export const overviewRoutes = [get];
