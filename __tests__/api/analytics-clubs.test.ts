import type { ClubFigures } from '@/contract/analytics/clubs';
import { problemText } from '@/contract/analytics/clubs';
import { downloadDays } from '@/server/db/schema/download';
import { allClubs } from '@/server/db/schema/listening-figures';
import { apiOfEachTest } from '../support/api';
import { countStatements } from '../support/count-statements';
import { daysAgo, seedHeard } from '../support/figure-rows';
import { seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfEachTest();
let token: string;
beforeEach(async () => {
  token = (await seedPerson(api.services.db)).token;
});

const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await api.call('GET', `/api/analytics/clubs?${new URLSearchParams(query)}`, {
    token,
  });
  expect(status).toBe(200);
  return body as { data: ClubFigures[]; total: number };
};
const totals = async (query: Record<string, string> = {}) =>
  (await api.call('GET', `/api/analytics/clubs/totals?${new URLSearchParams(query)}`, { token })).body.data;

/** A club that was there before the days compared, with so many members. */
async function oldClub(name: string, members = 20) {
  const club = await seedClub(api.services.db, name);
  const createdAt = new Date(Date.now() - 100 * 86_400_000);
  await api.query('update clubs set created_at = $1 where id = $2', [createdAt, club.id]);
  await Promise.all(
    Array.from({ length: members }, () => seedMember(api.services.db, club.id, 'parent', { createdAt })),
  );
  return club.id;
}

/** Parts of a club, sent so many days ago. */
async function send(
  { episodeId, clubId }: { episodeId: string; clubId: string },
  ago: number,
  check = 'good',
  slots = ['intro', 'interview', 'outro'],
) {
  for (const slot of slots) {
    const { id } = await storeFile(api.services, { purpose: 'part', clubId, episodeId });
    await api.query(
      `insert into episode_parts (episode_id, club_id, slot, file_id, "check", sent_at)
       values ($1, $2, $3, $4, $5, now() - make_interval(days => $6))`,
      [episodeId, clubId, slot, id, check, ago],
    );
  }
}

const dueAgo = async (days: number) =>
  (await seedEpisode(api.services.db, 'published', { endDate: daysAgo(days) })).id;

test('A-08 the clubs that need help come first, each with what is wrong', async () => {
  const { db } = api.services;
  const fine = await oldClub('Fine');
  const silent = await oldClub('Northgate Swim');
  const bad = await oldClub('Kings Park Hockey');
  const late = await oldClub('St Brendan’s GAA');
  const missing = await oldClub('Missing one');
  const falling = await oldClub('Falling', 40);
  const newest = await dueAgo(5);
  const before = await dueAgo(19);
  for (const [clubId, ago] of [
    [fine, 6],
    [late, 1],
    [falling, 5],
  ] as const) {
    await send({ episodeId: before, clubId }, 25);
    await send({ episodeId: newest, clubId }, ago);
  }
  await send({ episodeId: before, clubId: bad }, 25);
  await send({ episodeId: newest, clubId: bad }, 6, 'bad', ['interview']);
  await send({ episodeId: before, clubId: missing }, 25);
  await send({ episodeId: newest, clubId: missing }, 8, 'good', ['intro']);
  const hillside = await seedClub(db, 'Hillside');
  await api.query('insert into families (club_id) select $1 from generate_series(1, 12)', [hillside.id]);
  const suspended = await seedClub(db, 'Suspended', 'suspended');
  const heard = { clubId: falling, episodeId: before };
  await seedHeard(db, { ...heard, day: daysAgo(40), people: 20, seconds: 100 });
  await seedHeard(db, { ...heard, day: daysAgo(3), people: 12, before: daysAgo(40), seconds: 100 });

  const { data, total } = await list();
  const told = data.map(({ clubname, problem }) => [clubname, problem && problemText(problem)]);
  expect(total).toBe(8);
  expect(told).toEqual([
    ['Northgate Swim', 'Sent nothing, twice'],
    ['Kings Park Hockey', 'Interview unreadable'],
    ['Missing one', 'Late by 5 days'],
    ['St Brendan’s GAA', 'Late by 4 days'],
    ['Falling', 'Listening down 20 points'],
    ['Hillside', 'New: 12 families'],
    ['Fine', null],
    ['Suspended', null],
  ]);
  const onTime = Object.fromEntries(data.map((club) => [club.id, [club.onTime, club.due]]));
  expect([fine, silent, bad, late, missing, hillside.id, suspended.id].map((id) => onTime[id])).toEqual([
    [2, 2],
    [0, 2],
    [1, 2],
    [1, 2],
    [1, 2],
    [0, 0],
    [0, 0],
  ]);
  expect((await list({ problem: 'late' })).data.map(({ clubname }) => clubname)).toEqual([
    'Missing one',
    'St Brendan’s GAA',
  ]);
  expect((await list({ problem: 'any', pageSize: '2' })).total).toBe(6);
  const { clubs, needHelp, problems, onTime: share, episodes } = await totals();
  expect([clubs, needHelp, problems]).toEqual([
    8,
    6,
    { silent: 1, unreadable: 1, late: 2, falling: 1, new: 1 },
  ]);
  expect(share).toMatchObject({ value: 7 / 12, before: null });
  expect(episodes).toMatchObject([
    { id: before, clubs: 6, onTime: 5 },
    { id: newest, clubs: 6, onTime: 2 },
  ]);
});

test('A-08 what the members of each club heard, against the days before', async () => {
  const { db } = api.services;
  const rovers = await oldClub('Rovers', 20);
  const ashford = await oldClub('Ashford', 12);
  const { id: episodeId } = await seedEpisode(db, 'published');
  const heard = { clubId: rovers, episodeId };
  await seedHeard(db, { ...heard, day: daysAgo(30), people: 10, seconds: 3600, finished: 5 });
  await seedHeard(db, {
    ...heard,
    day: daysAgo(20),
    people: 4,
    before: daysAgo(30),
    seconds: 1800,
    finished: 1,
  });
  await seedHeard(db, { ...heard, day: daysAgo(2), people: 10, seconds: 5400, finished: 6 });
  // The same ones again within the days: they count once.
  await seedHeard(db, {
    ...heard,
    day: daysAgo(1),
    people: 5,
    before: daysAgo(2),
    seconds: 1800,
    finished: 5,
  });
  await seedHeard(db, { ...heard, day: daysAgo(57), people: 50, seconds: 9999 });
  for (const [day, downloads] of [
    [daysAgo(28), 30],
    [daysAgo(29), 7],
    [daysAgo(0), 100],
  ] as const) {
    for (const clubId of [rovers, allClubs]) {
      await db.insert(downloadDays).values({ day, clubId, episodeId, downloads });
    }
  }

  const { data } = await list({ sort: '-listened' });
  expect(data.map(({ id }) => id)).toEqual([rovers, ashford]);
  expect(data[0]).toMatchObject({
    listened: { value: 14 / 20, before: 10 / 20, hidden: false, beforeHidden: false },
    listening: { value: 9000, before: 3600 },
    finished: { value: 12 / 19, before: 0.5 },
    downloads: { value: 30, before: 7 },
  });
  // Nobody is told apart from a few.
  expect(data[1]?.listened).toEqual({ value: null, before: null, hidden: true, beforeHidden: true });
  expect((await list({ compare: 'false', clubId: rovers })).data).toMatchObject([
    { listened: { value: 0.7, before: null, beforeHidden: false } },
  ]);
  expect(await totals()).toMatchObject({
    listened: { value: 14 / 32, before: 10 / 32 },
    listening: { value: 9000, before: 3600 },
  });
});

test('A-08 deleted clubs keep their figures without their names, and a new club has none before', async () => {
  const { db } = api.services;
  const { id: episodeId } = await seedEpisode(db, 'published');
  const gone = await oldClub('Gone', 10);
  const erased = await oldClub('Erased', 0);
  const fresh = await seedClub(db, 'Fresh');
  await Promise.all(Array.from({ length: 10 }, () => seedMember(db, fresh.id, 'parent')));
  for (const clubId of [gone, erased, fresh.id]) {
    await seedHeard(db, { clubId, episodeId, day: daysAgo(2), people: 10, seconds: 600 });
  }
  await api.query('update clubs set removed_at = now() where id = $1', [gone]);
  await api.query('delete from clubs where id = $1', [erased]);

  const { data } = await list({ sort: 'clubname' });
  expect(data.map(({ clubname, removed }) => [clubname, removed])).toEqual([
    ['A deleted club', true],
    ['A deleted club', true],
    ['Fresh', false],
  ]);
  expect(data.map(({ listening }) => listening.value)).toEqual([600, 600, 600]);
  expect(data[2]?.listened).toEqual({ value: 1, before: null, hidden: false, beforeHidden: false });
});

test('A-08 a club admin sees the own club only, whatever is asked', async () => {
  const { db } = api.services;
  const own = await oldClub('Own', 1);
  const other = await oldClub('Other', 1);
  const admin = await seedMember(db, own, 'admin');
  const ask = (query: string) => api.call('GET', `/api/analytics/clubs${query}`, { token: admin.token });
  expect((await ask('')).body.data.map(({ id }: ClubFigures) => id)).toEqual([own]);
  expect((await ask('/totals')).body.data.clubs).toBe(1);
  expect([(await ask(`?clubId=${other}`)).status, (await ask(`/totals?clubId=${other}`)).status]).toEqual([
    404, 404,
  ]);
});

test('A-08 days that cannot be shown are refused on the field, and nobody sees a broken list', async () => {
  const answer = await api.call('GET', '/api/analytics/clubs?from=2026-02-01&to=2026-01-01', { token });
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['to']]);
  expect((await list({ from: daysAgo(3000) })).total).toBe(0);
});

test('G-08 the clubs are one statement, their totals two', async () => {
  await list();
  expect(await countStatements(() => list({ q: 'rovers' }))).toBe(1);
  expect(await countStatements(() => totals())).toBe(2);
});
