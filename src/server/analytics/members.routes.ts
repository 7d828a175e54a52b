import { getAnalyticsMembers, getRetention, listeningRoles } from '@/contract/analytics/members';
import type { DayRange } from '@/contract/analytics/range';
import { on } from '../http/route';
import { comparedCells, figure, partsOfSum } from './figure';
import * as store from './members.store';
import { scopeOf } from './scope';

const asPeople = (people: number) => ({ value: people, people });

const line = (range: DayRange, told: Map<string, number>) =>
  store.weeksOf(range).map((day) => ({ day, value: told.get(day) ?? null }));

/** Who listened in one period: all, as two parts of all, and by role. */
function viewListened(rows: readonly store.ListenedRow[], period: 'now' | 'before') {
  const of = (persona: store.ListenedRow['persona']) =>
    rows.find((row) => row.persona === persona)?.[period] ?? { people: 0, firstTime: 0 };
  const { people, firstTime } = of(null);
  const roles = { parent: of('parent'), child: of('child'), coach: of('coach') };
  return {
    all: asPeople(people),
    parts: partsOfSum({ firstTime: asPeople(firstTime), returning: asPeople(people - firstTime) }),
    roles: partsOfSum({
      parent: asPeople(roles.parent.people),
      child: asPeople(roles.child.people),
      coach: asPeople(roles.coach.people),
    }),
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
  const part = (name: 'firstTime' | 'returning') =>
    comparedCells(now.parts[name], earlier?.parts[name] ?? null);
  return {
    data: {
      range,
      before,
      members: [...members.values()].reduce((sum, count) => sum + count, 0),
      listened: figure(now.all, earlier?.all ?? null),
      firstTime: part('firstTime'),
      returning: part('returning'),
      roles: listeningRoles.map((role) => ({
        role,
        members: members.get(role) ?? 0,
        listened: comparedCells(now.roles[role], earlier?.roles[role] ?? null),
      })),
      weeks: {
        now: line(range, weeks),
        before: before && weeksBefore && line(before, weeksBefore),
      },
    },
  };
});

/** Of the cohorts together a month is a sum that can be asked for, so each month is hidden as one. */
const retention = on(getRetention, async ({ services: { db }, who, query }) => {
  const cohorts = await store.readCohorts(db, scopeOf(who, query));
  const months = cohorts.map(({ joined }) => joined);
  const told = new Map(
    months.map((month) => {
      const people = cohorts.map(({ joined, listened }) => [joined, asPeople(listened[month] ?? 0)]);
      return [month, partsOfSum(Object.fromEntries(people))];
    }),
  );
  return {
    data: {
      cohorts: cohorts.map(({ joined, members }, place) => ({
        month: joined,
        members,
        listened: months.slice(place).flatMap((month) => told.get(month)?.[joined] ?? []),
      })),
    },
  };
});

export const membersRoutes = [get, retention];
