import { eq } from 'drizzle-orm';
import { endpoints } from '@/contract/endpoints';
import type { Audience, EpisodeStatus } from '@/contract/episode';
import { episodes } from '@/server/tables/episode';
import { apiOfFile } from '../support/api';
import { sceneOfFile } from '../support/scene';
import { seedEpisode, seedMember } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();
const scene = sceneOfFile(api);
let tokens: Record<string, string>;

const all: [string, EpisodeStatus, Audience][] = [
  ['a draft', 'draft', 'everyone'],
  ['an open one', 'in_progress', 'everyone'],
  ['for everyone', 'published', 'everyone'],
  ['for parents', 'published', 'parents'],
  ['for children', 'published', 'children'],
  ['for coaches', 'published', 'coaches'],
  ['an archived one', 'archived', 'everyone'],
];

beforeAll(async () => {
  const { db } = api.services;
  await db.delete(episodes).where(eq(episodes.id, scene.episode.id));
  for (const [name, status, audience] of all) await seedEpisode(db, status, { name, audience });
  tokens = {
    'platform admin': scene.platform.token,
    'club admin': scene.admin.token,
    parent: scene.parent.token,
    child: (await seedMember(db, scene.club.id, 'child')).token,
    coach: (await seedMember(db, scene.club.id, 'coach')).token,
  };
});

async function list(persona: string, query = '') {
  const answer = await api.call('GET', `/api/episode${query}`, { token: tokens[persona] });
  return { ...answer, names: (answer.body.data ?? []).map(({ name }: { name: string }) => name) };
}

test.each([
  ['platform admin', all.map(([name]) => name)],
  ['club admin', all.map(([name]) => name).filter((name) => name !== 'a draft')],
  ['parent', ['for everyone', 'for parents', 'for children']],
  ['child', ['for everyone', 'for children']],
  ['coach', ['for everyone', 'for coaches']],
])('S-24 the list of a %s, the total, and what a search finds', async (persona, expected) => {
  const { names, body } = await list(persona, '?sort=number');
  expect([names, body.total]).toEqual([expected, expected.length]);
  expect((await list(persona, '?q=a')).names.every((name: string) => expected.includes(name))).toBe(true);
});

test.each(['draft', 'in_progress', 'archived'])(
  'S-24 a filter on %s shows a member nothing',
  async (status) => {
    const { names, body } = await list('parent', `?status=${status}`);
    expect([names, body.total]).toEqual([[], 0]);
  },
);

test('S-24 one by its id follows the same rule', async () => {
  const { body } = await list('platform admin');
  for (const persona of Object.keys(tokens)) {
    const { names } = await list(persona);
    for (const { id, name } of body.data as { id: string; name: string }[]) {
      const { status } = await api.call('GET', `/api/episode/${id}`, { token: tokens[persona] });
      expect([persona, name, status]).toEqual([persona, name, names.includes(name) ? 200 : 404]);
    }
  }
});

test('X-09 each persona gets the fields of the contract, and the extras of its own', async () => {
  const extras = { 'platform admin': 'production', 'club admin': 'sent', parent: 'listening' };
  for (const [persona, extra] of Object.entries(extras)) {
    const { body } = await list(persona);
    endpoints.listEpisodes.reply.parse(body);
    for (const episode of body.data) {
      expect(Object.values(extras).filter((name) => name in episode)).toEqual([extra]);
    }
  }
});

test('U3 without parameters what is in progress comes first, the one that is due first before the others', async () => {
  const { db } = api.services;
  const first = await seedEpisode(db, 'in_progress', { name: 'due long ago', endDate: '2020-01-01' });
  const then = await seedEpisode(db, 'in_progress', { name: 'due at last', endDate: '2099-12-31' });
  for (let count = 0; count < 101; count += 1) await seedEpisode(db, 'published', { name: `later ${count}` });
  const { body } = await list('club admin');
  const open = body.data.filter(({ status }: { status: string }) => status === 'in_progress');
  expect(body.data.slice(0, open.length)).toEqual(open);
  const names = open.map(({ name }: { name: string }) => name);
  expect([names[0], names.at(-1)]).toEqual([first.name, then.name]);
  const numbers = body.data.slice(open.length).map(({ number }: { number: number }) => number);
  expect(numbers).toEqual(numbers.toSorted((one: number, other: number) => other - one));
  expect((await list('club admin', '?q=due+long')).names).toEqual(['due long ago']);
});

test('families do not wait for an episode that leaves their club out; the club sees that it does', async () => {
  const { id } = await seedEpisode(api.services.db, 'published', { name: 'without a sound' });
  const names = async (persona: string) => (await list(persona, '?q=without+a+sound')).names;
  expect(await names('parent')).toEqual(['without a sound']);
  await api.query("insert into renditions (episode_id, club_id, status) values ($1, $2, 'empty')", [
    id,
    scene.club.id,
  ]);
  expect([await names('parent'), await names('child')]).toEqual([[], []]);
  const { body } = await list('club admin', '?q=without+a+sound');
  expect(body.data).toMatchObject([{ id, rendition: { status: 'empty' } }]);
});

test('what a club has sent and what a member has heard are their own', async () => {
  const { db } = api.services;
  const episode = await seedEpisode(db, 'published', { name: 'heard by one' });
  const place = { position: 61, rev: 0, played: 61 };
  await api.call('PUT', `/api/listen/${episode.id}`, { token: tokens.parent, body: place });
  const of = async (persona: string) => (await list(persona, '?q=heard+by')).body.data[0].listening;
  expect(await of('parent')).toMatchObject({ position: 61, finished: false, heardAt: expect.any(String) });
  expect(await of('child')).toEqual({ duration: null, position: 0, finished: false, heardAt: null });
});

test.each([
  ['none', null, []],
  ['few', [0.2, 0.5, 1], [0.2, 0.5, 1]],
  // Stretches of two: the last one has a single peak.
  [
    'more than fit',
    Array.from({ length: 151 }, (_, i) => i / 1000),
    Array.from({ length: 76 }, (_, i) => Math.min(2 * i + 1, 150) / 1000),
  ],
])('a list shows the highest of each stretch of a waveform: %s', async (_, peaks, shown) => {
  const { db } = api.services;
  const { id: fileId } = await storeFile(api.services, { purpose: 'rendition' });
  await api.query('update files set peaks = $1 where id = $2', [peaks && JSON.stringify(peaks), fileId]);
  const episode = await seedEpisode(db, 'published', { name: 'with a waveform' });
  await api.query(
    "insert into renditions (episode_id, club_id, status, file_id) values ($1, $2, 'ready', $3)",
    [episode.id, scene.club.id, fileId],
  );
  expect((await list('club admin', '?q=with a waveform')).body.data[0].rendition.peaks).toEqual(shown);
  await db.delete(episodes).where(eq(episodes.id, episode.id));
});
