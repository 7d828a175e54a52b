import type { Figure } from '@/contract/attention';
import { allClubs } from '@/server/db/schema/listening-figures';
import { apiOfEachTest } from '../support/api';
import { countStatements } from '../support/count-statements';
import { seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { storeFile } from '../support/stored-file';

// Figures are kept for a minute, so that each test has an API of its own.
const api = apiOfEachTest();
let token: string;
beforeEach(async () => {
  token = (await seedPerson(api.services.db)).token;
});

const ask = () => api.call('GET', '/api/attention/figures', { token });

/** A day so many days from today, in the platform's zone. */
async function day(from: number): Promise<string> {
  const [row] = await api.query(
    "select ((now() at time zone 'Europe/London')::date + $1::int)::text as day",
    [from],
  );
  return row.day;
}

/** A good part of a club, sent so many days ago. */
async function send(episodeId: string, clubId: string, slot: string, daysAgo: number) {
  const { id } = await storeFile(api.services, { purpose: 'part', clubId, episodeId });
  await api.query(
    `insert into episode_parts (episode_id, club_id, slot, file_id, "check", sent_at)
     values ($1, $2, $3, $4, 'good', now() - make_interval(days => $5))`,
    [episodeId, clubId, slot, id, daysAgo],
  );
}

test('A-01 the figures have the one before beside them', async () => {
  const { db } = api.services;
  const old = new Date(Date.now() - 40 * 86_400_000);
  const lately = new Date(Date.now() - 5 * 86_400_000);
  const ashford = await seedClub(db, 'Ashford');
  const dover = await seedClub(db, 'Dover');
  await seedClub(db, 'Suspended', 'suspended');
  const gone = await seedClub(db, 'Gone');
  const before = await seedEpisode(db, 'published', { endDate: await day(-30), publishedAt: old });
  const newest = await seedEpisode(db, 'published', { endDate: await day(-3), publishedAt: lately });
  await api.query('update clubs set created_at = $1 where id = any ($2)', [old, [ashford.id, gone.id]]);
  await api.query('update clubs set removed_at = $1 where id = $2', [lately, gone.id]);
  await seedMember(db, ashford.id, 'parent');
  await seedMember(db, ashford.id, 'coach', { createdAt: old });
  await seedMember(db, ashford.id, 'coach', { createdAt: old, status: 'disabled' });
  await seedMember(db, gone.id, 'parent', { createdAt: old });
  for (const slot of ['intro', 'interview', 'outro']) {
    await send(newest.id, ashford.id, slot, 4);
    await send(newest.id, dover.id, slot, slot === 'outro' ? 1 : 4);
    await send(before.id, ashford.id, slot, 35);
    await send(before.id, dover.id, slot, 31);
  }
  for (const [ago, seconds] of [
    [0, 7000],
    [1, 600],
    [7, 300],
    [8, 100],
    [14, 50],
    [15, 7],
  ] as const) {
    await api.query(
      `insert into listen_days (day, published_on, club_id, episode_id, listens, begun, finished, seeks, seconds)
       values ($1, $1, $2, $3, 1, 1, 1, 0, $4), ($1, $1, $5, $3, 1, 1, 1, 0, $4)`,
      [await day(-ago), ashford.id, newest.id, seconds, allClubs],
    );
  }
  const { body } = await ask();
  const told = body.data.map(({ kind, value, total, before: was }: Figure) => [kind, value, total, was]);
  expect(told).toEqual([
    ['clubs', 2, null, { value: 2, total: null }],
    ['members', 2, null, { value: 1, total: null }],
    ['episodes', 2, null, { value: 1, total: null }],
    ['delivered', 1, 2, { value: 2, total: 2 }],
    ['listened', 900, null, { value: 150, total: null }],
  ]);
  expect(body.data[3].href).toBe(`/admin/dashboard/episodes/${newest.id}`);
});

test('A-01 a new platform has figures of nothing, and none of an episode', async () => {
  const { body } = await ask();
  expect(body.data.map(({ kind, value }: Figure) => [kind, value])).toEqual([
    ['clubs', 0],
    ['members', 0],
    ['episodes', 0],
    ['delivered', 0],
    ['listened', 0],
  ]);
});

test('G-08 the figures are one statement, and all who ask within a minute share it', async () => {
  const { db } = api.services;
  // The session is known by the second call.
  await api.call('GET', '/api/account', { token });
  const both = await countStatements(() => Promise.all([ask(), ask()]));
  expect(both).toBe(1);
  await seedClub(db);
  expect(await countStatements(ask)).toBe(0);
});
