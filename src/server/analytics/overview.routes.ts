import { getAnalyticsOverview, newestEpisodes } from '@/contract/analytics/overview';
import { addDays, type DayRange, daysIn } from '@/contract/analytics/range';
import type { Series } from '@/contract/analytics/shapes';
import { on } from '../kernel/http/route';
import { figure, finishedShare, plainFigure, shareAtMost } from './figure';
import { type HeardEpisode, heardByEpisode, mostHeard } from './heard-episodes.store';
import * as store from './overview.store';
import { scopeOf } from './scope';

const isIn =
  ({ from, to }: DayRange) =>
  ({ day }: { day: string }) =>
    day >= from && day <= to;

/** A value for each day; null for one under which nothing is told. */
function seriesOf(range: DayRange, rows: readonly store.DayRow[]): Series {
  const told = new Map(rows.map(({ day, seconds }) => [day, seconds]));
  return Array.from({ length: daysIn(range) }, (_, place) => {
    const day = addDays(range.from, place);
    return { day, value: told.get(day) ?? null };
  });
}

const sumsOf = (rows: readonly store.DayRow[]) =>
  rows.reduce(
    (sums, { seconds, begun, finished }) => ({
      seconds: sums.seconds + seconds,
      begun: sums.begun + begun,
      finished: sums.finished + finished,
    }),
    { seconds: 0, begun: 0, finished: 0 },
  );

function topOf(heard: readonly HeardEpisode[], seconds: number) {
  const top = mostHeard(heard);
  return top ? { episode: top.episode, most: top.seconds > seconds / 2 } : null;
}

/** What was heard of the newest episodes, without those that too few have heard, nor what would tell of them. */
function newestOf(released: readonly store.ReleasedRow[], heard: readonly HeardEpisode[], members: number) {
  return released.slice(0, newestEpisodes).map((episode) => {
    const row = heard.find(({ id }) => id === episode.id);
    const { people = 0, seconds = 0, begun = 0, finished = 0, hidden = false } = row ?? {};
    const cellOf = (value: number | null) => ({ value: hidden ? null : value, hidden });
    return {
      ...episode,
      listening: cellOf(seconds),
      listened: cellOf(shareAtMost(people, members)),
      finished: cellOf(finishedShare({ begun, finished })),
    };
  });
}

const get = on(getAnalyticsOverview, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { range, before } = scope;
  const [days, counts, heard, released] = await Promise.all([
    store.heardByDay(db, scope),
    store.countOverview(db, scope),
    heardByEpisode(db, scope),
    store.listReleased(db, scope, newestEpisodes),
  ]);
  const { people, peopleBefore, members, membersBefore } = counts;
  const now = sumsOf(days.filter(isIn(range)));
  const earlier = sumsOf(before ? days.filter(isIn(before)) : []);
  // Of those who wait for others to be told with, nobody may say that they are none.
  const untold = counts.waiting && people === 0;
  const of = (value: number | null, valueBefore: number | null) =>
    figure({ value: untold ? null : value, people }, before && { value: valueBefore, people: peopleBefore });
  return {
    data: {
      range,
      before,
      waiting: counts.waiting,
      listening: of(now.seconds, earlier.seconds),
      members: of(people, peopleBefore),
      ofMembers: plainFigure(members, before && membersBefore),
      listened: of(shareAtMost(people, members), shareAtMost(peopleBefore, membersBefore)),
      finished: of(finishedShare(now), finishedShare(earlier)),
      downloads: plainFigure(counts.downloads, before && counts.downloadsBefore),
      days: { now: seriesOf(range, days), before: before && seriesOf(before, days) },
      released: released.filter(isIn(range)).reverse(),
      top: topOf(heard, now.seconds),
      newest: newestOf(released, heard, members),
    },
  };
});

export const overviewRoutes = [get];
