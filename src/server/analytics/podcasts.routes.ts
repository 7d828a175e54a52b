import { getPodcastFigures, listPodcastFigures } from '@/contract/analytics/podcasts';
import type { Cell } from '@/contract/analytics/shapes';
import { Chapter } from '@/contract/episode-content';
import { fewestShown } from '@/contract/listen';
import { on } from '../http/route';
import { figure, finishedShare, plainFigure, share, viewHeard } from './figure';
import { heardByEpisode, mostHeard } from './heard-episodes.store';
import { partCells } from './hide-small';
import { type HourRow, heardByHour, pagePodcasts, sumPodcasts } from './podcasts.store';
import { scopeOf } from './scope';

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [1, 2, 3, 4, 5, 6, 7];

const sumOf = (rows: readonly HourRow[]) => rows.reduce((sum, { seconds }) => sum + seconds, 0);

/** In whole percent, so that the sum of all does not tell of one listener. */
function partsOf(rows: readonly HourRow[]) {
  const all = sumOf(rows);
  return Chapter.shape.kind.options.flatMap((part) => {
    const seconds = sumOf(rows.filter((row) => row.part === part));
    const of = share(seconds, all);
    return of === null || seconds === 0 ? [] : { part, share: Math.round(of * 100) / 100 };
  });
}

/**
 * When people listen. Nobody is counted by the hour, so an hour in which no more was heard than in nine average listens is
 * hidden like nine people; with it the weekdays of that hour, and in other hours what would tell of a hidden weekday.
 */
function hoursOf(rows: readonly HourRow[], secondsOfListen: number) {
  const counted = (of: readonly HourRow[]) => {
    const value = sumOf(of);
    return { value, people: value > 0 ? Math.max(1, Math.floor(value / secondsOfListen)) : 0 };
  };
  const byHour = hoursOfDay.map((hour) => rows.filter((row) => row.hour === hour));
  const cells = partCells(byHour.map(counted));
  const hours = hoursOfDay.map((hour) => ({ hour, seconds: cells[hour] ?? { value: 0, hidden: false } }));
  const week = hours.flatMap(({ hour, seconds }) => {
    const ofDays = weekdays.map((weekday) => (byHour[hour] ?? []).filter((row) => row.weekday === weekday));
    return partCells(ofDays.map(counted)).flatMap((of, place) => {
      const cell: Cell = seconds.hidden ? { value: null, hidden: true } : of;
      return ofDays[place]?.length ? { weekday: place + 1, hour, seconds: cell } : [];
    });
  });
  return { hours, week };
}

const get = on(getPodcastFigures, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const [sums, heard, rows] = await Promise.all([
    sumPodcasts(db, scope),
    heardByEpisode(db, scope),
    heardByHour(db, scope),
  ]);
  if (!sums) throw new Error('summing returned no row');
  const { people, peopleBefore, begunBefore, finishedBefore } = sums;
  const of = (value: number | null, before: number | null) =>
    figure({ value, people }, scope.before && { value: before, people: peopleBefore });
  const told = people < fewestShown ? [] : rows;
  return {
    data: {
      range: scope.range,
      before: scope.before,
      listens: of(sums.listens, sums.listensBefore),
      finished: of(finishedShare(sums), finishedShare({ begun: begunBefore, finished: finishedBefore })),
      listening: of(sums.seconds, sums.secondsBefore),
      downloads: plainFigure(sums.downloads, scope.before && sums.downloadsBefore),
      most: mostHeard(heard)?.episode ?? null,
      parts: partsOf(told),
      ...hoursOf(told, Math.max(1, sums.seconds / Math.max(1, sums.listens))),
      timeZone: sums.timeZone,
    },
  };
});

const list = on(listPodcastFigures, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { rows, ...page } = await pagePodcasts(db, query, scope);
  const data = rows.map((row) => ({
    id: row.id,
    episode: row.episode,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    ...viewHeard(row, scope),
    downloads: row.downloads,
  }));
  return { data, ...page };
});

export const podcastFigureRoutes = [get, list];
