import { getAnalyticsMembers, getRetention, listeningRoles } from '@/contract/analytics/members';
import type { Cell } from '@/contract/analytics/shapes';
import { fewestShown } from '@/contract/listen';
import { on } from '../kernel/http/route';
import { atLeast } from '../reflection/theme.view';
import { cell, comparedCells } from './figure';
import { partCells } from './hide-small';
import * as store from './members.store';
import { scopeOf } from './scope';
import { weekly } from './weeks.store';

const untold: Cell = { value: null, hidden: true };

/** Where nothing is told there are no few either: nobody has listened, or too few for any figure. */
const nothing: Cell = { value: null, hidden: false };

/**
 * Some of `all` who listened, in fives, and nobody like few: exact numbers of two ranges of which one is a day longer, or of all
 * clubs and of one, would tell how many the others are, and what is missing from the sum of all would tell of few.
 */
function someOf(people: number, all: number): Cell {
  if (all === 0) return nothing;
  return people < fewestShown ? untold : { value: atLeast(people), hidden: false };
}

/** Who listened in one period: all, those of them for whom it was the first time or not, and by role. */
function viewListened(rows: readonly store.ListenedRow[], period: 'now' | 'before') {
  const of = (persona: store.ListenedRow['persona']) =>
    rows.find((row) => row.persona === persona)?.[period] ?? { people: 0, firstTime: 0 };
  const { people, firstTime } = of(null);
  const some = (count: number) => someOf(count, people);
  return {
    all: people === 0 ? nothing : cell({ value: people, people }),
    firstTime: some(firstTime),
    returning: some(people - firstTime),
    roles: {
      parent: some(of('parent').people),
      child: some(of('child').people),
      coach: some(of('coach').people),
    },
  };
}

const get = on(getAnalyticsMembers, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { clubId, range, before } = scope;
  const [rows, members, weeks, weeksBefore] = await Promise.all([
    store.countListened(db, scope),
    store.countMembers(db, clubId),
    store.listenedByWeek(db, clubId, range),
    before && store.listenedByWeek(db, clubId, before),
  ]);
  const now = viewListened(rows, 'now');
  const earlier = before && viewListened(rows, 'before');
  return {
    data: {
      range,
      before,
      members: [...members.values()].reduce((sum, count) => sum + count, 0),
      listened: comparedCells(now.all, earlier?.all ?? null),
      firstTime: comparedCells(now.firstTime, earlier?.firstTime ?? null),
      returning: comparedCells(now.returning, earlier?.returning ?? null),
      roles: listeningRoles.map((role) => ({
        role,
        members: members.get(role) ?? 0,
        listened: comparedCells(now.roles[role], earlier?.roles[role] ?? null),
      })),
      weeks: {
        now: weekly(range, weeks),
        before: before && weeksBefore && weekly(before, weeksBefore),
      },
    },
  };
});

/**
 * Of the cohorts together a month is a sum that can be asked for, so each month is hidden as one. One of few members is not
 * counted with their club (`listening/groups.store.ts`).
 */
const retention = on(getRetention, async ({ services: { db }, who, query }) => {
  const cohorts = await store.readCohorts(db, scopeOf(who, query));
  const months = cohorts.map(({ joined }) => joined);
  const told = new Map(
    months.map((month) => [
      month,
      partCells(cohorts.map(({ listened: { [month]: people = 0 } }) => ({ value: people, people }))),
    ]),
  );
  return {
    data: {
      cohorts: cohorts.map(({ joined, members }, place) => ({
        month: joined,
        members,
        listened: months
          .slice(place)
          .flatMap((month) =>
            members > 0 && members < fewestShown ? untold : (told.get(month)?.[place] ?? []),
          ),
      })),
    },
  };
});

export const membersRoutes = [get, retention];
