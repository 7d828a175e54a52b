import { downloadDays } from '@/server/tables/download';
import { allClubs } from '@/server/tables/listening-figures';
import { apiOfEachTest } from '../support/api';
import { daysAgo, seedHeard } from '../support/figure-rows';
import { figuresAt } from '../support/figures-at';
import { seedClub, seedEpisode, seedMember, seedPerson, seedUsers } from '../support/seed';
import { past } from '../support/seed-parts';

const api = apiOfEachTest();
const figures = figuresAt(api, 'overview');
const read = async (query: Record<string, string> = {}, token?: string) =>
  (await figures.read('', query, token)).data;

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
const old = past(100);

/** Two clubs that have been there for long, and three episodes of which two came out in the days. */
async function seedFamilies() {
  const { db } = api.services;
  const [rovers, ashford] = [await seedClub(db, 'Rovers'), await seedClub(db, 'Ashford')];
  const admin = await seedMember(db, rovers.id, 'admin', { createdAt: old });
  await seedUsers(db, rovers.id, 'parent', 30, old);
  await seedUsers(db, rovers.id, 'parent', 10, past(10));
  // Members who join after the days count in none of them.
  await seedUsers(db, rovers.id, 'parent', 7);
  await seedUsers(db, ashford.id, 'parent', 20, old);
  const out = (number: number, ago: number) =>
    seedEpisode(db, 'published', { number, name: `Number ${number}`, publishedAt: noonOf(daysAgo(ago)) });
  const [nine, ten, eleven] = [await out(909, 40), await out(910, 20), await out(911, 6)];
  await seedEpisode(db, 'in_progress', { number: 912, name: 'Not out' });
  return { rovers, ashford, admin, nine, ten, eleven };
}

test('A-06 how much was listened to, by how many of all members, and how far, against the days before', async () => {
  const { db } = api.services;
  const { rovers, ashford, nine, ten, eleven } = await seedFamilies();
  const at = { clubId: rovers.id, day: daysAgo(30) };
  await seedHeard(db, { ...at, episodeId: nine.id, people: 15, seconds: 7200, begun: 10, finished: 6 });
  const now = { clubId: rovers.id, day: daysAgo(6), before: daysAgo(30) };
  await seedHeard(db, { ...now, episodeId: eleven.id, people: 20, seconds: 9000, begun: 20, finished: 8 });
  const there = { clubId: ashford.id, day: daysAgo(6) };
  await seedHeard(db, { ...there, episodeId: ten.id, people: 10, seconds: 1800, begun: 10, finished: 4 });
  for (const [ago, downloads] of [
    [1, 40],
    [28, 2],
    [29, 30],
    [57, 500],
  ] as const) {
    for (const clubId of [rovers.id, allClubs])
      await db.insert(downloadDays).values({ day: daysAgo(ago), clubId, episodeId: nine.id, downloads });
  }

  const data = await read();
  expect(data).toMatchObject({
    range: { from: daysAgo(28), to: daysAgo(1) },
    before: { from: daysAgo(56), to: daysAgo(29) },
    listening: { value: 10_800, before: 7200 },
    members: { value: 30, before: 15 },
    // What an admin of the club listens to is not counted, nor is the admin.
    ofMembers: { value: 60, before: 50 },
    listened: { value: 30 / 60, before: 15 / 50 },
    finished: { value: 12 / 30, before: 6 / 10 },
    downloads: { value: 42, before: 30 },
    released: [
      { number: 910, day: daysAgo(20) },
      { number: 911, name: 'Number 911', day: daysAgo(6) },
    ],
    top: { episode: { id: eleven.id }, most: true },
  });
  expect(data.days.now).toHaveLength(28);
  expect(data.days.now.filter(({ value }: { value: number | null }) => value !== 0)).toEqual([
    { day: daysAgo(6), value: 10_800 },
  ]);
  expect(data.days.before[26]).toEqual({ day: daysAgo(30), value: 7200 });
  expect(data.days.before[0]).toEqual({ day: daysAgo(56), value: 0 });
});

test('C-05 a club sees its own figures and its newest episodes, without those that few have heard', async () => {
  const { db } = api.services;
  const { rovers, ashford, admin, nine, ten, eleven } = await seedFamilies();
  const heard = { clubId: rovers.id, day: daysAgo(3) };
  await seedHeard(db, { ...heard, episodeId: eleven.id, people: 20, seconds: 9000, finished: 5 });
  await seedHeard(db, { clubId: ashford.id, day: daysAgo(3), episodeId: ten.id, people: 20, seconds: 500 });
  const newest = async () => {
    const { newest: rows } = await read({}, admin.token);
    return rows.map(({ id, listening, listened, finished }: Record<string, { value: number }>) => [
      id,
      listening?.value,
      listened?.value,
      finished?.value,
    ]);
  };
  expect(await read({}, admin.token)).toMatchObject({
    listening: { value: 9000 },
    ofMembers: { value: 40, before: 30 },
  });
  expect(await newest()).toEqual([
    [eleven.id, 9000, 0.5, 0.25],
    [ten.id, 0, 0, null],
    [nine.id, 0, 0, null],
  ]);
  await seedHeard(db, { ...heard, episodeId: nine.id, people: 3, seconds: 100 });
  expect(await newest()).toEqual([
    [eleven.id, 9000, 0.5, 0.25],
    [ten.id, 0, 0, null],
    [nine.id, null, null, null],
  ]);
});

test('A-06 K-12 a day on which fewer than ten listened is a gap', async () => {
  const { db } = api.services;
  const { rovers, eleven } = await seedFamilies();
  const heard = { clubId: rovers.id, episodeId: eleven.id };
  await seedHeard(db, { ...heard, day: daysAgo(5), people: 20, seconds: 700 });
  await seedHeard(db, { ...heard, day: daysAgo(4), before: daysAgo(5), people: 20, seconds: 900 });
  await seedHeard(db, { ...heard, day: daysAgo(3), before: daysAgo(4), people: 12, seconds: 600 });
  await seedHeard(db, { ...heard, day: daysAgo(2), before: daysAgo(4), people: 4, seconds: 60 });
  const { listening, members, days } = await read();
  expect([listening.value, members.value]).toEqual([2260, 20]);
  expect(days.now.filter(({ value }: { value: number | null }) => value !== 0)).toEqual([
    { day: daysAgo(5), value: 700 },
    { day: daysAgo(4), value: 900 },
    { day: daysAgo(3), value: 600 },
    { day: daysAgo(2), value: null },
  ]);
});

test('A-06 K-12 where most days are hidden there are weeks, with all that was heard by different members', async () => {
  const { db } = api.services;
  const { rovers, eleven } = await seedFamilies();
  const heard = { clubId: rovers.id, episodeId: eleven.id, seconds: 100 };
  await seedHeard(db, { ...heard, day: daysAgo(20), people: 30 });
  await seedHeard(db, { ...heard, day: daysAgo(19), before: daysAgo(20), people: 11 });
  for (const ago of [6, 5, 4]) await seedHeard(db, { ...heard, day: daysAgo(ago), people: 5 });
  await seedHeard(db, { ...heard, day: daysAgo(3), before: daysAgo(4), people: 5 });
  const { per, now } = (await read()).days;
  expect([per, now]).toEqual([
    'week',
    [
      { day: daysAgo(28), value: 0 },
      { day: daysAgo(21), value: 200 },
      { day: daysAgo(14), value: 0 },
      // Fifteen different ones.
      { day: daysAgo(7), value: 400 },
    ],
  ]);
});

test('A-06 an empty platform has figures of nothing', async () => {
  const data = await read({ compare: 'false' });
  expect(data).toMatchObject({
    before: null,
    listening: { value: 0, before: null },
    listened: { value: null, before: null },
    finished: { value: null, before: null },
    downloads: { value: 0, before: null },
    released: [],
    newest: [],
    top: null,
  });
  expect(data.days.before).toBeNull();
});

test('A-06 ten years are answered', async () => {
  expect((await read({ from: daysAgo(3600) })).days.now).toHaveLength(Math.ceil(3600 / 7));
});

test('G-08 an overview of all clubs is the same for a minute, also for the next admin of the platform', async () => {
  // The clock of what is kept stands still from here.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const data = await read();
  await seedFamilies();
  const { token: other } = await seedPerson(api.services.db, { email: 'second@touchline.test' });
  expect(await read({}, other)).toEqual(data);
});
