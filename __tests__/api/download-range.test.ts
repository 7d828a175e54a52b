import { createHash } from 'node:crypto';
import { apiOfFile } from '../support/api';
import { type RawOptions, rawRequest } from '../support/raw-request';
import { seedScene } from '../support/scene';
import { downloadPath, type StoredSample, storeFile } from '../support/stored-file';

const api = apiOfFile();
let token: string;
let file: StoredSample;
let empty: StoredSample;

beforeAll(async () => {
  const scene = await seedScene(api.services.db);
  token = scene.admin.token;
  const of = { purpose: 'identity' as const, clubId: scene.club.id };
  file = await storeFile(api.services, of);
  empty = await storeFile(api.services, { ...of, content: Buffer.alloc(0) });
});

const read = ({ headers, ...options }: RawOptions = {}, of = file) =>
  rawRequest(`${api.url}${downloadPath(of.url)}`, {
    headers: { authorization: token, ...headers },
    ...options,
  });
const etag = () => `"${file.sha256}"`;

test('R-01 a whole file is the bytes that were stored', async () => {
  const { status, headers, body } = await read();
  expect([status, headers['content-length'], headers['accept-ranges']]).toEqual([200, '4000', 'bytes']);
  expect(createHash('sha256').update(body).digest('hex')).toBe(file.sha256);
});

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-99', 0, 99],
  ['bytes=500-', 500, 3999],
  ['bytes=-500', 3500, 3999],
  ['bytes=3999-3999', 3999, 3999],
  ['bytes=3990-9999', 3990, 3999],
  ...Array.from({ length: 9 }, (_, i): [string, number, number] => {
    const first = ((i + 1) * 7919) % 3900;
    return [`bytes=${first}-${first + 99}`, first, first + 99];
  }),
])('R-14 %s', async (range, first, last) => {
  const { status, headers, body } = await read({ headers: { range } });
  expect([status, headers['content-range']]).toEqual([206, `bytes ${first}-${last}/4000`]);
  expect(body.equals(file.content.subarray(first, last + 1))).toBe(true);
});

test.each(['bytes=4000-', 'bytes=9999-10000', 'bytes=-0', 'bytes=5-2'])(
  'R-14 %s is 416 and says the length',
  async (range) => {
    const { status, headers, body } = await read({ headers: { range } });
    expect([status, headers['content-range'], body.length]).toEqual([416, 'bytes */4000', 0]);
  },
);

test.each(['bytes=0-1,5-9', 'bytes=-4000', 'bytes=-9999', 'bytes=a-b', 'lines=1-2', 'bytes'])(
  'R-14 %s is the whole file',
  async (range) => {
    const { status, body } = await read({ headers: { range } });
    expect([status, body.length]).toEqual([200, 4000]);
  },
);

test('R-14 HEAD tells the same without the bytes', async () => {
  const [got, head] = [await read(), await read({ method: 'HEAD' })];
  const bare = ({ date, 'x-request-id': id, ...headers }: typeof got.headers) => headers;
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(bare(head.headers)).toEqual(bare(got.headers));
});

test('R-14 the ETag is the content’s, and a client that has it gets 304', async () => {
  expect((await read()).headers.etag).toBe(etag());
  for (const match of [etag(), `W/${etag()}`, `"other", ${etag()}`, '*']) {
    const { status, body } = await read({ headers: { 'if-none-match': match } });
    expect([match, status, body.length]).toEqual([match, 304, 0]);
  }
  expect((await read({ headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('R-14 If-Range: a range while the content is the same, else the whole', async () => {
  const range = 'bytes=10-19';
  const same = await read({ headers: { range, 'if-range': etag() } });
  const stale = await read({ headers: { range, 'if-range': '"older"' } });
  expect([same.status, same.body.length, stale.status, stale.body.length]).toEqual([206, 10, 200, 4000]);
});

test('R-14 If-Match of another content is 412', async () => {
  expect((await read({ headers: { 'if-match': etag() } })).status).toBe(200);
  const { status, body } = await read({ headers: { 'if-match': '"older"' } });
  expect([status, body.toString()]).toEqual([412, '']);
});

test('an empty file is empty', async () => {
  const whole = await read({}, empty);
  const range = await read({ headers: { range: 'bytes=0-0' } }, empty);
  expect([whole.status, whole.body.length, range.status]).toEqual([200, 0, 416]);
});
