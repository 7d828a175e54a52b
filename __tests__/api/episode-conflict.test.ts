import { eq } from 'drizzle-orm';
import { episodes } from '@/server/db/schema/episode';
import { apiOfFile } from '../support/api';
import { wholeEpisode } from '../support/episodes';
import { type Scene, seedScene } from '../support/scene';
import { seedEpisode, seedFeature } from '../support/seed';

const api = apiOfFile();
let scene: Scene;
beforeAll(async () => {
  scene = await seedScene(api.services.db);
});

type Seeded = Awaited<ReturnType<typeof seedEpisode>>;

const ifMatch = (rev: number | undefined) =>
  rev === undefined ? {} : { headers: { 'if-match': `"${rev}"` } };
const put = (path: string, body: object, rev?: number) =>
  api.call('PUT', `/api/episode/${path}`, { token: scene.platform.token, body, ...ifMatch(rev) });
const save = ({ id, number }: Seeded, name: string, rev?: number) =>
  put(id, { ...wholeEpisode, name, number, endDate: '2030-01-31' }, rev);
const move = ({ id }: Seeded, status: string, rev?: number) => put(`${id}/status`, { status }, rev);
const rowOf = async ({ id }: Seeded) =>
  (await api.services.db.$client.query('select name, status, rev from episodes where id = $1', [id])).rows[0];
const overtaken = [409, 'conflict', 'Somebody has changed this since you opened it.'];
const said = ({ status, body }: Awaited<ReturnType<typeof put>>) => [status, body.code, body.message];

test('D12 the second of two who edit an episode is told, and nothing is overwritten', async () => {
  const episode = await seedEpisode(api.services.db, 'draft');
  const first = await save(episode, 'First', episode.rev);
  expect([first.status, first.body.data.rev]).toEqual([200, episode.rev + 1]);
  expect(said(await save(episode, 'Second', episode.rev))).toEqual(overtaken);
  expect(await rowOf(episode)).toMatchObject({ name: 'First', rev: episode.rev + 1 });
  // Whoever has seen the newest saves, and so does a call that does not mind.
  expect((await save(episode, 'Second', episode.rev + 1)).body.data.rev).toBe(episode.rev + 2);
  expect((await save(episode, 'Whatever is there')).body.data.rev).toBe(episode.rev + 3);
});

test('D12 a new status is a change too: who has not seen it overwrites nothing', async () => {
  const episode = await seedEpisode(api.services.db, 'draft');
  expect((await move(episode, 'in_progress', episode.rev)).status).toBe(200);
  expect(said(await save(episode, 'Still a draft?', episode.rev))).toEqual(overtaken);
  expect(await rowOf(episode)).toEqual({ name: episode.name, status: 'in_progress', rev: episode.rev + 1 });
});

test('D12 an episode that was edited meanwhile is not published unseen', async () => {
  const { db } = api.services;
  const episode = await seedEpisode(db, 'in_progress');
  await save(episode, 'For coaches only', episode.rev);
  expect(said(await move(episode, 'published', episode.rev))).toEqual(overtaken);
  expect((await rowOf(episode)).status).toBe('in_progress');
  await db
    .update(episodes)
    .set({ featureFileId: await seedFeature(db) })
    .where(eq(episodes.id, episode.id));
  expect((await move(episode, 'published', episode.rev + 1)).status).toBe(200);
});

test('D12 S-47 many saves at once of the same revision: one is saved, the others are told', async () => {
  const episode = await seedEpisode(api.services.db, 'draft');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => save(episode, `Name ${i}`, episode.rev)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
  const winner = answers.find(({ status }) => status === 200)?.body.data;
  expect(await rowOf(episode)).toMatchObject({ name: winner.name, rev: episode.rev + 1 });
});
