import { getAnalyticsMembers, getRetention, listeningRoles } from '@/contract/analytics/members';
import type { Cell } from '@/contract/analytics/shapes';
import { on } from '../kernel/http/route';
import { cell, cells, comparedCells } from './figure';
import * as store from './members.store';
import { isComparable } from './people.store';
import { periodSeries } from './periods';
import { scopeOf } from './scope';

/** The people who listened in one period: all, those of them for whom it was the first time or not, and by role. */
function viewListened(rows: readonly store.ListenedRow[], period: 'now' | 'before') {
  const of = (persona: store.ListenedRow['persona']) =>
    rows.find((row) => row.persona === persona)?.[period] ?? { people: 0, firstTime: 0 };
  const { people, firstTime } = of(null);
  const table = (counts: readonly number[]) =>
    cells(counts.map((count) => ({ value: count, people: count })));
  return {
    all: cell({ value: people, people }),
    times: table([firstTime, people - firstTime]),
    roles: table(listeningRoles.map((role) => of(role).people)),
  };
}

const none: Cell = { value: null, hidden: false };

const get = on(getAnalyticsMembers, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { clubId, range } = scope;
  const before = isComparable(scope) ? scope.before : null;
  const [rows, members, weeks, weeksBefore] = await Promise.all([
    store.countListened(db, scope),
    store.countMembers(db, clubId),
    store.listenedByPeriod(db, scope, range),
    before && store.listenedByPeriod(db, scope, before),
  ]);
  const now = viewListened(rows, 'now');
  const earlier = before && viewListened(rows, 'before');
  const compared = (cell: Cell | undefined, cellBefore: Cell | undefined) =>
    comparedCells(cell ?? none, earlier && (cellBefore ?? none));
  return {
    data: {
      range,
      before: scope.before,
      members: [...members.values()].reduce((sum, count) => sum + count, 0),
      listened: compared(now.all, earlier?.all),
      firstTime: compared(now.times[0], earlier?.times[0]),
      returning: compared(now.times[1], earlier?.times[1]),
      roles: listeningRoles.map((role, place) => ({
        role,
        members: members.get(role) ?? 0,
        listened: compared(now.roles[place], earlier?.roles[place]),
      })),
      weeks: {
        now: periodSeries(range, scope, weeks),
        before: before && weeksBefore && periodSeries(before, scope, weeksBefore),
      },
    },
  };
});

/** Each month is hidden as a table of its own, because the sum of a month over all cohorts is shown elsewhere. */
const retention = on(getRetention, async ({ services: { db }, who, query }) => {
  const cohorts = await store.readCohorts(db, scopeOf(who, query));
  const months = cohorts.map(({ joined }) => joined);
  const shown = new Map(
    months.map((month) => [
      month,
      cells(cohorts.map(({ listened: { [month]: people = 0 } }) => ({ value: people, people }))),
    ]),
  );
  return {
    data: {
      cohorts: cohorts.map(({ joined, members }, place) => ({
        month: joined,
        members,
        listened: months.slice(place).flatMap((month) => shown.get(month)?.[place] ?? []),
      })),
    },
  };
});

export const membersRoutes = [get, retention];
