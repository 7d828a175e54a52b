import { getPodcastFigures, listPodcastFigures } from '@/contract/analytics/podcasts';
import type { ChapterKind } from '@/contract/episode-content';
import { Chapter } from '@/contract/episode-content';
import { on } from '../kernel/http/route';
import { figure, finishedShare, plainFigure, share } from './figure';
import { peopleOf } from './heard.store';
import { heardByEpisode, mostHeard } from './heard-episodes.store';
import { isFew } from './hide-few.store';
import { hoursOfDay } from './hours-of-day';
import { heardByHour, pagePodcasts, sumPodcasts } from './podcasts.store';
import { viewPodcast } from './podcasts.view';
import { scopeOf } from './scope';

/** The share of each part in whole percent; null where few people listened. */
function partsOf(seconds: Partial<Record<ChapterKind, number>>, people: number) {
  const all = Object.values(seconds).reduce((sum, each) => sum + each, 0);
  return Chapter.shape.kind.options.flatMap((part) => {
    const of = share(seconds[part] ?? 0, all);
    return of === null || of === 0 ? [] : { part, share: isFew(people) ? null : Math.round(of * 100) / 100 };
  });
}

const get = on(getPodcastFigures, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const [sums, heard, hours] = await Promise.all([
    sumPodcasts(db, scope),
    heardByEpisode(db, scope),
    heardByHour(db, scope),
  ]);
  if (!sums) throw new Error('summing returned no row');
  const { begunBefore, finishedBefore } = sums;
  const { people, peopleBefore } = peopleOf(scope, sums);
  const of = (value: number | null, before: number | null) =>
    figure({ value, people }, scope.before && { value: before, people: peopleBefore });
  return {
    data: {
      range: scope.range,
      before: scope.before,
      listens: of(sums.listens, sums.listensBefore),
      finished: of(finishedShare(sums), finishedShare({ begun: begunBefore, finished: finishedBefore })),
      listening: of(sums.seconds, sums.secondsBefore),
      downloads: plainFigure(sums.downloads, scope.before && sums.downloadsBefore),
      most: mostHeard(heard)?.episode ?? null,
      parts: partsOf(sums.parts ?? {}, people),
      hours: { ...hoursOfDay(hours), timeZone: sums.timeZone },
    },
  };
});

const list = on(listPodcastFigures, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { rows, ...page } = await pagePodcasts(db, query, scope);
  return { data: rows.map((row) => viewPodcast(row, scope)), ...page };
});

export const podcastFigureRoutes = [get, list];
