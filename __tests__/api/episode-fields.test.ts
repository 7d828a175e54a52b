import sharp from 'sharp';
import type { Question } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { removeStrayUploads } from '@/server/file/file.store';
import { categories } from '@/server/tables/category';
import { hosts } from '@/server/tables/host';
import { apiOfFile, atOnce, refusedAt } from '../support/api';
import { wholeEpisode } from '../support/episodes';
import { pictureFile } from '../support/image-fixtures';
import { masteringJobs } from '../support/mastering-jobs';
import { sceneOfFile } from '../support/scene';
import { seedEpisode, seedFeature } from '../support/seed';
import { soundFile } from '../support/sending';
import { fileReader } from '../support/stored-file';
import { uploadForm } from '../support/upload-form';

const api = apiOfFile();
const scene = sceneOfFile(api);
let number = 2000;

const asPlatform = (method: string, path: string, body?: object) =>
  api.call(method, path, { token: scene.platform.token, body });
const input = (over: object = {}) => ({
  ...wholeEpisode,
  name: 'Corner flags',
  endDate: '2096-12-21',
  number: ++number,
  ...over,
});
const create = (over: object = {}) => asPlatform('POST', '/api/episode', input(over));
const change = ({ id, number }: { id: string; number: number }, over: object) =>
  asPlatform('PUT', `/api/episode/${id}`, input({ number, ...over }));
const get = (id: string, token = scene.platform.token) => api.call('GET', `/api/episode/${id}`, { token });
const idOf = async (inserted: Promise<{ id: string }[]>) => (await inserted)[0]?.id ?? '';
const addHost = (name: string) => idOf(api.services.db.insert(hosts).values({ name }).returning());
const addCategory = (name: string) => idOf(api.services.db.insert(categories).values({ name }).returning());
const sendImage = async (size: { width: number; height: number }, texts: Record<string, string> = {}) => {
  const form = uploadForm('file', [await pictureFile('cover.png', 'png', size)], texts);
  return asPlatform('POST', '/api/file/upload/images', form);
};
const artworkOf = async (edge: number): Promise<string> =>
  (await sendImage({ width: edge, height: edge }, { use: 'artwork' })).body.data[0];
const featureOf = async (name = 'feature.wav'): Promise<string> =>
  (await asPlatform('POST', '/api/file/upload/sound', uploadForm('file', [soundFile(name)]))).body.data.url;
const { readFile, statusOf } = fileReader(api);
const fileAt = async (url: string) =>
  (await api.query('select * from files where key = $1', [url.slice('/file/'.length)]))[0];
const questions: Question[] = [
  { kind: 'emoji', text: 'How do you feel before a match?', choices: [] },
  { kind: 'choice', text: 'Who helps?', choices: ['A friend', 'The coach'] },
  { kind: 'text', text: 'What would you say?', choices: [] },
];

test('A-02 a new episode has all its fields, and keeps the order of its hosts and questions', async () => {
  const [ada, grace, removed] = [await addHost('Ada'), await addHost('Grace'), await addHost('Gone')];
  const category = await addCategory('Match day');
  const [artwork, feature] = [await artworkOf(1400), await featureOf()];
  const chosen = [grace, removed, ada].map((id) => ({ id }));
  const { status, body } = await create({
    ...{ category: { id: category }, hosts: chosen, artwork, feature: { url: feature }, questions },
    publishAt: '2096-12-24T18:00:00.000Z',
  });
  expect(status).toBe(201);
  await api.query('update hosts set removed_at = now() where id = $1', [removed]);
  expect((await get(body.data.id)).body.data).toMatchObject({
    hosts: [
      { id: grace, name: 'Grace', photo: null },
      { id: ada, name: 'Ada', photo: null },
    ],
    category: { id: category, name: 'Match day' },
    artwork,
    feature: { url: feature, fileName: 'feature.wav' },
    questions,
    publishAt: '2096-12-24T18:00:00.000Z',
    publishProblem: null,
  });
});

test('a member reads hosts, artwork and questions, and nothing of what is the platform’s alone', async () => {
  const host = await addHost('Inès Okafor');
  const artwork = await artworkOf(1400);
  const feature = await featureOf();
  const { data } = (await create({ hosts: [{ id: host }], artwork, feature: { url: feature }, questions }))
    .body;
  await api.query("update episodes set status = 'published', published_at = now() where id = $1", [data.id]);
  const read = (await get(data.id, scene.parent.token)).body.data;
  expect(read).toMatchObject({ hosts: [{ name: 'Inès Okafor' }], artwork, questions });
  for (const field of ['feature', 'publishAt', 'publishProblem', 'removedAt', 'production'])
    expect(read).not.toHaveProperty(field);
  const statuses = [await statusOf(artwork, scene.parent.token), await statusOf(feature, scene.parent.token)];
  expect(statuses).toEqual([200, 404]);
  const listed = await api.call('GET', '/api/episode?q=INES', { token: scene.parent.token });
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([data.id]);
});

test('artwork is kept as a square JPEG of at most 3000 pixels, and shown small', async () => {
  const { token } = scene.platform;
  for (const [edge, kept] of [
    [1400, 1400],
    [3100, 3000],
  ] as const) {
    const url = await artworkOf(edge);
    const shown = await sharp((await readFile(url, token)).body).metadata();
    expect([shown.format, shown.width, shown.height]).toEqual(['webp', limits.logoEdge, limits.logoEdge]);
    const { full_size_id: id } = await fileAt(url);
    const [full] = await api.query('select key, file_name from files where id = $1', [id]);
    const large = await sharp((await readFile(`/file/${full.key}`, token)).body).metadata();
    expect([large.format, large.width, large.height, full.file_name]).toEqual([
      'jpeg',
      kept,
      kept,
      'cover.jpg',
    ]);
  }
});

test.each([
  [1399, 1399, 'is square, with 1400 to 3000 on each side: send a larger one.'],
  [1200, 800, 'is square, with 1400 to 3000 on each side: send a larger one.'],
  [2000, 1500, 'is square: cut it to 1500 × 1500 and send that.'],
])(
  'D4 artwork of %i × %i is refused with what would do, and nothing is kept',
  async (width, height, rest) => {
    const before = await api.query('select count(*) from files');
    const { status, body } = await sendImage({ width, height }, { use: 'artwork' });
    const sentence = `This picture has ${width} × ${height} pixels. Artwork ${rest}`;
    expect([status, body.fields]).toEqual([422, { 'cover.png': sentence }]);
    expect(await api.query('select count(*) from files')).toEqual(before);
    expect(await api.services.storage.countTemp()).toBe(0);
  },
);

test('an ordinary image is no artwork', async () => {
  const { body } = await sendImage({ width: 600, height: 600 });
  expect(refusedAt(await create({ artwork: body.data[0] }))).toBe('422 artwork');
});

test('artwork and feature that are replaced are gone, with the full size', async () => {
  const [first, second] = [await artworkOf(1400), await artworkOf(1401)];
  const [spoken, sung] = [await featureOf(), await featureOf('sung.wav')];
  const { full_size_id: full } = await fileAt(first);
  const { data } = (await create({ artwork: first, feature: { url: spoken } })).body;
  const kept = await change(data, { artwork: first, feature: { url: spoken } });
  expect(kept.body.data).toMatchObject({ artwork: first, feature: { url: spoken } });
  const changed = await change(data, { artwork: second, feature: { url: sung } });
  expect(changed.body.data).toMatchObject({ artwork: second, feature: { url: sung } });
  expect([await fileAt(first), await fileAt(spoken)]).toEqual([undefined, undefined]);
  expect(await api.query('select id from files where id = $1', [full])).toEqual([]);
});

test('artwork that nothing was saved with is swept with its full size', async () => {
  const url = await artworkOf(1400);
  const { id, full_size_id: full } = await fileAt(url);
  await api.query("update files set created_at = now() - interval '2 days' where id = any($1)", [[id, full]]);
  await removeStrayUploads(api.services.db, 24);
  expect(await api.query('select id from files where id = any($1)', [[id, full]])).toEqual([]);
});

const nowhere = '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f';
const asking = (question: Question) => ({ questions: [question] });
test.each<[string, object, string]>([
  ['a category that is gone', { category: { id: nowhere } }, 'category'],
  ['a host who is gone', { hosts: [{ id: nowhere }] }, 'hosts'],
  ['one host twice', { hosts: [{ id: nowhere }, { id: nowhere }] }, 'hosts'],
  ['artwork of nobody', { artwork: `/file/${'x'.repeat(22)}` }, 'artwork'],
  ['a feature of nobody', { feature: { url: `/file/${'x'.repeat(22)}` } }, 'feature'],
  ['four questions', { questions: Array(4).fill(questions[0]) }, 'questions'],
  ['a choice of one answer', asking({ kind: 'choice', text: 'Who?', choices: ['I'] }), 'questions'],
  ['faces with answers', asking({ kind: 'emoji', text: 'How?', choices: ['a', 'b'] }), 'questions'],
  ['the same answer twice', asking({ kind: 'choice', text: 'Who?', choices: ['I', 'I'] }), 'questions'],
  ['a question without words', asking({ kind: 'text', text: ' ', choices: [] }), 'questions'],
  ['a time that has passed', { publishAt: '2020-01-01T00:00:00.000Z' }, 'publishAt'],
  ['a time that is none', { publishAt: 'tonight' }, 'publishAt'],
])('%s is refused at the field, and nothing is made', async (_what, over, field) => {
  const before = await api.query('select count(*) from episodes');
  const { status, body } = await create(over);
  expect([status, Object.keys(body.fields)]).toEqual([422, [expect.stringMatching(`^${field}`)]]);
  expect(await api.query('select count(*) from episodes')).toEqual(before);
});

test('S-47 two that are made at once without a number get the next ones of their season', async () => {
  const { number: _number, ...numberless } = input({ season: 77 });
  const made = await atOnce(6, () => asPlatform('POST', '/api/episode', numberless));
  expect(made.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(made.map(({ body }) => body.data.number).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  await create({ season: 78, number: 9999 });
  const full = await asPlatform('POST', '/api/episode', { ...numberless, season: 78 });
  expect(refusedAt(full)).toBe('409 number');
});

const waiting = async (id: string) => (await masteringJobs(api, id)).length;

async function withRendition(status: 'in_progress' | 'published') {
  const episode = await seedEpisode(api.services.db, status, {
    featureFileId: await seedFeature(api.services.db),
    publishedAt: status === 'published' ? new Date() : null,
  });
  await api.query("insert into renditions (episode_id, club_id, status) values ($1, $2, 'failed')", [
    episode.id,
    scene.club.id,
  ]);
  return episode;
}

test('another feature of an open episode is mastered at once, of a published one when that was asked for', async () => {
  const open = await withRendition('in_progress');
  await change(open, { feature: { url: await featureOf() } });
  expect(await waiting(open.id)).toBe(1);
  const published = await withRendition('published');
  await change(published, { feature: { url: await featureOf() } });
  expect(await waiting(published.id)).toBe(0);
  await change(published, { feature: { url: await featureOf() }, masterAgain: true });
  expect(await waiting(published.id)).toBe(2);
});

test('a published episode keeps the feature without which nothing could be heard', async () => {
  const published = await withRendition('published');
  expect(refusedAt(await change(published, { feature: null }))).toBe('409 feature');
  expect((await api.query('select feature_file_id from episodes where id = $1', [published.id]))[0]).toEqual({
    feature_file_id: published.featureFileId,
  });
});

test('the list finds by description and host, filters by category and season, and sorts by category', async () => {
  const [early, late] = [await addCategory('Aardvark'), await addCategory('Zebra')];
  const host = await addHost('Priya Raman');
  const one = (await create({ season: 88, category: { id: late }, description: 'Lucky socks' })).body.data.id;
  const other = (await create({ season: 88, category: { id: early }, hosts: [{ id: host }] })).body.data.id;
  const ids = async (search: string) =>
    (await asPlatform('GET', `/api/episode?${search}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids('q=lucky+SOCKS')).toEqual([one]);
  expect(await ids('q=priya')).toEqual([other]);
  expect(await ids(`category=${late}`)).toEqual([one]);
  expect(await ids('season=88&sort=category')).toEqual([other, one]);
  expect(await ids('season=88&sort=-category')).toEqual([one, other]);
  expect((await asPlatform('GET', '/api/episode?season=99999999999')).status).toBe(422);
});
