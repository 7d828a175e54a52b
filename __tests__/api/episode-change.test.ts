import { apiOfFile, atOnce, refusedAt, said, statusesOf } from '../support/api';
import { wholeEpisode } from '../support/episodes';
import { auditedOf } from '../support/forget-audit';
import { sceneOfFile } from '../support/scene';
import { seedEpisode, seedFeature } from '../support/seed';

const api = apiOfFile();
const scene = sceneOfFile(api);
let number = 5000;

const input = (change: object = {}) => ({
  name: 'Derby day',
  endDate: '2026-11-28',
  number: ++number,
  ...change,
});
const ask = (method: string, path = '', body?: object, rev?: number) => {
  const headers: Record<string, string> = rev === undefined ? {} : { 'if-match': `"${rev}"` };
  return api.call(method, `/api/episode${path}`, { token: scene.platform.token, body, headers });
};
const create = (body: object) => ask('POST', '', body);
const update = (id: string, body: object, rev?: number) =>
  ask('PUT', `/${id}`, { ...wholeEpisode, ...body }, rev);
const remove = (id: string) => ask('DELETE', `/${id}`);
const rowOf = async (id: string) => (await api.query('select * from episodes where id = $1', [id]))[0];

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
  expect(refusedAt(await update(other.body.data.id, taken))).toBe('409 number');
  expect((await rowOf(other.body.data.id)).number).toBe(other.body.data.number);
  expect((await update(first.body.data.id, { ...taken, name: 'Renamed' })).body.data.name).toBe('Renamed');
});

test('S-47 the same number asked for by many at once is one episode', async () => {
  const body = input();
  expect(statusesOf(await atOnce(10, () => create(body)))).toEqual([201, ...Array(9).fill(409)]);
});

test('S-47 many that move to one free number at once: one does, the others get a 409', async () => {
  const ids = [];
  for (let i = 0; i < 6; i += 1) ids.push((await create(input())).body.data.id as string);
  const free = input();
  const answers = await Promise.all(ids.map((id) => update(id, free)));
  expect(statusesOf(answers)).toEqual([200, ...Array(5).fill(409)]);
});

test('only a draft is deleted', async () => {
  const { db } = api.services;
  for (const status of ['in_progress', 'published', 'archived'] as const) {
    const { id } = await seedEpisode(db, status);
    const answer = await remove(id);
    expect([status, answer.status, (await rowOf(id)).status]).toEqual([status, 409, status]);
  }
  const { id } = await seedEpisode(db, 'draft');
  expect([(await remove(id)).status, (await remove(id)).status]).toEqual([200, 404]);
});

test('S-39 each change is in the audit, with who and what', async () => {
  const { body } = await create(input());
  const { id } = body.data;
  await update(id, input());
  await remove(id);
  const rows = await auditedOf(api, 'action, actor_id, result', `episode:${id}`);
  const by = { actor_id: scene.platform.id, result: 'ok' };
  expect(rows).toEqual(['create', 'update', 'remove'].map((verb) => ({ action: `episode:${verb}`, ...by })));
});

type Seeded = Awaited<ReturnType<typeof seedEpisode>>;

const save = ({ id, number }: Seeded, name: string, rev?: number) =>
  update(id, { name, number, endDate: '2030-01-31' }, rev);
const move = ({ id }: Seeded, status: string, rev?: number) => ask('PUT', `/${id}/status`, { status }, rev);
const editConflict = '409 This was changed since you opened it, by Noor Haddad, this minute.';

test('D12 the second of two who edit an episode gets a 409, and nothing is overwritten', async () => {
  const episode = await seedEpisode(api.services.db, 'draft');
  const first = await save(episode, 'First', episode.rev);
  expect([first.status, first.body.data.rev]).toEqual([200, episode.rev + 1]);
  expect(said(await save(episode, 'Second', episode.rev))).toBe(editConflict);
  expect(await rowOf(episode.id)).toMatchObject({ name: 'First', rev: episode.rev + 1 });
  // A save of the newest revision works, and so does one without `If-Match`.
  expect((await save(episode, 'Second', episode.rev + 1)).body.data.rev).toBe(episode.rev + 2);
  expect((await save(episode, 'Whatever is there')).body.data.rev).toBe(episode.rev + 3);
});

test('D12 a new status is a change too: who has not seen it overwrites nothing', async () => {
  const episode = await seedEpisode(api.services.db, 'draft');
  expect((await move(episode, 'in_progress', episode.rev)).status).toBe(200);
  expect(said(await save(episode, 'Still a draft?', episode.rev))).toBe(editConflict);
  const { name, rev } = episode;
  expect(await rowOf(episode.id)).toMatchObject({ name, status: 'in_progress', rev: rev + 1 });
});

test('D12 an episode that was edited meanwhile is not published unseen', async () => {
  const { db } = api.services;
  const episode = await seedEpisode(db, 'in_progress');
  await save(episode, 'For coaches only', episode.rev);
  expect(said(await move(episode, 'published', episode.rev))).toBe(editConflict);
  expect((await rowOf(episode.id)).status).toBe('in_progress');
  await api.query('update episodes set feature_file_id = $2 where id = $1', [
    episode.id,
    await seedFeature(db),
  ]);
  expect((await move(episode, 'published', episode.rev + 1)).status).toBe(200);
});

test('D12 S-47 many saves at once of the same revision: one is saved, the others get a 409', async () => {
  const episode = await seedEpisode(api.services.db, 'draft');
  const answers = await atOnce(20, (i) => save(episode, `Name ${i}`, episode.rev));
  expect(statusesOf(answers)).toEqual([200, ...Array(19).fill(409)]);
  const winner = answers.find(({ status }) => status === 200)?.body.data;
  expect(await rowOf(episode.id)).toMatchObject({ name: winner.name, rev: episode.rev + 1 });
});
