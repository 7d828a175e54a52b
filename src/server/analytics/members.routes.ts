import { getAnalyticsMembers, getRetention, listeningRoles } from '@/contract/analytics/members';
import type { Figure } from '@/contract/analytics/shapes';
import { on } from '../kernel/http/route';
import { cell, figure } from './figure';
import * as store from './members.store';
import { isComparable } from './people.store';
import { periodSeries } from './periods';
import { scopeOf } from './scope';

const countOf = (people: number) => ({ value: people, people });
const all = ({ people }: store.Listened) => people;

const get = on(getAnalyticsMembers, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { range } = scope;
  const before = isComparable(scope) ? scope.before : null;
  const [rows, members, weeks, weeksBefore] = await Promise.all([
    store.countListened(db, scope),
    store.countMembers(db, scope),
    store.listenedByPeriod(db, scope, range),
    before && store.listenedByPeriod(db, scope, before),
  ]);
  const of = (
    count: (listened: store.Listened) => number,
    persona: store.ListenedRow['persona'] = null,
  ): Figure => {
    const row = rows.find((each) => each.persona === persona);
    const people = (listened: store.Listened | null | undefined) => countOf(listened ? count(listened) : 0);
    return figure(people(row?.now), before && people(row?.before));
  };
  return {
    data: {
      range,
      before: scope.before,
      members: [...members.values()].reduce((sum, count) => sum + count, 0),
      listened: of(all),
      firstTime: of(({ firstTime }) => firstTime),
      returning: of(({ people, firstTime }) => people - firstTime),
      roles: listeningRoles.map((role) => ({
        role,
        members: members.get(role) ?? 0,
        listened: of(all, role),
      })),
      weeks: {
        now: periodSeries(range, scope, weeks),
        before: before && weeksBefore && periodSeries(before, scope, weeksBefore),
      },
    },
  };
});

const retention = on(getRetention, async ({ services: { db }, who, query }) => {
  const cohorts = await store.readCohorts(db, scopeOf(who, query));
  const months = cohorts.map(({ joined }) => joined);
  return {
    data: {
      cohorts: cohorts.map(({ joined, members, listened }, place) => ({
        month: joined,
        members,
        listened: months.slice(place).map((month) => cell(countOf(listened[month] ?? 0))),
      })),
    },
  };
});

export const membersRoutes = [get, retention];
