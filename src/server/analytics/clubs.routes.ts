import { dueEpisodes, getClubsOverview, listClubFigures } from '@/contract/analytics/clubs';
import type { Figure } from '@/contract/analytics/shapes';
import { on } from '../kernel/http/route';
import type { ClubFiguresRow } from './club-figures.store';
import { type DueEpisode, listDueEpisodes, pageClubs, sumClubs } from './clubs.store';
import { figure, plainFigure, share, shareAtMost } from './figure';
import { isComparable } from './people.store';
import { type Scope, scopeOf } from './scope';

/** A figure of one club. `compared`: whether it may be compared with that of the days before. */
const clubFigure = (
  { hidden, beforeHidden, older }: ClubFiguresRow,
  compared: boolean,
  value: number | null,
  before: number | null,
): Figure => ({
  hidden,
  value: hidden ? null : value,
  before: compared && older && !beforeHidden ? before : null,
  beforeHidden: compared && older && beforeHidden,
});

const viewClub = (row: ClubFiguresRow, scope: Scope) => {
  const { problem, count, slot } = row;
  const compared = scope.before !== null;
  return {
    id: row.id,
    clubname: row.clubname,
    removed: row.removed,
    problem: problem && { kind: problem, count: count ?? 0, slot: problem === 'unreadable' ? slot : null },
    listened: clubFigure(row, isComparable(scope), row.listened, row.listenedBefore),
    listening: clubFigure(row, compared, row.seconds, row.secondsBefore),
    finished: clubFigure(row, compared, row.finished, row.finishedBefore),
    downloads: plainFigure(row.downloads, compared ? row.downloadsBefore : null),
    due: row.due,
    onTime: row.onTime,
  };
};

const list = on(listClubFigures, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { rows, ...page } = await pageClubs(db, query, scope);
  return { data: rows.map((row) => viewClub(row, scope)), ...page };
});

const onTimeOf = (episodes: readonly DueEpisode[]) => {
  const sum = (value: (episode: DueEpisode) => number) =>
    episodes.reduce((all, each) => all + value(each), 0);
  return share(
    sum(({ onTime }) => onTime),
    sum(({ clubs }) => clubs),
  );
};

const get = on(getClubsOverview, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const [sums, episodes] = await Promise.all([sumClubs(db, scope), listDueEpisodes(db, scope)]);
  if (!sums) throw new Error('summing returned no row');
  const { people, peopleBefore, members, membersBefore, seconds, secondsBefore } = sums;
  const of = (value: number | null, valueBefore: number | null) =>
    figure({ value, people }, scope.before && { value: valueBefore, people: peopleBefore });
  const last = episodes.slice(0, dueEpisodes);
  const problems = { silent: 0, unreadable: 0, late: 0, falling: 0, new: 0, ...sums.problems };
  return {
    data: {
      range: scope.range,
      before: scope.before,
      clubs: sums.clubs,
      needHelp: Object.values(problems).reduce((all, each) => all + each, 0),
      problems,
      onTime: plainFigure(onTimeOf(last), scope.before && onTimeOf(episodes.slice(dueEpisodes))),
      listened: of(
        shareAtMost(people, members),
        isComparable(scope) ? shareAtMost(peopleBefore, membersBefore) : null,
      ),
      listening: of(seconds, secondsBefore),
      episodes: last.reverse(),
    },
  };
});

export const clubFiguresRoutes = [get, list];
