import { downloadDays } from '@/server/tables/download';
import { allClubs } from '@/server/tables/listening-figures';
import { apiOfEachTest } from '../support/api';
import { countStatements } from '../support/count-statements';
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
  await seedUsers(db, rovers.id, 'parent', 10);
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
    waiting: false,
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
  expect(data.days.now.filter(({ value }: { value: number | null }) => value !== null)).toEqual([
    { day: daysAgo(6), value: 10_800 },
  ]);
  expect(data.days.before[26]).toEqual({ day: daysAgo(30), value: 7200 });
  expect(data.days.before[0]).toEqual({ day: daysAgo(56), value: null });
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
  // Three have heard the ninth: were the eleventh shown, what is missing from the sum would be theirs.
  await seedHeard(db, { ...heard, episodeId: nine.id, people: 3, seconds: 100 });
  expect(await newest()).toEqual([
    [eleven.id, null, null, null],
    [ten.id, 0, 0, null],
    [nine.id, null, null, null],
  ]);
});

test('A-06 what waits for more listeners is not told, but that something waits', async () => {
  const { db } = api.services;
  const { rovers, admin, eleven } = await seedFamilies();
  await api.query(
    `insert into listen_days (day, published_on, club_id, episode_id, listens, begun, finished, seeks, seconds)
     values ($1, null, $2, $3, 4, 4, 4, 0, 900)`,
    [daysAgo(2), rovers.id, eleven.id],
  );
  const expected = { waiting: true, listening: { value: null }, members: { value: null }, top: null };
  expect(await read()).toMatchObject(expected);
  expect(await read({}, admin.token)).toMatchObject(expected);
  const other = await seedClub(db);
  const dana = await seedMember(db, other.id, 'admin');
  // Of a club with fewer than ten members nobody is told whether somebody has listened.
  for (let members = 0; members < 10; members += 1) {
    expect((await read({}, dana.token)).waiting).toBe(true);
    await seedMember(db, other.id, 'parent');
  }
  expect((await read({}, dana.token)).waiting).toBe(false);
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

test('A-06 one club is chosen by the platform', async () => {
  const { db } = api.services;
  const { rovers, ashford, ten } = await seedFamilies();
  await seedHeard(db, { clubId: ashford.id, day: daysAgo(3), episodeId: ten.id, people: 20, seconds: 500 });
  expect((await read({ clubId: ashford.id })).listening.value).toBe(500);
  expect((await read({ clubId: rovers.id })).listening.value).toBe(0);
});

test('A-06 ten years are answered', async () => {
  expect((await read({ from: daysAgo(3600) })).days.now).toHaveLength(3600);
});

test('G-08 of all clubs an overview is no statement for whoever of the platform asks again', async () => {
  const data = await read();
  const { token: other } = await seedPerson(api.services.db, { email: 'second@touchline.test' });
  await api.call('GET', '/api/account', { token: other });
  const again = await countStatements(async () => expect(await read({}, other)).toEqual(data));
  expect(again).toBe(0);
});
