import sharp from 'sharp';
import { supportVideos } from '@/server/tables/support-video';
import { apiOfFile, refusedAt } from '../support/api';
import { pictureFile } from '../support/image-fixtures';
import { rawRequest } from '../support/raw-request';
import { type SentFile, sceneOfFile } from '../support/scene';
import { seedPerson } from '../support/seed';
import { soundFile } from '../support/sending';
import { downloadPath } from '../support/stored-file';
import { uploadForm } from '../support/upload-form';
import { turnedVideo, videoBytes, videoFile } from '../support/video-fixtures';

const api = apiOfFile();
const scene = sceneOfFile(api);

const send = (files: Parameters<typeof uploadForm>[1], token = scene.platform.token) =>
  api.call('POST', '/api/file/upload/video', { token, body: uploadForm('file', files) });
const fetched = (url: string, token = scene.platform.token, headers: Record<string, string> = {}) =>
  rawRequest(`${api.url}${downloadPath(url)}`, { headers: { authorization: token, ...headers } });
const statusOf = async (url: string, token?: string) => (await fetched(url, token)).status;

const given = { title: 'A film', description: '', video: null, link: null, poster: null, audience: 'both' };
const create = (over: object) =>
  api.call('POST', '/api/support-video', { token: scene.platform.token, body: { ...given, ...over } });
const change = (id: string, over: object) =>
  api.call('PUT', `/api/support-video/${id}`, { token: scene.platform.token, body: { ...given, ...over } });
const uploaded = async () => (await send([videoFile()])).body.data;

test.each([
  ['h264', 'video/mp4'],
  ['vp8', 'video/webm'],
] as const)(
  'A-20 a video in %s is taken for what it is, %s, with a poster of its first second',
  async (kind, mime) => {
    const { body } = await send([videoFile(kind)]);
    const facts = { fileName: 'film.bin', bytes: videoBytes(kind).length, duration: expect.any(Number) };
    expect(body.data).toEqual({ url: expect.any(String), poster: expect.any(String), ...facts });
    const film = await fetched(body.data.url);
    expect([film.status, film.headers['content-type']]).toEqual([200, mime]);
    const poster = sharp((await fetched(body.data.poster)).body);
    expect(await poster.metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
    // Not the black of the beginning.
    const [red, , blue] = (await poster.stats()).channels.map(({ mean }) => mean);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(120);
  },
);

test('the poster of a video that a phone has filmed on its side is upright', async () => {
  const { body } = await send([turnedVideo()]);
  const poster = sharp((await fetched(body.data.poster)).body);
  expect(await poster.metadata()).toMatchObject({ width: 48, height: 64 });
});

const damaged = () => ({ ...videoFile(), bytes: videoBytes('h264').subarray(0, 300) });
const useless: [what: string, file: () => Promise<SentFile>, words: RegExp][] = [
  ['of 0 bytes', async () => ({ ...videoFile(), bytes: Buffer.alloc(0) }), /empty/],
  ['that is a picture', () => pictureFile('film.mp4'), /isn't a video/],
  ['that is sound alone', async () => soundFile('film.mp4'), /isn't a video|only sound/],
  ['in a codec of the past', async () => videoFile('mpeg4', 'film.mp4'), /H\.264/],
  ['whose middle is missing', async () => damaged(), /isn't a video|damaged/],
];

test.each(useless)(
  'a video %s is 415 with its name and a sentence, and nothing of it stays',
  async (_, file, words) => {
    const sent = await file();
    const { status, body } = await send([sent]);
    expect([status, Object.keys(body.fields), body.message]).toEqual([
      415,
      [sent.name],
      expect.stringMatching(words),
    ]);
    expect(await api.services.storage.countTemp()).toBe(0);
  },
);

test('an upload without a file is 422', async () => {
  expect((await send([])).status).toBe(422);
});

test('A-20 a video that is saved is streamed by ranges, also past its end', async () => {
  const { url } = await uploaded();
  expect((await create({ video: { url } })).status).toBe(201);
  const part = await fetched(url, scene.platform.token, { range: 'bytes=100-199' });
  expect([part.status, part.headers['content-range'], part.body.length]).toEqual([
    206,
    `bytes 100-199/${videoBytes('h264').length}`,
    100,
  ]);
  expect(part.body.equals(videoBytes('h264').subarray(100, 200))).toBe(true);
  expect((await fetched(url, scene.platform.token, { range: 'bytes=9999999-' })).status).toBe(416);
});

test('an upload that nothing uses yet is for its sender alone', async () => {
  const { url, poster } = await uploaded();
  const { token } = await seedPerson(api.services.db);
  expect([await statusOf(url), await statusOf(url, token), await statusOf(poster, token)]).toEqual([
    200, 404, 404,
  ]);
});

test('only the audience of a video can watch it and its poster, also by its address', async () => {
  const { url, poster } = await uploaded();
  const { id } = (await create({ video: { url }, poster, audience: 'platform' })).body.data;
  const seen = async () => [
    await statusOf(url, scene.admin.token),
    await statusOf(poster, scene.admin.token),
    await statusOf(url, scene.parent.token),
    await statusOf(url),
  ];
  expect(await seen()).toEqual([404, 404, 404, 200]);
  for (const audience of ['club', 'both']) {
    await change(id, { video: { url }, poster, audience });
    expect(await seen()).toEqual([200, 200, 404, 200]);
  }
});

test.each([
  ['neither an upload nor a link', {}, 'video'],
  ['words in place of a link', { link: 'our channel' }, 'link'],
  ['an audience that there is not', { link: 'https://example.test', audience: 'parents' }, 'audience'],
  ['a video of nobody', { video: { url: `/file/${'x'.repeat(22)}` } }, 'video'],
])('%s is 422 at its field, and nothing is made', async (_, over, field) => {
  const count = () => api.services.db.$count(supportVideos);
  const before = await count();
  expect(refusedAt(await create(over))).toBe(`422 ${field}`);
  expect(await count()).toBe(before);
});

test('none of upload and link is refused at the upload, both at the link; either can follow the other', async () => {
  const { url } = await uploaded();
  const link = 'https://example.test/film';
  const video = 'Upload a video, or enter a link to one.';
  expect((await create({ video: null, link: null })).body.fields).toEqual({ video });
  expect(refusedAt(await create({ video: { url }, link }))).toBe('422 link');
  const { id } = (await create({ video: { url } })).body.data;
  expect((await change(id, { link })).body.data).toMatchObject({ video: null, link });
  expect(await statusOf(url)).toBe(404);
  expect((await change(id, { link: '' })).status).toBe(422);
});

describe('the order', () => {
  beforeEach(() => api.services.db.delete(supportVideos));

  const titles = async () => {
    const { body } = await api.call('GET', '/api/support-video?pageSize=100', {
      token: scene.platform.token,
    });
    const rows: { title: string; position: number }[] = body.data;
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, i) => i + 1));
    return rows.map(({ title }) => title).join('');
  };
  const fill = async (all: string) => {
    const ids: Record<string, string> = {};
    for (const title of all)
      ids[title] = (await create({ title, link: 'https://example.test' })).body.data.id;
    return ids;
  };
  const move = (id: string | undefined, position: number) =>
    api.call('POST', `/api/support-video/${id}/move`, { token: scene.platform.token, body: { position } });
  const go = (id: string | undefined, how: 'DELETE' | 'restore') =>
    how === 'DELETE'
      ? api.call('DELETE', `/api/support-video/${id}`, { token: scene.platform.token })
      : api.call('POST', `/api/support-video/${id}/restore`, { token: scene.platform.token });

  test('A-20 a new one comes last, and each can be given any place', async () => {
    const ids = await fill('abcd');
    expect(await titles()).toBe('abcd');
    expect((await move(ids.d, 1)).body.message).toBe('d is number 1 now');
    expect(await titles()).toBe('dabc');
    await move(ids.a, 3);
    expect(await titles()).toBe('dbac');
    expect((await move(ids.d, 99)).body.message).toBe('d is number 4 now');
    expect(await titles()).toBe('bacd');
    expect((await move(ids.b, 0)).status).toBe(422);
  });

  test('a deleted one leaves no gap, and comes back where it was', async () => {
    const ids = await fill('abcd');
    await go(ids.b, 'DELETE');
    expect(await titles()).toBe('acd');
    const refused = await move(ids.b, 1);
    expect([refused.status, refused.body.message]).toEqual([
      404,
      expect.stringContaining('was deleted meanwhile'),
    ]);
    await move(ids.d, 2);
    expect(await titles()).toBe('adc');
    await go(ids.b, 'restore');
    expect([...(await titles())].sort().join('')).toBe('abcd');
  });

  test('many moves and additions at once leave no gap and no place taken twice', async () => {
    const ids = await fill('abcdef');
    await Promise.all([
      ...[...'abcdef'].map((title, i) => move(ids[title], 6 - i)),
      ...[...'gh'].map((title) => create({ title, link: 'https://example.test' })),
    ]);
    expect([...(await titles())].sort().join('')).toBe('abcdefgh');
    const rows = await api.services.db.select({ position: supportVideos.position }).from(supportVideos);
    expect(rows.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
