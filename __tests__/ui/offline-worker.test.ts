import { chunkKey, fileKey, recordKey, savedCache } from '@/client/offline-caches';
import { savedParam } from '@/client/offline-names';
import { parseRange } from '@/service-worker/byte-range';
import { answerKept, isKeptCall } from '@/service-worker/kept-answers';
import { currentPerson, endPerson, forgetPerson, personOfRequest, setPerson } from '@/service-worker/person';
import { answerSaved } from '@/service-worker/saved-files';
import type { FetchEvent } from '@/service-worker/worker-scope';
import { fakeCaches } from '../support/fake-caches';

const origin = 'http://localhost';
const address = `${origin}/api/account`;
/** What the server answers; undefined without a connection. */
let server: ((request: Request) => Response | Promise<Response>) | undefined;

beforeEach(async () => {
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('fetch', async (asked: Request | URL, options?: RequestInit) => {
    if (!server) throw new TypeError('no connection');
    return server(asked instanceof Request ? asked : new Request(asked, options));
  });
  await forgetPerson(true);
});
afterEach(() => {
  server = undefined;
});

const requestOf = (token: string, url = address) =>
  new Request(url, { headers: { Authorization: `Bearer ${token}` } });

/** The worker's answer to a call, and what it does after it. */
async function ask(token: string, url = address, fresh = false) {
  const request = requestOf(token, url);
  const person = await personOfRequest(request);
  if (!person) return fetch(request);
  const after: Promise<unknown>[] = [];
  const event = { request, waitUntil: (work: Promise<unknown>) => after.push(work) } as unknown as FetchEvent;
  const answer = await answerKept(event, person, fresh);
  if (!vi.isFakeTimers()) await Promise.all(after);
  return answer;
}

const says =
  (text: string, status = 200) =>
  () =>
    new Response(text, { status });

test('S-50 what was kept for one person is given with its age to their token alone, and to none after they have left', async () => {
  expect(await setPerson('lena', 'token-of-lena')).toBe(true);
  expect(await setPerson('lena', 'token-of-lena')).toBe(false);
  server = says('of Lena');
  expect((await ask('token-of-lena')).headers.get('x-kept-at')).toBeNull();
  server = undefined;
  const kept = await ask('token-of-lena');
  expect(await kept.text()).toBe('of Lena');
  expect(Date.parse(kept.headers.get('x-kept-at') ?? '')).toBeGreaterThan(Date.now() - 10_000);
  await expect(ask('token-of-lena', address, true)).rejects.toThrow('no connection');
  // Another token: also before its page has told whose it is, and after it has.
  await expect(ask('token-of-milo')).rejects.toThrow('no connection');
  await setPerson('milo', 'token-of-milo');
  await expect(ask('token-of-milo')).rejects.toThrow('no connection');
  await expect(ask('token-of-lena')).rejects.toThrow('no connection');
  // On a shared device each finds their own again.
  await setPerson('lena', 'token-of-lena');
  expect(await (await ask('token-of-lena')).text()).toBe('of Lena');
  await forgetPerson(true);
  expect(await caches.keys()).toEqual([]);
  await expect(ask('token-of-lena')).rejects.toThrow('no connection');
});

test('S-50 a refused session leaves nothing of its person, and the others of a shared device keep theirs', async () => {
  await setPerson('milo', 'token-of-milo');
  server = says('of Milo');
  await ask('token-of-milo');
  await setPerson('lena', 'token-of-lena');
  server = says('of Lena');
  await ask('token-of-lena');
  server = says('', 401);
  await ask('token-of-lena');
  expect(await caches.keys()).toEqual(['touchline-of-milo-answers']);
  expect(await currentPerson()).toBeUndefined();
  // A late refusal of the one before does not reach the next one.
  await setPerson('milo', 'token-of-milo');
  await endPerson({ userId: 'lena', hash: 'of lena' });
  expect(await caches.keys()).toContain('touchline-of-milo-answers');
});

test('S-50 S-09 who leaves is told no more: what is on the screen goes, and the browser takes nothing that is on its way', async () => {
  const shown = { close: vi.fn() };
  const subscription = { unsubscribe: vi.fn(async () => true) };
  const pushManager = { getSubscription: async () => subscription };
  vi.stubGlobal('registration', { getNotifications: async () => [shown], pushManager });
  await setPerson('lena', 'token-of-lena');
  server = says('', 401);
  await ask('token-of-lena');
  expect([shown.close.mock.calls.length, subscription.unsubscribe.mock.calls.length]).toEqual([1, 1]);
  subscription.unsubscribe.mockRejectedValueOnce(new Error('no connection'));
  await forgetPerson(true);
  expect([shown.close.mock.calls.length, subscription.unsubscribe.mock.calls.length]).toEqual([2, 2]);
});

test('an answer that arrives after the person has left is not kept', async () => {
  await setPerson('lena', 'token-of-lena');
  server = async () => {
    await forgetPerson(true);
    return new Response('late');
  };
  await ask('token-of-lena');
  expect(await caches.keys()).toEqual([]);
});

test('a kept answer is given after three seconds, for a proxy without a server, and never for what was refused', async () => {
  await setPerson('lena', 'token-of-lena');
  server = says('kept');
  await ask('token-of-lena');
  server = says('', 503);
  expect(await (await ask('token-of-lena')).text()).toBe('kept');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  server = () => new Promise<Response>(() => undefined);
  const slow = ask('token-of-lena');
  // The hash of the token and the caches take their time.
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(3000);
  expect(await (await slow).text()).toBe('kept');
  vi.useRealTimers();
  server = says('', 404);
  expect((await ask('token-of-lena')).status).toBe(404);
  server = undefined;
  await expect(ask('token-of-lena')).rejects.toThrow('no connection');
});

test.each([
  ['/api/account', true],
  ['/api/episode', true],
  ['/api/episode/00000000-0000-4000-8000-000000000011', true],
  ['/api/reflection/00000000-0000-4000-8000-000000000011', true],
  ['/api/auth/session', false],
  ['/api/listen/00000000-0000-4000-8000-000000000011', false],
  ['/api/reflection/theme', false],
  ['/api/reflection/report', false],
  ['/api/member', false],
  ['/api/analytics/overview', false],
])('the answers of %s are kept: %s', (path, kept) => expect(isKeptCall(path)).toBe(kept));

test.each([
  [null, undefined],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=990-2000', { start: 990, end: 999 }],
  ['bytes=-500', { start: 500, end: 999 }],
  ['bytes=-2000', { start: 0, end: 999 }],
  ['bytes=-0', null],
  ['bytes=1000-', null],
  ['bytes=5-4', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
])('R-14 the range %s of 1000 bytes', (header, range) => expect(parseRange(header, 1000)).toEqual(range));

const url = '/file/abc';
const savedAddress = (userId: string) =>
  `${origin}/api/file/download?url=${encodeURIComponent(url)}&${savedParam}=${userId}`;
const content = Uint8Array.from({ length: 25 }, (_, place) => place);

/** A file of 25 bytes in chunks of 10. */
async function save(userId: string, chunks = [0, 1, 2]) {
  const cache = await caches.open(savedCache(userId));
  const file = { episodeId: '11', mime: 'audio/mpeg', bytes: 25, etag: '"abc"', chunkBytes: 10 };
  await cache.put(fileKey(url), Response.json(file));
  await cache.put(recordKey('11'), Response.json({}));
  for (const chunk of chunks)
    await cache.put(chunkKey(url, chunk), new Response(content.slice(chunk * 10, chunk * 10 + 10)));
}

test('R-14 a saved file is given in parts across its chunks, to its person alone', async () => {
  await setPerson('lena', 'token-of-lena');
  await save('lena');
  const part = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await answerSaved(new Request(savedAddress('lena'), { method, headers }), 'lena');
    return [
      answer.status,
      answer.headers.get('content-range'),
      [...new Uint8Array(await answer.arrayBuffer())],
    ];
  };
  expect(await part({})).toEqual([200, null, [...content]]);
  expect(await part({ Range: 'bytes=8-21' })).toEqual([206, 'bytes 8-21/25', [...content.slice(8, 22)]]);
  expect(await part({ Range: 'bytes=-3' })).toEqual([206, 'bytes 22-24/25', [22, 23, 24]]);
  expect(await part({ Range: 'bytes=25-' })).toEqual([416, 'bytes */25', []]);
  expect(await part({ Range: 'bytes=0-1', 'If-Range': '"other"' })).toEqual([200, null, [...content]]);
  expect(await part({}, 'HEAD')).toEqual([200, null, []]);
  await setPerson('milo', 'token-of-milo');
  await expect(part({})).rejects.toThrow('no connection');
});

test('where a chunk was evicted the server is asked, and the episode is no longer saved', async () => {
  await setPerson('emil', 'token-of-emil');
  const evicted = '/file/evicted';
  const cache = await caches.open(savedCache('emil'));
  const file = { episodeId: '12', mime: 'audio/mpeg', bytes: 25, etag: '"abc"', chunkBytes: 10 };
  await cache.put(fileKey(evicted), Response.json(file));
  await cache.put(recordKey('12'), Response.json({}));
  let asked: Request | undefined;
  server = (request) => {
    asked = request;
    return new Response('from the server', { status: 206 });
  };
  const from = `${origin}/api/file/download?url=${encodeURIComponent(evicted)}`;
  const headers = { Range: 'bytes=0-' };
  const answer = await answerSaved(new Request(`${from}&${savedParam}=emil`, { headers }), 'emil');
  expect(await answer.text()).toBe('from the server');
  expect([asked?.url, asked?.headers.get('range')]).toEqual([from, 'bytes=0-']);
  expect(await cache.match(recordKey('12'))).toBeUndefined();
});

test('G-04 the installation asks for nothing more while a person waits for the sound, and goes on once it is there', async () => {
  const files = ['/one.js', '/two.js', '/three.js'];
  vi.stubGlobal('SHELL', { build: 'a-build', files, pages: [] });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('code');
  });
  const { holdInstallation, installShell } = await import('@/service-worker/shell-cache');
  vi.useFakeTimers();
  holdInstallation(5000);
  const installed = installShell();
  await vi.advanceTimersByTimeAsync(4900);
  expect(asked).toEqual([]);
  holdInstallation(0);
  await vi.advanceTimersByTimeAsync(100);
  await installed;
  expect(asked.toSorted()).toEqual(files.toSorted());
});

test('the script of a page’s language is installed with it, and that of another one when it changes', async () => {
  vi.stubGlobal('SHELL', { build: 'a-build', files: [], pages: ['/'] });
  const scriptOf = (code: string) => `/_next/static/languages/${code}.1a2b3c4d.js`;
  let language = 'de';
  vi.stubGlobal(
    'fetch',
    async (asked: string) =>
      new Response(
        asked === '/' ? `<script src="${scriptOf(language)}"></script>"buildId":"a-build"` : asked,
      ),
  );
  const { fetchPagesAnew, installShell } = await import('@/service-worker/shell-cache');
  await installShell();
  expect(await (await caches.match(scriptOf('de')))?.text()).toBe(scriptOf('de'));
  language = 'fr';
  expect(await fetchPagesAnew()).toBe(true);
  expect(await (await caches.match(scriptOf('fr')))?.text()).toBe(scriptOf('fr'));
});
