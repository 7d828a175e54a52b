import { eq } from 'drizzle-orm';
import type { Audience, EpisodeStatus } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { lengthOfAll, type Playlist, type PlaylistEpisode } from '@/contract/playlist';
import { episodes } from '@/server/tables/episode';
import { playlistEpisodes, playlists } from '@/server/tables/playlist';
import { apiOfFile, refusedAt, statusesOf } from '../support/api';
import { countStatements } from '../support/count-statements';
import { seedFinished } from '../support/counted';
import { sceneOfFile, seededOnce } from '../support/scene';
import { seedEpisode, seedMember } from '../support/seed';

const api = apiOfFile();
const scene = sceneOfFile(api);
const child = seededOnce(() => seedMember(api.services.db, scene.club.id, 'child'));
const coach = seededOnce(() => seedMember(api.services.db, scene.club.id, 'coach'));
beforeEach(() => api.services.db.delete(playlists));

let serial = 0;
const bodyOf = (ids: readonly string[], over: object = {}) => {
  serial += 1;
  const episodes = ids.map((id) => ({ id }));
  return { name: `Drive ${serial}`, description: '', audience: 'everyone', cover: null, episodes, ...over };
};
const send = (method: string, path: string, body: object, rev?: number) =>
  api.call(method, `/api/playlist${path}`, {
    token: scene.platform.token,
    body,
    ...(rev !== undefined && { headers: { 'if-match': `"${rev}"` } }),
  });
async function make(ids: readonly string[], over: object = {}): Promise<Playlist> {
  const answer = await send('POST', '', bodyOf(ids, over));
  expect(answer.status).toBe(201);
  return answer.body.data;
}
const read = async (token: string, query = '') => {
  const { status, body } = await api.call('GET', `/api/playlist?pageSize=100${query}`, { token });
  expect(status).toBe(200);
  return body as { data: Playlist[]; total: number; counts?: Record<string, number> };
};
const episode = async (
  name: string,
  status: EpisodeStatus = 'published',
  audience: Audience = 'everyone',
): Promise<string> => (await seedEpisode(api.services.db, status, { name, audience })).id;
const namesOf = (list: { episodes: PlaylistEpisode[] } | undefined) => list?.episodes.map(({ name }) => name);

test('A-03 a playlist keeps the order it is given, and a change puts another in its place', async () => {
  const ids = [await episode('One'), await episode('Two', 'draft'), await episode('Three', 'archived')];
  const made = await make(ids);
  expect(namesOf(made)).toEqual(['One', 'Two', 'Three']);
  expect(made.episodes.map(({ status }) => status)).toEqual(['published', 'draft', 'archived']);
  const answer = await send('PUT', `/${made.id}`, bodyOf([...ids].reverse()), made.rev);
  expect([answer.status, namesOf(answer.body.data)]).toEqual([200, ['Three', 'Two', 'One']]);
  expect(namesOf((await read(scene.platform.token)).data[0])).toEqual(['Three', 'Two', 'One']);
});

test('of three who save at once one is saved whole, and the others get a 409', async () => {
  const ids = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => episode(name)));
  const made = await make(ids);
  const orders = [[...ids].reverse(), ids.slice(1), [...ids.slice(2), ...ids.slice(0, 2)]];
  const answers = await Promise.all(
    orders.map((order) => send('PUT', `/${made.id}`, bodyOf(order), made.rev)),
  );
  expect(statusesOf(answers)).toEqual([200, 409, 409]);
  const winner = answers.findIndex(({ status }) => status === 200);
  const stored = 'select episode_id as id, position from playlist_episodes where playlist_id = $1 order by 2';
  expect(await api.query(stored, [made.id])).toEqual(
    orders[winner]?.map((id, position) => ({ id, position })),
  );
});

test('bad input is refused at its field, and nothing is half done', async () => {
  const [one, two] = [await episode('One'), await episode('Two')];
  const made = await make([one]);
  const many = Array.from({ length: limits.playlistEpisodesMax + 1 }, () => crypto.randomUUID());
  const saved = (ids: string[]) => send('PUT', `/${made.id}`, bodyOf(ids, { name: 'Half done' }));
  const withDeleted = [two, crypto.randomUUID()];
  for (const ids of [[one, one], many, withDeleted]) expect(refusedAt(await saved(ids))).toBe('422 episodes');
  expect((await saved(withDeleted)).body.message).toMatch(/^Episode 2 of this playlist was deleted/);
  const taken = bodyOf([two], { name: made.name.toUpperCase() });
  expect(refusedAt(await send('POST', '', taken))).toBe('409 name');
  expect((await read(scene.platform.token)).data).toEqual([made]);
});

test('S-24 the name of a club’s playlist is free for the platform, whose list has its own alone', async () => {
  const { db } = api.services;
  await db.insert(playlists).values({ name: 'Goalkeepers', clubId: scene.club.id });
  await make([], { name: 'Goalkeepers' });
  const { data, total, counts } = await read(scene.platform.token);
  expect([data.length, total, counts?.everyone]).toEqual([1, 1, 1]);
});

test('the list is found by an episode’s name, sorted by how many there are, and filtered by audience', async () => {
  const rain = await episode('Rain Délay', 'draft');
  const long = await make([rain, await episode('Other')], { audience: 'parents' });
  const short = await make([]);
  const { token } = scene.platform;
  const idsOf = async (query: string) => (await read(token, query)).data.map(({ id }) => id);
  expect(await idsOf('&q=rain delay')).toEqual([long.id]);
  expect(await idsOf('&sort=episodes')).toEqual([short.id, long.id]);
  expect(await idsOf('&sort=-episodes')).toEqual([long.id, short.id]);
  expect(await idsOf('&audience=parents')).toEqual([long.id]);
  expect((await read(token)).counts).toEqual({ everyone: 1, parents: 1 });
});

test('an episode that is deleted is said so, and is back with its place when it is restored', async () => {
  const [gone, stays] = [await episode('Gone', 'draft'), await episode('Stays')];
  const made = await make([gone, stays]);
  const setGone = (removedAt: Date | null) =>
    api.query('update episodes set removed_at = $2 where id = $1', [gone, removedAt]);
  const shown = async () => (await read(scene.platform.token)).data[0]?.episodes;
  const [first, second] = [{ name: 'Gone' }, { name: 'Stays', deleted: false }];
  await setGone(new Date());
  expect(await shown()).toMatchObject([{ ...first, deleted: true }, second]);
  // Saved with it, it keeps its place.
  expect((await send('PUT', `/${made.id}`, bodyOf([gone, stays]))).status).toBe(200);
  await setGone(null);
  expect(await shown()).toMatchObject([{ ...first, deleted: false }, second]);
});

/** An episode in each state, for each audience, and one that was deleted. */
async function everyKind() {
  const statuses: EpisodeStatus[] = ['draft', 'in_progress', 'published', 'archived'];
  const audiences: Audience[] = ['everyone', 'parents', 'children', 'coaches'];
  const ids = [];
  for (const status of statuses)
    for (const audience of audiences) ids.push(await episode(`${status} ${audience}`, status, audience));
  const deleted = await episode('published deleted');
  await api.services.db.update(episodes).set({ removedAt: new Date() }).where(eq(episodes.id, deleted));
  return [...ids, deleted];
}

const hears = {
  parent: ['everyone', 'parents', 'children'],
  child: ['everyone', 'children'],
  coach: ['everyone', 'coaches'],
};

test('S-24 U-09 each member reads the playlists for them, and in them what they may hear alone', async () => {
  const { db } = api.services;
  const ids = await everyKind();
  for (const audience of ['everyone', 'parents', 'children', 'coaches'])
    await make(ids, { name: audience, audience });
  await make([ids[0] ?? ''], { name: 'nothing to hear' });
  await make([], { name: 'empty' });
  const { id: deletedId } = await make(ids, { name: 'deleted' });
  await api.call('DELETE', `/api/playlist/${deletedId}`, { token: scene.platform.token });
  const ofClubs = await db
    .insert(playlists)
    .values([
      { name: 'own club', clubId: scene.club.id },
      { name: 'other club', clubId: scene.other.id },
    ])
    .returning();
  const rows = ofClubs.flatMap(({ id: playlistId }) =>
    ids.map((episodeId) => ({ playlistId, episodeId, position: 0 })),
  );
  await db.insert(playlistEpisodes).values(rows);
  const { data: all } = await read(scene.platform.token);

  for (const [persona, { token }] of Object.entries({ parent: scene.parent, child, coach })) {
    const mine = hears[persona as keyof typeof hears];
    const { data, total, counts } = await read(token);
    expect(data.map(({ name }) => name).sort()).toEqual([...mine, 'own club'].sort());
    expect([total, counts]).toEqual([data.length, undefined]);
    for (const list of data) {
      expect(new Set(namesOf(list))).toEqual(new Set(mine.map((audience) => `published ${audience}`)));
      expect((await api.call('GET', `/api/playlist/${list.id}`, { token })).body.data).toEqual(list);
    }
    // Neither a search nor an order, nor the list of deleted ones, reveals any other playlist.
    expect((await read(token, '&q=draft')).total).toBe(0);
    expect((await read(token, '&removed=true')).data.map(({ name }) => name)).not.toContain('deleted');
    const hidden = all.filter(({ id }) => !data.some((list) => list.id === id));
    for (const { id } of [...hidden, { id: deletedId }, ...ofClubs.slice(1)])
      expect((await api.call('GET', `/api/playlist/${id}`, { token })).status).toBe(404);
  }
  // A club manages its own, and sees no others.
  expect((await read(scene.admin.token)).data.map(({ name }) => name)).toEqual(['own club']);
});

test('how many there are is counted without what a member may not hear, also for the order', async () => {
  const [heard, ...hidden] = [
    await episode('Heard'),
    await episode('Draft', 'draft'),
    await episode('Coaches', 'published', 'coaches'),
  ];
  const long = await make([heard, ...hidden], { name: 'b' });
  const short = await make([heard, await episode('Also heard')], { name: 'a' });
  const order = (await read(scene.parent.token, '&sort=-episodes')).data.map(({ id }) => id);
  expect(order).toEqual([short.id, long.id]);
});

test('a member gets the length of the own club’s episodes, and the platform that of one club', async () => {
  const id = await episode('Long');
  await seedFinished(api.services.db, scene.club.id, id, { duration: 61 });
  await seedFinished(api.services.db, scene.other.id, id, { duration: 99 });
  expect([61, 99]).toContain(lengthOfAll((await make([id, await episode('Not mastered')])).episodes));
  const lengthFor = async (token: string) => lengthOfAll((await read(token)).data[0]?.episodes ?? []);
  expect(await lengthFor(scene.parent.token)).toBe(61);
  expect(await lengthFor(scene.otherParent.token)).toBe(99);
  expect(lengthOfAll([{ duration: null }])).toBeNull();
});

test('a member’s list of many playlists is read by no more statements than that of one', async () => {
  const ids = [await episode('One'), await episode('Two')];
  const statements = () => countStatements(() => read(scene.parent.token));
  await make(ids);
  await statements();
  const forOne = await statements();
  for (let i = 0; i < 5; i += 1) await make(ids);
  expect(await statements()).toBeLessThanOrEqual(forOne);
});
