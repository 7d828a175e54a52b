import type { TestApi } from '../support/api';
import { startApi } from '../support/api';
import { startBucket, type TestBucket } from '../support/bucket';
import { rawRequest } from '../support/raw-request';
import { type Scene, seedScene } from '../support/scene';
import { downloadPath, storeFile } from '../support/stored-file';

type Purpose = Parameters<typeof storeFile>[1]['purpose'];

let api: TestApi;
let scene: Scene;
afterEach(() => api.close());

const store = (purpose: Purpose) =>
  storeFile(api.services, {
    ...{ purpose, clubId: scene.club.id, episodeId: scene.episode.id, fileName: 'Täglich.mp3' },
  });
const read = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(`${api.url}${downloadPath(url)}`, {
    method,
    headers: { authorization: scene.platform.token, ...headers },
  });

describe('MEDIA_ACCEL', () => {
  beforeEach(async () => {
    api = await startApi({ mediaAccel: '/touchline-files/' });
    scene = await seedScene(api.services.db);
  });

  test('S-27 nginx gets the place of a file and all that its answer says; what the browser has is not sent again', async () => {
    const { url, sha256 } = await store('part');
    const answer = await read(url);
    expect([answer.status, answer.body.length]).toEqual([200, 0]);
    expect(answer.headers).toMatchObject({
      'x-accel-redirect': `/touchline-files/${sha256.slice(0, 2)}/${sha256}`,
      'content-type': 'audio/mpeg',
      'content-disposition': expect.stringContaining("filename*=UTF-8''T%C3%A4glich.mp3"),
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringContaining('sandbox'),
      etag: `"${sha256}"`,
    });
    const known = await read(url, { 'if-none-match': `"${sha256}"` });
    expect([known.status, known.headers['x-accel-redirect']]).toEqual([304, undefined]);
    const other = await read(url, { authorization: scene.otherParent.token });
    expect([other.status, other.headers['x-accel-redirect']]).toEqual([404, undefined]);
  });

  test('a finished episode passes through us, because its download is counted by its bytes', async () => {
    const { url, content } = await store('rendition');
    const answer = await read(url, { range: 'bytes=10-19' });
    expect([answer.status, answer.headers['x-accel-redirect']]).toEqual([206, undefined]);
    expect(answer.body.equals(content.subarray(10, 20))).toBe(true);
  });
});

describe('STORAGE_REDIRECT', () => {
  let bucket: TestBucket;
  beforeEach(async () => {
    bucket = await startBucket();
    api = await startApi({ storage: bucket.address, storageRedirect: true });
    scene = await seedScene(api.services.db);
  });
  afterEach(() => bucket.close());

  test('a browser that plays, shows or saves is sent to the bucket by a signed address that is good for a minute', async () => {
    const { url, content } = await store('part');
    for (const dest of ['audio', 'video', 'image', 'document']) {
      const sent = await read(url, { 'sec-fetch-dest': dest });
      expect([dest, sent.status, sent.headers['cache-control']]).toEqual([dest, 302, 'no-store']);
      const { location = '' } = sent.headers;
      expect(location).toMatch(/X-Amz-Expires=60&.*X-Amz-Signature=[0-9a-f]{64}/);
      expect(location).not.toContain('S3RVER%3AS3RVER');
      const there = await fetch(location);
      expect(there.headers.get('content-type')).toBe('audio/mpeg');
      expect(there.headers.get('content-disposition')).toContain("filename*=UTF-8''T%C3%A4glich.mp3");
      expect(Buffer.from(await there.arrayBuffer()).equals(content)).toBe(true);
    }
  });

  test.each([
    ['a call of our pages', 'part', { 'sec-fetch-dest': 'empty' }],
    ['a program', 'part', {}],
    ['a finished episode, which is counted', 'rendition', { 'sec-fetch-dest': 'audio' }],
  ] as const)('%s gets the bytes from us', async (_who, purpose, headers) => {
    const { url, content } = await store(purpose);
    const answer = await read(url, headers);
    expect([answer.status, answer.body.equals(content)]).toEqual([200, true]);
    expect((await read(url, headers, 'HEAD')).headers['content-length']).toBe(String(content.length));
  });
});
