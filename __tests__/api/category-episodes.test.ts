import { sql } from 'drizzle-orm';
import type { Episode } from '@/contract/episode';
import { categories } from '@/server/tables/category';
import { apiOfFile, said, statusesOf } from '../support/api';
import { purgeRemoved } from '../support/purge';
import { sceneOfFile } from '../support/scene';
import { seedEpisode } from '../support/seed';

const api = apiOfFile();
const scene = sceneOfFile(api);
afterEach(() => api.services.db.$client.query('delete from episodes; delete from categories'));

async function category(name: string): Promise<string> {
  const [row] = await api.services.db.insert(categories).values({ name }).returning({ id: categories.id });
  if (!row) throw new Error('no row');
  return row.id;
}
const ask = (method: string, path: string, body?: object) =>
  api.call(method, path, { token: scene.platform.token, body });
const merge = (id: string, into: unknown) => ask('POST', `/api/category/${id}/merge`, { into });
const state = () =>
  api.query(
    'select c.name, c.removed_at is not null as gone, count(e.id)::int as episodes from categories c left join episodes e on e.category_id = c.id group by c.id order by c.name',
  );

test('its episodes move, it is deleted, and all of it is in their histories; restored it has none', async () => {
  const { db } = api.services;
  const from = await category('Courage');
  const into = await category('Bravery');
  const one = await seedEpisode(db, 'published', { name: 'One', categoryId: from });
  await seedEpisode(db, 'draft', { name: 'Two', categoryId: from });
  await seedEpisode(db, 'draft', { name: 'Three', categoryId: into });
  expect(said(await merge(from, into))).toBe('200 Courage was merged into Bravery. 2 episodes were moved');
  expect(await state()).toEqual([
    { name: 'Bravery', gone: false, episodes: 3 },
    { name: 'Courage', gone: true, episodes: 0 },
  ]);
  const history = async (object: string) => {
    const answer = await ask('GET', `/api/history?object=${object}`);
    return answer.body.data.map(({ verb, changes }: { verb: string; changes: object[] }) => [verb, changes]);
  };
  const change = (field: string, old: unknown, now: unknown) => [{ field, values: { from: old, to: now } }];
  expect(await history(`category:${from}`)).toEqual([['merge', change('mergedInto', null, 'Bravery')]]);
  expect(await history(`category:${into}`)).toEqual([['merge', change('merged', null, 'Courage')]]);
  expect(await history(`episode:${one.id}`)).toEqual([['update', change('category', 'Courage', 'Bravery')]]);
  // A person who has the episode open learns that it has changed.
  expect(await api.query('select rev from episodes where id = $1', [one.id])).toEqual([{ rev: 2 }]);
  expect((await ask('POST', `/api/category/${from}/restore`)).status).toBe(200);
  expect(await state()).toContainEqual({ name: 'Courage', gone: false, episodes: 0 });
});

test('into itself, into one that is gone or never was: 422 at the field, and nothing has changed', async () => {
  const from = await category('Courage');
  const gone = await category('Gone');
  await ask('DELETE', `/api/category/${gone}`);
  await seedEpisode(api.services.db, 'draft', { categoryId: from });
  const before = await state();
  for (const into of [from, gone, '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f', 'x', '', null]) {
    const { status, body } = await merge(from, into);
    expect([into, status, Object.keys(body.fields)]).toEqual([into, 422, ['into']]);
  }
  expect(await state()).toEqual(before);
  expect(said(await merge(gone, from))).toMatch(/^404 Gone was deleted meanwhile\./);
});

test('two merged into each other at once: one of them, and no episode is lost', async () => {
  const one = await category('One');
  const other = await category('Other');
  await seedEpisode(api.services.db, 'draft', { name: 'A', categoryId: one });
  await seedEpisode(api.services.db, 'draft', { name: 'B', categoryId: other });
  expect(statusesOf(await Promise.all([merge(one, other), merge(other, one)]))).toEqual([
    200,
    expect.any(Number),
  ]);
  expect((await state()).filter(({ gone }) => !gone)).toEqual([expect.objectContaining({ episodes: 2 })]);
});

describe('a category that is deleted', () => {
  let categoryId: string;
  let episodeId: string;
  beforeEach(async () => {
    categoryId = await category('Fair play');
    ({ id: episodeId } = await seedEpisode(api.services.db, 'published', { categoryId }));
  });

  const change = async (method: string, path: string) => {
    expect((await ask(method, path)).status).toBe(200);
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
    await removeCategory();
    const { data } = (await ask('GET', `/api/episode/${episodeId}`)).body;
    const edited = { ...data, description: `${data.description} Edited.`, publishAt: null };
    const saved = await ask('PUT', `/api/episode/${episodeId}`, edited);
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
});
