import type { Audience, EpisodeStatus } from '@/contract/episode';
import type { Playlist } from '@/contract/playlist';
import { apiOfFile, refusedAt } from '../support/api';
import { eventually } from '../support/eventually';
import { sendPicture } from '../support/image-fixtures';
import { sceneOfFile } from '../support/scene';
import { seedEpisode, seedMember } from '../support/seed';
import { fileReader } from '../support/stored-file';

const api = apiOfFile();
const scene = sceneOfFile(api);
beforeEach(() => api.services.db.$client.query('delete from playlists'));

const episode = async (name: string, status: EpisodeStatus = 'published') =>
  (await seedEpisode(api.services.db, status, { name })).id;
const bodyOf = (ids: readonly string[], over: object = {}) => ({
  name: 'Goalkeepers',
  description: '',
  audience: 'everyone' as Audience,
  cover: null,
  episodes: ids.map((id) => ({ id })),
  ...over,
});
const send = (method: string, below: string, body?: object, { token } = scene.admin) =>
  api.call(method, `/api/playlist${below}`, { token, body });
const make = async (ids: readonly string[], over: object = {}, by = scene.admin): Promise<Playlist> => {
  const { status, body } = await send('POST', '', bodyOf(ids, over), by);
  expect(status).toBe(201);
  return body.data;
};
const namesFor = async ({ token }: { token: string }) =>
  (await api.call('GET', '/api/playlist', { token })).body.data.map(({ name }: Playlist) => name);

test('C-11 a club’s playlist is for its own members; no other club and not the platform finds it', async () => {
  const made = await make([await episode('One'), await episode('Two')]);
  expect(made.episodes.map(({ name }) => name)).toEqual(['One', 'Two']);
  expect([await namesFor(scene.admin), await namesFor(scene.parent)]).toEqual([
    ['Goalkeepers'],
    ['Goalkeepers'],
  ]);
  for (const other of [scene.platform, scene.otherAdmin, scene.otherParent])
    expect(await namesFor(other)).toEqual([]);
  expect((await send('GET', `/${made.id}`)).body.data).toEqual(made);
  // Nor does a club change a playlist of the platform, which its members hear.
  const shared = await make([await episode('Three')], { name: 'For the drive' }, scene.platform);
  expect((await send('PUT', `/${shared.id}`, bodyOf([]))).status).toBe(404);
  expect(await namesFor(scene.parent)).toEqual(['For the drive', 'Goalkeepers']);
  expect(await namesFor(scene.otherParent)).toEqual(['For the drive']);
});

test('C-11 a name is free in another club and with the platform, and taken in the own one', async () => {
  await make([]);
  await make([], {}, scene.otherAdmin);
  await make([], {}, scene.platform);
  expect(refusedAt(await send('POST', '', bodyOf([], { name: 'GOALKEEPERS' })))).toBe('409 name');
});

test('C-11 a club adds published episodes alone; one that is put away later keeps its place', async () => {
  const { db } = api.services;
  const published = await episode('Published');
  for (const status of ['draft', 'in_progress', 'archived'] as const) {
    const refused = await send('POST', '', bodyOf([published, await episode(status, status)]));
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { episodes: 'Episode 2 of this playlist is not published any more. Take it out, and save again.' },
    ]);
  }
  const made = await make([published]);
  await db.$client.query("update episodes set status = 'archived' where id = $1", [published]);
  const changed = await send('PUT', `/${made.id}`, bodyOf([published], { name: 'Kept' }));
  expect([changed.status, changed.body.data.episodes.length]).toEqual([200, 1]);
});

test('C-11 S-24 a cover opens for the audience of its playlist, and for its club', async () => {
  const cover = await sendPicture(api, scene.admin.token);
  const made = await make([await episode('Heard')], { audience: 'coaches', cover });
  const coach = await seedMember(api.services.db, scene.club.id, 'coach');
  const otherCoach = await seedMember(api.services.db, scene.other.id, 'coach');
  const statusFor = ({ token }: { token: string }) => fileReader(api).statusOf(made.cover ?? '', token);
  expect([await statusFor(scene.admin), await statusFor(coach)]).toEqual([200, 200]);
  for (const who of [scene.parent, otherCoach, scene.otherAdmin]) expect(await statusFor(who)).toBe(404);
  await send('DELETE', `/${made.id}`);
  // Who asks is looked up once a second.
  await eventually('it to be closed', async () => (await statusFor(coach)) === 404);
  expect(await statusFor(scene.admin)).toBe(200);
});
