import { apiOfFile } from '../support/api';
import { sceneOfFile } from '../support/scene';
import { seedEpisode } from '../support/seed';

const api = apiOfFile();
const scene = sceneOfFile(api);
const path = '/api/listen/queue';

const publish = async (of: Parameters<typeof seedEpisode>[2] = {}) =>
  (await seedEpisode(api.services.db, 'published', of)).id;
const save = (episodes: string[], rev: number, token = scene.parent.token) =>
  api.call('PUT', path, { token, body: { episodes, rev } });
const kept = async (token = scene.parent.token) => (await api.call('GET', path, { token })).body.data;

test('M-02 a queue keeps its order with each person, and of two changes that follow the same rev one is refused', async () => {
  expect(await kept()).toEqual({ episodes: [], rev: 0 });
  const [one, other] = [await publish(), await publish()];
  expect((await save([other, one], 0)).body.data).toEqual({ episodes: [other, one], rev: 1 });
  const both = await Promise.all([save([one], 1), save([other], 1)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await kept()).rev).toBe(2);
  expect(await kept(scene.otherParent.token)).toEqual({ episodes: [], rev: 0 });
});

test('M-02 S-20 what a person may not hear is left out, and what was withdrawn leaves without a word', async () => {
  const [heard, parents, archived] = [
    await publish(),
    await publish({ audience: 'parents' }),
    await publish(),
  ];
  const draft = (await seedEpisode(api.services.db, 'draft')).id;
  const { rev } = await kept();
  const unknown = '00000000-0000-4000-8000-00000000abcd';
  const saved = await save([draft, archived, parents, unknown, heard], rev);
  const { db } = api.services;
  expect(saved.body.data.episodes).toEqual([archived, parents, heard]);
  await db.$client.query(`update episodes set status = 'archived' where id = $1`, [archived]);
  expect((await kept()).episodes).toEqual([parents, heard]);
  expect((await save([draft], 0, scene.otherParent.token)).body.data.episodes).toEqual([]);
});

test.each<[string, () => string[]]>([
  [
    'more than 100',
    () => Array.from({ length: 101 }, (_, n) => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`),
  ],
  ['one twice', () => Array(2).fill('00000000-0000-4000-8000-000000000001')],
  ['no ids', () => ['first']],
])('S-26 %s is refused', async (_, episodes) => {
  const { status, body } = await save(episodes(), 0);
  expect([status, body.code]).toEqual([422, 'invalid']);
});
