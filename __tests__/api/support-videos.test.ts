import sharp from 'sharp';
import { supportVideos } from '@/server/tables/support-video';
import { apiOfFile, refusedAt, said } from '../support/api';
import { pictureFile } from '../support/image-fixtures';
import { sentVideos } from '../support/kinds/pictures';
import { inputBytes } from '../support/kinds/sent-kind';
import { type Film, makeVideo } from '../support/make-video';
import { type SentFile, sceneOfFile } from '../support/scene';
import { seedPerson } from '../support/seed';
import { soundFile } from '../support/sending';
import { fileReader } from '../support/stored-file';
import { uploadForm } from '../support/upload-form';
import { turnedVideo, videoBytes, videoFile } from '../support/video-fixtures';

const api = apiOfFile();
const scene = sceneOfFile(api);
const { readFile } = fileReader(api);

const ask = (method: string, path: string, body?: object) =>
  api.call(method, path, { token: scene.platform.token, body });
const send = (files: Parameters<typeof uploadForm>[1]) =>
  ask('POST', '/api/file/upload/video', uploadForm('file', files));
const fetched = (url: string, token = scene.platform.token) => readFile(url, token);
const statusOf = async (url: string, token?: string) => (await fetched(url, token)).status;

const given = { title: 'A film', description: '', video: null, link: null, poster: null, audience: 'both' };
const create = (over: object) => ask('POST', '/api/support-video', { ...given, ...over });
const change = (id: string, over: object) => ask('PUT', `/api/support-video/${id}`, { ...given, ...over });
const uploaded = async () => (await send([videoFile()])).body.data;

test.each([
  ['h264', 'video/mp4'],
  ['vp8', 'video/webm'],
] as const)('A-20 a video in %s is taken for what it is, %s, with a poster', async (kind, mime) => {
  const { body } = await send([videoFile(kind)]);
  const facts = { fileName: 'film.bin', bytes: videoBytes(kind).length, duration: expect.any(Number) };
  expect(body.data).toEqual({ url: expect.any(String), poster: expect.any(String), ...facts });
  const film = await fetched(body.data.url);
  expect([film.status, film.headers['content-type']]).toEqual([200, mime]);
  expect(film.body.equals(videoBytes(kind))).toBe(true);
  const poster = sharp((await fetched(body.data.poster)).body);
  expect(await poster.metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
  // Not the black of the beginning.
  const [red, , blue] = (await poster.stats()).channels.map(({ mean }) => mean);
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(120);
});

describe.each(
  sentVideos.flatMap(({ file, kind, right, more }) => [
    { what: file, right, make: () => inputBytes(file) },
    ...more.map(([what, make, other = right]) => ({ what: `${kind}: ${what}`, right: other, make })),
  ]),
)('$what', ({ make, right }) => {
  test('refused' in right ? `is refused: ${right.refused}` : 'is taken', async () => {
    const { status, body } = await send([{ name: 'film.mov', bytes: make() }]);
    if ('refused' in right) expect([status, body.message]).toEqual([415, `film.mov: ${right.refused}`]);
    else expect([status, body.data?.duration]).toEqual([200, expect.closeTo(right.seconds, 0)]);
  });
});

const dark: [number, number] = [0, 0];
const bright: [number, number] = [1, 1];
test.each<[what: string, light: Film['light'], left: number, right: number]>([
  ['a black beginning', (second) => (second < 2 ? dark : [0.2, 0.8]), 0.2, 0.8],
  ['a white title', (second) => (second < 1.6 ? bright : [0.3, 0.6]), 0.3, 0.6],
  ['a fade out of the dark', (second) => [0.1 * Math.min(second, 2), 0.4 * Math.min(second, 2)], 0.1, 0.4],
  ['something at once, and then nothing', (second) => (second < 0.8 ? [0.2, 0.8] : dark), 0.2, 0.8],
  ['nothing but plain grey after black', (second) => (second < 1.2 ? dark : [0.5, 0.5]), 0.5, 0.5],
])('the poster shows something: %s', async (_what, light, ...shown) => {
  const { body } = await send([{ name: 'film.mp4', bytes: makeVideo({ light }) }]);
  const { data, info } = await sharp((await fetched(body.data.poster)).body)
    .resize(2, 1, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const lights = [data[0], data[info.channels]].map((value) => (value ?? 0) / 255);
  expect(lights).toEqual(shown.map((value) => expect.closeTo(value, 1)));
});

test('the poster of a video that a phone has filmed on its side is upright', async () => {
  const { body } = await send([turnedVideo()]);
  const poster = sharp((await fetched(body.data.poster)).body);
  expect(await poster.metadata()).toMatchObject({ width: 48, height: 64 });
});

const damaged = () => ({ ...videoFile(), bytes: videoBytes('h264').subarray(0, 300) });
const useless: [what: string, file: () => Promise<SentFile>, words: RegExp][] = [
  ['of 0 bytes', async () => ({ ...videoFile(), bytes: Buffer.alloc(0) }), /empty/],
  ['that is a picture', () => pictureFile('film.mp4'), /isn’t a video/],
  ['that is sound alone', async () => soundFile('film.mp4'), /isn’t a video|only sound/],
  ['in a codec of the past', async () => videoFile('mpeg4', 'film.mp4'), /H\.264/],
  ['whose middle is missing', async () => damaged(), /isn’t a video|damaged/],
];

test.each(useless)(
  'a video %s is 415 with its name and a sentence, and nothing of it stays',
  async (_, file, words) => {
    const sent = await file();
    const refused = await send([sent]);
    expect(refusedAt(refused)).toBe(`415 ${sent.name}`);
    expect(refused.body.message).toMatch(words);
    expect(await api.services.storage.countTemp()).toBe(0);
  },
);

test('an upload without a file is 422', async () => {
  expect((await send([])).status).toBe(422);
});

test('an upload that nothing uses yet is for its sender alone', async () => {
  const { url, poster } = await uploaded();
  const { token } = await seedPerson(api.services.db);
  for (const address of [url, poster]) expect(await statusOf(address, token)).toBe(404);
  expect(await statusOf(url)).toBe(200);
});

test('only the audience of a video can watch it and its poster, also by its address', async () => {
  const { url, poster } = await uploaded();
  const { id } = (await create({ video: { url }, poster, audience: 'platform' })).body.data;
  const { admin, parent } = scene;
  const seen = async () => [
    await statusOf(url, admin.token),
    await statusOf(poster, admin.token),
    await statusOf(url, parent.token),
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
    const { body } = await ask('GET', '/api/support-video?pageSize=100');
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
    ask('POST', `/api/support-video/${id}/move`, { position });

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
    await ask('DELETE', `/api/support-video/${ids.b}`);
    expect(await titles()).toBe('acd');
    expect(said(await move(ids.b, 1))).toMatch(/^404 .*was deleted meanwhile/);
    await move(ids.d, 2);
    expect(await titles()).toBe('adc');
    await ask('POST', `/api/support-video/${ids.b}/restore`);
    expect([...(await titles())].sort().join('')).toBe('abcd');
  });

  test('many moves and additions at once leave no gap and no place taken twice', async () => {
    const ids = await fill('abcdef');
    await Promise.all([
      ...[...'abcdef'].map((title, i) => move(ids[title], 6 - i)),
      ...[...'gh'].map((title) => create({ title, link: 'https://example.test' })),
    ]);
    expect([...(await titles())].sort().join('')).toBe('abcdefgh');
  });
});
