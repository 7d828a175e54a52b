import { apiOfFile } from '../support/api';
import { daysAgo, seedMonth } from '../support/figure-rows';
import { addRolledSpots } from '../support/rolled-spots';
import { seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { seedCampaign, seedSponsor } from '../support/seed-sponsors';

const api = apiOfFile();
let token: string;
beforeAll(async () => {
  token = (await seedPerson(api.services.db)).token;
});

const ask = (where: string, as = token) => api.call('GET', `/api/analytics/sponsors${where}`, { token: as });

const addSponsor = (name: string, clubId?: string) => seedSponsor(api.services.db, name, clubId);
const addSpots = (of: Parameters<typeof addRolledSpots>[1]) => addRolledSpots(api.services.db, of);
/** A sponsor of the platform, with a club and an episode in which it can be heard. */
async function addHeard(name: string) {
  const { db } = api.services;
  const [club, episode] = [await seedClub(db), await seedEpisode(db, 'published')];
  return { sponsorId: await addSponsor(name), clubId: club.id, episodeId: episode.id };
}
type Heard = Awaited<ReturnType<typeof addHeard>>;
const seedHouseholds = ({ clubId, sponsorId }: Heard, months: Record<string, number>) =>
  seedMonth(api.services.db, clubId, { kind: 'household', sponsorId }, months);

const told = (value: number) => ({ value, hidden: false });
const few = { value: null, hidden: true };
/** Weeks in which nobody listened. */
const noWeeks = [28, 21, 14].map((ago) => ({ day: daysAgo(ago), value: 0 }));

test('A-11 K-11 a sponsor that few families heard is hidden, also in the order', async () => {
  const { db } = api.services;
  const club = await seedClub(db);
  const { id: episodeId } = await seedEpisode(db, 'published');
  const bakery = await addSponsor('Mill Lane Bakery');
  const boots = await addSponsor('Northfield Boots');
  const tea = await addSponsor('Tea hut');
  const bread = await seedCampaign(db, bakery, 'Warm after training');
  const of = { clubId: club.id, episodeId };
  const baked = { ...of, sponsorId: bakery, campaignId: bread };
  await addSpots({ ...baked, delivered: 90, plays: 70, households: 40 });
  await addSpots({ ...of, sponsorId: boots, delivered: 300, plays: 90, households: 12 });
  await addSpots({ ...of, sponsorId: tea, delivered: 20, plays: 14, households: 4 });

  const { body } = await ask('/by-sponsor');
  expect(body.data).toEqual([
    expect.objectContaining({
      name: 'Northfield Boots',
      delivered: 300,
      played: told(90),
      families: told(12),
    }),
    {
      ...{ id: bakery, name: 'Mill Lane Bakery', clubname: null, campaigns: ['Warm after training'] },
      ...{ delivered: 90, played: told(70), families: told(40) },
    },
    expect.objectContaining({ name: 'Tea hut', delivered: 20, played: few, families: few }),
  ]);
  const names = async (query: string) =>
    (await ask(`/by-sponsor?${query}`)).body.data.map(({ name }: { name: string }) => name);
  expect(await names('sort=-delivered')).toEqual(['Northfield Boots', 'Mill Lane Bakery', 'Tea hut']);
  expect((await ask('/by-sponsor?q=tea')).body.data[0]).toMatchObject({ played: few, families: few });

  const { data } = (await ask('')).body;
  expect(data).toMatchObject({
    played: { value: 174, before: 0, hidden: false },
    delivered: { value: 410, before: 0 },
    families: null,
    sponsors: { value: 3 },
    first: { id: boots, name: 'Northfield Boots', played: 90 },
    weeks: { now: [...noWeeks, { day: daysAgo(7), value: 174 }] },
  });
  for (const each of [`?sponsorId=`, `/report?sponsorId=`]) {
    const played = await Promise.all(
      [bakery, boots, tea].map(async (id) => (await ask(`${each}${id}`)).body.data.played.value),
    );
    expect(played).toEqual([70, 90, null]);
  }
  expect((await ask(`?sponsorId=${tea}`)).body.data).toMatchObject({
    played: { value: null, hidden: true },
    families: { value: null, hidden: true },
    delivered: { value: 20 },
    // Its 14 plays are of four families.
    weeks: { now: [...noWeeks, { day: daysAgo(7), value: null }] },
  });
  // Other days.
  const earlier = `from=${daysAgo(30)}&to=${daysAgo(2)}`;
  expect((await ask(`?${earlier}`)).body.data).toMatchObject({
    played: { value: 0 },
    delivered: { value: 0 },
  });
  expect((await ask(`/by-sponsor?${earlier}`)).body).toEqual({ data: [], total: 0 });

  // As a file.
  const file = await api.call('GET', '/api/analytics/sponsors/by-sponsor?sort=name', {
    token,
    headers: { accept: 'text/csv' },
  });
  expect(
    String(file.body)
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n'),
  ).toEqual([
    'Sponsor,Heard in,Delivered,Played,Families',
    'Mill Lane Bakery,Warm after training,90,70,40',
    'Northfield Boots,,300,90,12',
    'Tea hut,,20,fewer than 10,fewer than 10',
  ]);
});

test('A-11 a household counts once in a range, and anew in the next', async () => {
  const of = await addHeard('Garden centre');
  await addSpots({ ...of, day: daysAgo(40), plays: 20, households: 20, delivered: 30 });
  await addSpots({ ...of, day: daysAgo(5), plays: 15, households: 15, delivered: 30 });
  const { body } = await ask(`?sponsorId=${of.sponsorId}`);
  expect(body.data).toMatchObject({
    families: { value: 15, before: 20 },
    played: { value: 15, before: 20 },
    delivered: { value: 30, before: 30 },
  });
});

test('K-11 K-12 a week in which few families heard a spot is a gap, and a long range has months', async () => {
  const of = await addHeard('Bike repair');
  for (const [ago, plays, households] of [
    [50, 30, 20],
    [51, 10, 10],
    [57, 30, 3],
    [64, 20, 20],
  ] as const)
    await addSpots({ ...of, day: daysAgo(ago), plays, households });
  const weeksOf = async (from: string, to: string) =>
    (await ask(`?sponsorId=${of.sponsorId}&from=${from}&to=${to}`)).body.data.weeks.now;
  expect(await weeksOf(daysAgo(74), daysAgo(50))).toEqual([
    { day: daysAgo(70), value: 20 },
    { day: daysAgo(63), value: null },
    { day: daysAgo(56), value: 40 },
  ]);
  await addSpots({ ...of, day: '2025-03-10', plays: 30, households: 0 });
  await seedHouseholds(of, { '2025-03-01': 11 });
  expect(await weeksOf('2025-02-20', '2025-04-30')).toEqual([
    { day: '2025-03-01', value: 30 },
    { day: '2025-04-01', value: 0 },
  ]);
});

test('K-12 a month that is not counted yet hides the plays that few families heard, as later', async () => {
  const of = await addHeard('Chip shop');
  for (const [day, plays, households] of [
    ['2025-03-10', 40, 30],
    ['2025-04-10', 30, 20],
    ['2025-05-10', 12, 3],
  ] as const)
    await addSpots({ ...of, day, plays, households });
  await seedHouseholds(of, { '2025-03-01': 30, '2025-04-01': 20 });
  const weeks = async () =>
    (await ask(`?sponsorId=${of.sponsorId}&from=2025-03-01&to=2025-05-31`)).body.data.weeks.now;
  const shown = [
    { day: '2025-03-01', value: 40 },
    { day: '2025-04-01', value: 30 },
    { day: '2025-05-01', value: null },
  ];
  expect(await weeks()).toEqual(shown);
  await seedHouseholds(of, { '2025-05-01': 3 });
  expect(await weeks()).toEqual(shown);
});

test('C-08 a club reads what its own sponsor and the campaigns in it got, and of no other club', async () => {
  const { db } = api.services;
  const [own, other] = [await seedClub(db, 'Riverside Rovers'), await seedClub(db)];
  const admin = await seedMember(db, own.id, 'admin');
  const { id: episodeId } = await seedEpisode(db, 'published', { name: 'Eleven Muddy Boots' });
  const local = await addSponsor('Corner shop', own.id);
  const theirs = await addSponsor('Their shop', other.id);
  const platform = await addSponsor('Sports drinks');
  for (const [more, clubId, sponsorId] of [
    [0, own.id, local],
    [1, own.id, platform],
    [2, other.id, theirs],
    [3, other.id, platform],
  ] as const) {
    const of = { clubId, episodeId, sponsorId };
    await addSpots({ ...of, delivered: 50 + more, plays: 30 + more, households: 22 + more });
  }

  const { body } = await ask('/by-sponsor', admin.token);
  expect(body.data).toEqual([
    expect.objectContaining({
      name: 'Sports drinks',
      clubname: null,
      delivered: 51,
      played: told(31),
      families: told(23),
    }),
    expect.objectContaining({
      name: 'Corner shop',
      clubname: 'Riverside Rovers',
      delivered: 50,
      played: told(30),
    }),
  ]);
  expect((await ask('', admin.token)).body.data).toMatchObject({
    played: { value: 61 },
    delivered: { value: 101 },
  });

  // A club gets the report of its own sponsor, also when it asks for another.
  const report = (await ask('/report', admin.token)).body.data;
  expect(report).toMatchObject({
    sponsor: { id: local, name: 'Corner shop', local: true },
    ...{ delivered: 50, played: told(30), families: told(22), episodeCount: 1, clubCount: 1 },
    episodes: [{ name: 'Eleven Muddy Boots', delivered: 50, played: told(30), families: told(22) }],
    clubs: [{ name: 'Riverside Rovers', delivered: 50 }],
    ...{ otherClubs: null, otherEpisodes: null, madeOn: daysAgo(0) },
  });
  for (const id of [theirs, platform])
    expect((await ask(`/report?sponsorId=${id}`, admin.token)).status).toBe(404);
  const without = await seedMember(db, other.id, 'admin');
  expect((await ask('/report', without.token)).body.data.sponsor.id).toBe(theirs);
});

test('A-18 the report keeps to one page: the largest clubs by themselves, the others joined', async () => {
  const { db } = api.services;
  const sponsorId = await addSponsor('Hardware store');
  const [first, second] = [await seedEpisode(db, 'published'), await seedEpisode(db, 'published')];
  const addClub = async (households: number) => {
    const { id: clubId } = await seedClub(db, `Report ${households}`);
    const of = { sponsorId, clubId, households, plays: households * 2, delivered: households * 3 };
    await addSpots({ ...of, episodeId: households % 2 ? first.id : second.id });
  };
  for (const households of [40, 25, 12, 6, 3]) await addClub(households);
  const report = async (query = '') =>
    (await ask(`/report?sponsorId=${sponsorId}&to=${daysAgo(1)}${query}`)).body.data;
  const data = await report();
  expect(data).toMatchObject({ families: told(86), played: told(172), delivered: 258, clubCount: 5 });
  expect(data.clubs).toMatchObject([
    { name: 'Report 40', families: told(40) },
    { name: 'Report 25', families: told(25) },
    { name: 'Report 12', families: told(12) },
  ]);
  expect(data.otherClubs).toEqual({ count: 2, delivered: 27, played: few, families: few });
  expect(data.episodes).toHaveLength(2);

  await addClub(1);
  const [more, list] = [
    await report('&from='.concat(daysAgo(20))),
    await ask(`/by-sponsor?q=hardware&from=${daysAgo(20)}`),
  ];
  expect(more).toMatchObject({ families: told(87), played: told(174), clubCount: 6 });
  expect(more.clubs).toHaveLength(3);
  expect(more.otherClubs).toEqual({ count: 3, delivered: 30, played: told(20), families: told(10) });
  expect(list.body.data[0]).toMatchObject({ families: told(87), played: told(174) });

  const small = await addSponsor('Sweet shop');
  const { id: clubId } = await seedClub(db);
  const of = { sponsorId: small, clubId, episodeId: first.id };
  await addSpots({ ...of, plays: 9, households: 9, delivered: 12 });
  expect((await ask(`/report?sponsorId=${small}`)).body.data).toMatchObject({
    ...{ played: few, families: few, delivered: 12, otherClubs: null },
    clubs: [{ played: few, families: few, delivered: 12 }],
    episodes: [{ played: few, families: few, delivered: 12 }],
  });
});

test('the report says what is wrong with its question', async () => {
  expect((await ask('/report')).body).toMatchObject({
    code: 'invalid',
    fields: { sponsorId: expect.any(String) },
  });
  expect((await ask('/report?sponsorId=00000000-0000-4000-8000-000000000001')).status).toBe(404);
});
