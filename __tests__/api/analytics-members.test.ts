import { apiOfFile } from '../support/api';
import { daysAgo, seedListeners, seedMonth } from '../support/figure-rows';
import { figuresAt } from '../support/figures-at';
import { sceneOfFile } from '../support/scene';
import { seedMember, seedUsers } from '../support/seed';

const api = apiOfFile();
const figures = figuresAt(api, 'members');
const scene = sceneOfFile(api);
beforeAll(async () => {
  const { db } = api.services;
  const { club, other } = scene;
  await seedMember(db, club.id, 'coach');
  await seedMember(db, club.id, 'child', { consented: false });
  await seedMember(db, club.id, 'parent', { status: 'disabled' });
  const on = (...days: number[]) => days.map(daysAgo);
  await seedListeners(db, club.id, [
    { persona: 'parent', people: 14, days: on(10, 3) },
    { persona: 'child', people: 12, days: on(40, 10) },
    { persona: 'coach', people: 4, days: on(3) },
  ]);
  await seedListeners(db, other.id, [{ persona: 'parent', people: 20, days: on(20) }]);
  await api.query("update users set created_at = now() - interval '50 days'");
});

const read = async (query: Record<string, string> = {}, token?: string, page = '') =>
  (await figures.read(page, query, token)).data;
const shown = (value: number | null, before: number | null) => ({
  value,
  before,
  hidden: false,
  beforeHidden: false,
});
const valuesOf = (points: { value: number | null }[]) => points.map(({ value }) => value);

test('C-06 who of the own club listened, for the first time and again, with the 4 weeks before', async () => {
  const data = await read({}, scene.admin.token);
  expect([data.range, data.before]).toEqual([
    { from: daysAgo(28), to: daysAgo(1) },
    { from: daysAgo(56), to: daysAgo(29) },
  ]);
  expect(data.listened).toEqual(shown(30, 12));
  expect(data.firstTime).toEqual(shown(18, 12));
  expect(data.returning).toEqual(shown(12, 0));
  expect(await read({ compare: 'false' }, scene.admin.token)).toMatchObject({
    before: null,
    listened: shown(30, null),
    weeks: { before: null },
  });
});

test('A-07 C-06 different members by week, each once however often they listened', async () => {
  const { weeks } = await read({}, scene.admin.token);
  expect(weeks.now.map(({ day }: { day: string }) => day)).toEqual([28, 21, 14, 7].map(daysAgo));
  expect(valuesOf(weeks.now)).toEqual([0, 0, 26, 18]);
  expect(valuesOf(weeks.before)).toEqual([0, 0, 12, 0]);
  expect(valuesOf((await read()).weeks.now)).toEqual([0, 20, 26, 18]);
  expect((await read({ from: daysAgo(30), to: daysAgo(1) })).weeks.now).toHaveLength(4);
  expect((await read({ from: daysAgo(3), to: daysAgo(1) })).weeks.now).toEqual([
    { day: daysAgo(7), value: 18 },
  ]);
});

test('K-12 by role: fewer than ten are hidden, and nothing else', async () => {
  const { roles } = await read({}, scene.admin.token);
  const few = { value: null, hidden: true, beforeHidden: false };
  expect(roles).toEqual([
    { role: 'parent', members: 1, listened: shown(14, 0) },
    { role: 'child', members: 0, listened: shown(12, 12) },
    { role: 'coach', members: 1, listened: { ...few, before: 0 } },
  ]);
});

test('K-12 four who listened for the first time are hidden, and not the others', async () => {
  const data = await read({ from: daysAgo(7), to: daysAgo(1), compare: 'false' }, scene.admin.token);
  expect(data.listened).toEqual(shown(18, null));
  expect(data.firstTime).toEqual({ value: null, hidden: true, before: null, beforeHidden: false });
  expect(data.returning).toEqual(shown(14, null));
});

test('A-07 members are those of today who had joined by the end of the days, without the admins', async () => {
  await seedUsers(api.services.db, scene.club.id, 'parent', 4);
  expect((await read({}, scene.admin.token)).members).toBe(2);
  expect((await read()).members).toBe(3);
});

test('A-07 C-06 of each month’s joiners, how many listened month by month', async () => {
  const { db } = api.services;
  const { club } = scene;
  for (const [day, people] of [
    ['2025-01-10', 4],
    ['2025-02-10', 21],
    ['2025-03-10', 12],
    ['2025-04-10', 15],
  ] as const)
    await seedUsers(db, club.id, 'parent', people, new Date(`${day}T12:00:00Z`));
  const listened: Record<string, Record<string, number>> = {
    '2025-02-01': { '2025-02-01': 20, '2025-05-01': 20 },
    '2025-03-01': { '2025-03-01': 12, '2025-04-01': 11, '2025-05-01': 4 },
    '2025-04-01': { '2025-04-01': 15, '2025-05-01': 13 },
  };
  for (const [joined, months] of Object.entries(listened))
    await seedMonth(db, club.id, { kind: 'joined', joinedMonth: joined }, months);
  const query = { from: '2025-05-01', to: '2025-05-31' };
  const { cohorts } = await read(query, scene.admin.token, '/retention');
  expect(cohorts).toHaveLength(12);
  expect([cohorts.at(0).month, cohorts.at(-1).month]).toEqual(['2024-06-01', '2025-05-01']);
  const told = (values: (number | null | '<10')[]) =>
    values.map((value) =>
      value === '<10' ? { value: null, hidden: true } : { value: value ?? 0, hidden: false },
    );
  expect(cohorts.slice(-4)).toEqual([
    { month: '2025-02-01', members: 21, listened: told([20, 0, 0, 20]) },
    { month: '2025-03-01', members: 12, listened: told([12, 11, '<10']) },
    { month: '2025-04-01', members: 15, listened: told([15, 13]) },
    { month: '2025-05-01', members: 0, listened: told([0]) },
  ]);
  expect(cohorts.at(-5)).toEqual({
    ...{ month: '2025-01-01', members: 4 },
    listened: told([0, 0, 0, 0, 0]),
  });
  // May is not over.
  const early = await read({ ...query, to: '2025-05-30' }, scene.admin.token, '/retention');
  expect(early.cohorts.at(-1)).toMatchObject({ month: '2025-04-01', members: 15 });
});

test('a platform without listening has no figures, and no failure', async () => {
  const data = await read({ from: '2020-01-01', to: '2020-01-28' });
  const { listened, firstTime, returning, roles } = data;
  for (const count of [
    listened,
    firstTime,
    returning,
    ...roles.map((each: { listened: unknown }) => each.listened),
  ])
    expect(count).toEqual(shown(0, 0));
  expect(valuesOf(data.weeks.now)).toEqual([0]);
});
