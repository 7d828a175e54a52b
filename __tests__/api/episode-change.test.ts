import { apiOfFile } from '../support/api';
import { wholeEpisode } from '../support/episodes';
import { type Scene, seedScene } from '../support/scene';
import { seedEpisode } from '../support/seed';

const api = apiOfFile();
let scene: Scene;
let token: string;
let number = 5000;

beforeAll(async () => {
  scene = await seedScene(api.services.db);
  token = scene.platform.token;
});

const input = (change: object = {}) => ({
  name: 'Derby day',
  endDate: '2026-11-28',
  number: ++number,
  ...change,
});
const create = (body: object) => api.call('POST', '/api/episode', { token, body });
const update = (id: string, body: object) =>
  api.call('PUT', `/api/episode/${id}`, { token, body: { ...wholeEpisode, ...body } });
const rowOf = async (id: string) =>
  (await api.services.db.$client.query('select * from episodes where id = $1', [id])).rows[0];

test('a new episode is a draft and comes back as it was sent', async () => {
  const sent = input({ season: 3, description: 'Two lines\nof text', audience: 'parents' });
  const { status, body } = await create(sent);
  expect([status, body.message]).toEqual([201, 'Episode created']);
  expect(body.data).toMatchObject({
    ...sent,
    status: 'draft',
    publishedAt: null,
    artwork: null,
    category: null,
  });
});

test.each([
  "Robert'); drop table episodes;--",
  '<img src=x onerror=alert(1)>',
  'التقرير 🎙️',
  '{{7*7}} %00 \\ $HOME',
  ']]><script>&amp;',
])('S-32 S-44 the name %s comes back as it is', async (name) => {
  const { body } = await create(input({ name }));
  const read = await api.call('GET', `/api/episode/${body.data.id}`, { token });
  expect(read.body.data.name).toBe(name);
});

test.each([
  [{ name: '' }, ['name']],
  [{ name: 'x'.repeat(121) }, ['name']],
  [{ name: ['a'] }, ['name']],
  [{ endDate: '2026-02-30' }, ['endDate']],
  [{ number: 0 }, ['number']],
  [{ number: '7' }, ['number']],
  [{ audience: 'pets' }, ['audience']],
  [{ name: '', endDate: 'soon', number: -1 }, ['endDate', 'name', 'number']],
])('S-04 %j is 422 with the fields named', async (change, fields) => {
  const { status, body } = await create(input(change));
  expect([status, body.code, Object.keys(body.fields).sort()]).toEqual([422, 'invalid', fields]);
});

test('a due date that no calendar has is refused, never a failure', async () => {
  expect((await create(input({ endDate: '0000-01-01' }))).status).toBe(422);
});

test('S-17 S-49 fields that are not an episode’s change nothing', async () => {
  const { body } = await create(
    input({
      status: 'published',
      publishedAt: '2020-01-01T00:00:00Z',
      id: scene.episode.id,
      clubId: scene.club.id,
    }),
  );
  expect([body.data.status, body.data.publishedAt]).toEqual(['draft', null]);
  expect(body.data.id).not.toBe(scene.episode.id);
  const polluted = `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},${JSON.stringify(input()).slice(1)}`;
  await fetch(`${api.url}/api/episode`, {
    method: 'POST',
    body: polluted,
    headers: { authorization: token, 'content-type': 'application/json' },
  });
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('a number is taken once in a season', async () => {
  const taken = input({ season: 9 });
  const first = await create(taken);
  const again = await create({ ...taken, name: 'Another' });
  expect([again.status, again.body.code, Object.keys(again.body.fields)]).toEqual([
    409,
    'conflict',
    ['number'],
  ]);
  expect((await create({ ...taken, season: 10 })).status).toBe(201);

  const other = await create(input({ season: 9 }));
  const moved = await update(other.body.data.id, taken);
  expect([moved.status, Object.keys(moved.body.fields)]).toEqual([409, ['number']]);
  expect((await rowOf(other.body.data.id)).number).toBe(other.body.data.number);
  expect((await update(first.body.data.id, { ...taken, name: 'Renamed' })).body.data.name).toBe('Renamed');
});

test('S-47 the same number asked for by many at once is one episode', async () => {
  const body = input();
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => create(body)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([201, ...Array(9).fill(409)]);
});

test('S-47 many that move to one free number at once: one does, the others are told', async () => {
  const ids = [];
  for (let i = 0; i < 6; i += 1) ids.push((await create(input())).body.data.id as string);
  const free = input();
  const statuses = (await Promise.all(ids.map((id) => update(id, free)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array(5).fill(409)]);
});

test('a change that leaves the audience out is refused: it must not fall back to everyone', async () => {
  const { body } = await create(input({ audience: 'coaches' }));
  const { audience: _audience, ...others } = wholeEpisode;
  const partial = { token, body: input(others) };
  const answer = await api.call('PUT', `/api/episode/${body.data.id}`, partial);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['audience']]);
  expect((await rowOf(body.data.id)).audience).toBe('coaches');
});

test('only a draft is deleted', async () => {
  const { db } = api.services;
  for (const status of ['in_progress', 'published', 'archived'] as const) {
    const { id } = await seedEpisode(db, status);
    const answer = await api.call('DELETE', `/api/episode/${id}`, { token });
    expect([status, answer.status, (await rowOf(id)).status]).toEqual([status, 409, status]);
  }
  const { id } = await seedEpisode(db, 'draft');
  expect((await api.call('DELETE', `/api/episode/${id}`, { token })).status).toBe(200);
  expect((await api.call('DELETE', `/api/episode/${id}`, { token })).status).toBe(404);
});

test('what is not there cannot be changed', async () => {
  const id = '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f';
  expect((await update(id, input())).status).toBe(404);
  expect(
    (await api.call('PUT', `/api/episode/${id}/status`, { token, body: { status: 'published' } })).status,
  ).toBe(404);
});

test('S-39 each change is in the audit, with who and what', async () => {
  const { body } = await create(input());
  const { id } = body.data;
  await update(id, input());
  await api.call('DELETE', `/api/episode/${id}`, { token });
  const { rows } = await api.services.db.$client.query(
    'select action, actor_id, result from audit_entries where object = $1 order by id',
    [`episode:${id}`],
  );
  const by = { actor_id: scene.platform.id, result: 'ok' };
  expect(rows).toEqual(['create', 'update', 'remove'].map((verb) => ({ action: `episode:${verb}`, ...by })));
});
