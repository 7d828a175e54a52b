import { categories } from '@/server/tables/category';
import { apiOfFile, said, statusesOf } from '../support/api';
import { seededOnce } from '../support/scene';
import { seedEpisode, seedPerson } from '../support/seed';

const api = apiOfFile();
const platform = seededOnce(() => seedPerson(api.services.db, { firstName: 'Ada', lastName: 'Byron' }));
afterEach(() => api.services.db.$client.query('delete from episodes; delete from categories'));

async function category(name: string): Promise<string> {
  const [row] = await api.services.db.insert(categories).values({ name }).returning({ id: categories.id });
  if (!row) throw new Error('no row');
  return row.id;
}
const merge = (id: string, into: unknown) =>
  api.call('POST', `/api/category/${id}/merge`, { token: platform.token, body: { into } });
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
    const answer = await api.call('GET', `/api/history?object=${object}`, { token: platform.token });
    return answer.body.data.map(({ verb, changes }: { verb: string; changes: object[] }) => [verb, changes]);
  };
  const change = (field: string, old: unknown, now: unknown) => [{ field, values: { from: old, to: now } }];
  expect(await history(`category:${from}`)).toEqual([['merge', change('mergedInto', null, 'Bravery')]]);
  expect(await history(`category:${into}`)).toEqual([['merge', change('merged', null, 'Courage')]]);
  expect(await history(`episode:${one.id}`)).toEqual([['update', change('category', 'Courage', 'Bravery')]]);
  // A person who has the episode open learns that it has changed.
  expect(await api.query('select rev from episodes where id = $1', [one.id])).toEqual([{ rev: 2 }]);
  expect((await api.call('POST', `/api/category/${from}/restore`, { token: platform.token })).status).toBe(
    200,
  );
  expect(await state()).toContainEqual({ name: 'Courage', gone: false, episodes: 0 });
});

test('into itself, into one that is gone or never was: 422 at the field, and nothing has changed', async () => {
  const from = await category('Courage');
  const gone = await category('Gone');
  await api.call('DELETE', `/api/category/${gone}`, { token: platform.token });
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
  const left = await state();
  expect(left.filter(({ gone }) => !gone)).toEqual([expect.objectContaining({ episodes: 2 })]);
});
