import type { PodcastFigures } from '@/contract/analytics/podcasts';
import { downloadDays } from '@/server/tables/download';
import { allClubs, partDays } from '@/server/tables/listening-figures';
import { apiOfEachTest } from '../support/api';
import { daysAgo, seedHeard } from '../support/figure-rows';
import { figuresAt } from '../support/figures-at';
import { seedClub, seedEpisode, seedMember } from '../support/seed';

const api = apiOfEachTest();
const { ask, read } = figuresAt(api, 'podcasts');

/** Two clubs and three episodes, the last of which few have heard, and one that is deleted. */
async function seedWeeks() {
  const { db } = api.services;
  const [rovers, ashford] = [await seedClub(db, 'Rovers'), await seedClub(db, 'Ashford')];
  const out = (number: number, ago: number) =>
    seedEpisode(db, 'published', {
      ...{ number, name: `Number ${number}` },
      publishedAt: new Date(`${daysAgo(ago)}T12:00:00Z`),
    });
  const [nine, ten, eleven] = [await out(909, 40), await out(910, 20), await out(911, 6)];
  const gone = '5c7f8a52-2f3c-4d1e-9a57-000000000001';
  const heard = (clubId: string, episodeId: string, ago: number, people: number, seconds: number) =>
    seedHeard(db, { clubId, episodeId, day: daysAgo(ago), people, seconds, finished: people / 2 });
  await heard(rovers.id, nine.id, 30, 12, 6000);
  await heard(rovers.id, nine.id, 5, 20, 9000);
  await heard(ashford.id, ten.id, 4, 30, 12_000);
  await heard(rovers.id, eleven.id, 3, 4, 1200);
  await heard(rovers.id, gone, 2, 14, 3000);
  for (const clubId of [rovers.id, allClubs])
    await db.insert(downloadDays).values({ day: daysAgo(2), clubId, episodeId: eleven.id, downloads: 7 });
  return { rovers, nine, ten };
}

test('A-09 C-07 how often, how far and how long, with downloads apart, against the days before; to a club its own', async () => {
  const { nine, ten, rovers } = await seedWeeks();
  expect((await read()).data).toMatchObject({
    range: { from: daysAgo(28), to: daysAgo(1) },
    before: { from: daysAgo(56), to: daysAgo(29) },
    listens: { value: 68, before: 12 },
    finished: { value: 0.5, before: 0.5 },
    listening: { value: 25_200, before: 6000 },
    downloads: { value: 7, before: 0 },
    most: { id: ten.id, number: 910 },
  });
  const ofRovers = await ask('', { clubId: rovers.id, compare: 'false' });
  expect(ofRovers.body.data).toMatchObject({
    before: null,
    listens: { value: 38, before: null },
    most: { id: nine.id },
  });
  const { token } = await seedMember(api.services.db, rovers.id, 'admin');
  expect((await read('', {}, token)).data.listens.value).toBe(38);
  // A deleted episode is not named.
  await api.query('update episodes set removed_at = now() where id = $1', [ten.id]);
  expect((await ask('', { compare: 'false' })).body.data.most.id).toBe(nine.id);
});

test('K-12 each episode with its figures; few listeners are hidden', async () => {
  const { rovers } = await seedWeeks();
  const list = async (query: Record<string, string> = {}) => (await ask('/episodes', query)).body.data;
  const rows = await list({ sort: 'name' });
  const short = ({ episode, members, listens, listening, finished, downloads }: PodcastFigures) => [
    ...[episode?.name ?? null, members.value, listens.value],
    ...[listening.value, listening.before, finished.value, downloads],
  ];
  expect(rows.map(short)).toEqual([
    [null, 14, 14, 3000, 0, 0.5, 0],
    ['Number 909', 20, 20, 9000, 6000, 0.5, 0],
    ['Number 910', 30, 30, 12_000, 0, 0.5, 0],
    ['Number 911', null, null, null, 0, null, 7],
  ]);
  const names = async (query: Record<string, string>) =>
    (await list(query)).map((row: { episode: { number: number } | null }) => row.episode?.number ?? 0);
  expect(await names({})).toEqual([911, 910, 909, 0]);
  expect(await names({ sort: '-listens' })).toEqual([910, 909, 0, 911]);
  expect(await names({ sort: '-downloads', q: 'number 9' })).toEqual([911, 909, 910]);
  expect(await names({ q: 'deleted' })).toEqual([0]);
  // An episode that is out is in the list, also when no member there heard it.
  expect(await names({ clubId: rovers.id, sort: 'listens', q: '910' })).toEqual([910]);
  // Before the others came out there was only one.
  expect(await names({ from: daysAgo(35), to: daysAgo(29) })).toEqual([909]);
});

test('A-09 the parts that were heard, in whole percent and running order', async () => {
  const { db } = api.services;
  const { rovers, nine } = await seedWeeks();
  const steps = { entered: Array(20).fill(0), left: Array(20).fill(0), lengths: 0 };
  const at = { day: '2026-01-14', episodeId: nine.id, ...steps };
  const heard = [
    { part: 'interview', seconds: 13_000 },
    { part: 'outro', seconds: 1000 },
    { part: 'intro', seconds: 5000 },
  ] as const;
  for (const clubId of [rovers.id, allClubs])
    await db.insert(partDays).values(heard.map((row) => ({ ...at, ...row, clubId })));
  const days = { clubId: rovers.id, from: '2026-01-10', to: '2026-01-20' };
  const of = { clubId: rovers.id, episodeId: nine.id, seconds: 15_000 };
  await seedHeard(db, { ...of, day: '2026-01-15', people: 9 });
  for (const { share } of (await ask('', days)).body.data.parts) expect(share).toBeNull();
  await seedHeard(db, { ...of, day: '2026-01-14', people: 50 });
  expect((await ask('', days)).body.data.parts).toEqual([
    { part: 'intro', share: 0.26 },
    { part: 'interview', share: 0.68 },
    { part: 'outro', share: 0.05 },
  ]);
});

test('A-09 an empty platform has figures of nothing', async () => {
  expect((await read()).data).toMatchObject({
    listens: { value: 0, hidden: false },
    finished: { value: null },
    most: null,
    parts: [],
    hours: { span: null, blocks: [] },
  });
  expect(await read('/episodes')).toEqual({ data: [], total: 0 });
});
