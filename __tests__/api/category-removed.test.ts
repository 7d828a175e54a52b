import { sql } from 'drizzle-orm';
import type { Episode } from '@/contract/episode';
import { categories } from '@/server/tables/category';
import { apiOfFile } from '../support/api';
import { purgeRemoved } from '../support/purge';
import { type Scene, seedScene } from '../support/scene';
import { seedEpisode } from '../support/seed';

const api = apiOfFile();
let scene: Scene;
let categoryId: string;
let episodeId: string;

beforeAll(async () => {
  scene = await seedScene(api.services.db);
});

beforeEach(async () => {
  const { db } = api.services;
  await db.delete(categories);
  const [category] = await db.insert(categories).values({ name: 'Fair play' }).returning();
  categoryId = category?.id ?? '';
  ({ id: episodeId } = await seedEpisode(db, 'published', { categoryId }));
});

const change = async (method: string, path: string) => {
  const answer = await api.call(method, path, { token: scene.platform.token });
  expect(answer.status).toBe(200);
};
const removeCategory = () => change('DELETE', `/api/category/${categoryId}`);

/** The category of the episode, by its own address and in the list, for everybody who sees it. */
async function shown() {
  const readers = [scene.platform, scene.admin, scene.parent];
  const seen = readers.map(async ({ token }) => {
    const one = await api.call('GET', `/api/episode/${episodeId}`, { token });
    const all = await api.call('GET', '/api/episode?pageSize=100', { token });
    const listed = (all.body.data as Episode[]).find(({ id }) => id === episodeId);
    return [one.body.data.category?.name ?? null, listed && (listed.category?.name ?? null)];
  });
  return [...new Set((await Promise.all(seen)).flat())];
}

test('the episodes of a deleted category stay, without a category, until it is restored', async () => {
  expect(await shown()).toEqual(['Fair play']);
  await removeCategory();
  expect(await shown()).toEqual([null]);
  await change('POST', `/api/category/${categoryId}/restore`);
  expect(await shown()).toEqual(['Fair play']);
});

test('an episode that is edited meanwhile has its category again, too', async () => {
  const { token } = scene.platform;
  await removeCategory();
  const { body } = await api.call('GET', `/api/episode/${episodeId}`, { token });
  const edited = { ...body.data, description: `${body.data.description} Edited.`, publishAt: null };
  const saved = await api.call('PUT', `/api/episode/${episodeId}`, { token, body: edited });
  expect([saved.status, saved.body.data.category]).toEqual([200, null]);
  await change('POST', `/api/category/${categoryId}/restore`);
  expect(await shown()).toEqual(['Fair play']);
});

test('the episodes stay when the category is deleted for good', async () => {
  const { db } = api.services;
  await removeCategory();
  await db.update(categories).set({ removedAt: sql`now() - interval '31 days'` });
  await purgeRemoved(db);
  expect(await db.$count(categories)).toBe(0);
  expect(await shown()).toEqual([null]);
});
