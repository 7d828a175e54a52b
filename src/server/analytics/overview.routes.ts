import { getAnalyticsOverview, newestEpisodes } from '@/contract/analytics/overview';
import type { DayRange } from '@/contract/analytics/range';
import type { Db } from '../kernel/db/client';
import { on } from '../kernel/http/route';
import { figure, finishedShare, plainFigure, shareAtMost } from './figure';
import { peopleOf } from './heard.store';
import { type EpisodeFigures, heardByEpisode, mostHeard } from './heard-episodes.store';
import { isByWeek, seriesByDay, seriesByWeek } from './heard-series';
import { listenedByPeriod } from './members.store';
import * as store from './overview.store';
import { countedByMonth, isComparable } from './people.store';
import { type Scope, scopeOf } from './scope';

const isIn =
  ({ from, to }: DayRange) =>
  ({ day }: { day: string }) =>
    day >= from && day <= to;

/** What was heard by day, or by week where a line of days would be mostly gaps. */
async function heardSeries(db: Db, scope: Scope, rows: readonly store.DayRow[]) {
  const { range, before } = scope;
  if (!isByWeek(range, rows))
    return {
      per: 'day' as const,
      now: seriesByDay(range, rows),
      before: before && seriesByDay(before, rows),
    };
  const byWeek = async (of: DayRange) =>
    seriesByWeek(of, rows, countedByMonth(of, scope) ? [] : await listenedByPeriod(db, scope, of));
  return { per: 'week' as const, now: await byWeek(range), before: before && (await byWeek(before)) };
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

function topOf(heard: readonly EpisodeFigures[], seconds: number) {
  const top = mostHeard(heard);
  return top ? { episode: top.episode, most: top.seconds > seconds / 2 } : null;
}

/** What was heard of the newest episodes. */
function newestOf(released: readonly store.ReleasedRow[], heard: readonly EpisodeFigures[], members: number) {
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
    store.listReleasedEpisodes(db, scope, newestEpisodes),
  ]);
  const { members, membersBefore } = counts;
  const mostIn = (of: DayRange | null) =>
    Math.max(0, ...days.filter(of ? isIn(of) : () => false).map(({ listeners }) => listeners));
  const { people, peopleBefore } = peopleOf(scope, {
    ...counts,
    ...{ mostInDay: mostIn(range), mostInDayBefore: mostIn(before) },
  });
  const now = sumsOf(days.filter(isIn(range)));
  const earlier = sumsOf(before ? days.filter(isIn(before)) : []);
  const of = (value: number | null, valueBefore: number | null) =>
    figure({ value, people }, before && { value: valueBefore, people: peopleBefore });
  const ofPeople = (value: number | null, valueBefore: number | null) =>
    of(value, isComparable(scope) ? valueBefore : null);
  return {
    data: {
      range,
      before,
      listening: of(now.seconds, earlier.seconds),
      members: ofPeople(people, peopleBefore),
      ofMembers: plainFigure(members, before && membersBefore),
      listened: ofPeople(shareAtMost(people, members), shareAtMost(peopleBefore, membersBefore)),
      finished: of(finishedShare(now), finishedShare(earlier)),
      downloads: plainFigure(counts.downloads, before && counts.downloadsBefore),
      days: await heardSeries(db, scope, days),
      released: released.filter(isIn(range)).reverse(),
      top: topOf(heard, now.seconds),
      newest: newestOf(released, heard, members),
    },
  };
});

export const overviewRoutes = [get];
