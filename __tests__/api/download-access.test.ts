import { readdir, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { createFileKey } from '@/server/file/file-url';
import { contentPath } from '@/server/kernel/storage/content-files';
import { renditions } from '@/server/tables/episode';
import { apiOfFile } from '../support/api';
import { rawRequest } from '../support/raw-request';
import { sceneOfFile, seededOnce } from '../support/scene';
import { seedClub, seedEpisode, seedMember } from '../support/seed';
import { downloadPath, storeFile } from '../support/stored-file';

const api = apiOfFile();
const scene = sceneOfFile(api);
const tokens = seededOnce(async () => ({
  'platform admin': scene.platform.token,
  'club admin': scene.admin.token,
  parent: scene.parent.token,
  coach: (await seedMember(api.services.db, scene.club.id, 'coach')).token,
  'other club admin': scene.otherAdmin.token,
  'other parent': scene.otherParent.token,
}));

const read = (url: string, token = scene.admin.token) =>
  rawRequest(`${api.url}${downloadPath(url)}`, { headers: { authorization: `Bearer ${token}` } });

/** Who of all gets it. */
async function readersOf(url: string) {
  const found: string[] = [];
  for (const [who, token] of Object.entries(tokens)) {
    const { status } = await read(url, token);
    expect([who, status]).toEqual([who, status === 200 ? 200 : 404]);
    if (status === 200) found.push(who);
  }
  return found;
}

const everybodyOfTheClub = ['platform admin', 'club admin', 'parent', 'coach'];
const clubAndPlatform = ['platform admin', 'club admin'];

test.each([
  ['part', clubAndPlatform],
  ['identity', clubAndPlatform],
  ['localSpot', clubAndPlatform],
  ['logo', everybodyOfTheClub],
  ['feature', ['platform admin']],
  ['spot', ['platform admin']],
] as const)("S-21 a club's %s is for %j alone", async (purpose, readers) => {
  const { url } = await storeFile(api.services, { purpose, clubId: scene.club.id });
  expect(await readersOf(url)).toEqual(readers);
});

test('D6 people of a suspended club see its logo, and no other file', async () => {
  const club = await seedClub(api.services.db, 'Hillside', 'suspended');
  const { token } = await seedMember(api.services.db, club.id, 'admin');
  const statusOf = async (purpose: 'logo' | 'part', clubId: string) =>
    (await read((await storeFile(api.services, { purpose, clubId })).url, token)).status;
  expect(await statusOf('logo', club.id)).toBe(200);
  expect(await statusOf('part', club.id)).toBe(403);
  expect(await statusOf('logo', scene.club.id)).toBe(403);
});

test.each([
  ['draft', 'everyone', ['platform admin']],
  ['in_progress', 'everyone', clubAndPlatform],
  ['published', 'everyone', everybodyOfTheClub],
  ['published', 'coaches', ['platform admin', 'club admin', 'coach']],
  ['published', 'parents', ['platform admin', 'club admin', 'parent']],
  ['archived', 'everyone', clubAndPlatform],
] as const)(
  'S-21 S-24 the finished episode of one that is %s for %s is for %j',
  async (status, audience, readers) => {
    const { id } = await seedEpisode(api.services.db, status, { audience });
    const of = { clubId: scene.club.id, episodeId: id };
    const { url } = await storeFile(api.services, { purpose: 'rendition', ...of });
    expect(await readersOf(url)).toEqual(readers);
  },
);

test('S-24 a member gets the finished episode by its URL, and no raw part even by its URL', async () => {
  const { id: episodeId } = await seedEpisode(api.services.db, 'published');
  const clubId = scene.club.id;
  const file = await storeFile(api.services, { purpose: 'rendition', clubId, episodeId });
  const part = await storeFile(api.services, { purpose: 'part', clubId, episodeId });
  await api.services.db.insert(renditions).values({ episodeId, clubId, status: 'ready', fileId: file.id });
  const { body } = await api.call('GET', `/api/episode/${episodeId}/clubs/${clubId}`, {
    token: scene.parent.token,
  });
  expect([body.data.intro, body.data.rendition.url]).toEqual([null, file.url]);
  expect((await read(body.data.rendition.url, scene.parent.token)).body.equals(file.content)).toBe(true);
  expect((await read(part.url, scene.parent.token)).status).toBe(404);
});

test('S-21 artwork follows its episode, and a file without a club or episode is not open like a logo', async () => {
  const { id } = await seedEpisode(api.services.db, 'draft');
  const hidden = await storeFile(api.services, { purpose: 'artwork', episodeId: id });
  const shared = await storeFile(api.services, { purpose: 'logo' });
  expect(await readersOf(hidden.url)).toEqual(['platform admin']);
  expect(await readersOf(shared.url)).toEqual(Object.keys(tokens));
});

test("S-21 another club's file, a deleted one and a random key get the same answer", async () => {
  const foreign = await storeFile(api.services, { purpose: 'part', clubId: scene.other.id });
  const deleted = await storeFile(api.services, { purpose: 'part', clubId: scene.club.id });
  await api.services.db.$client.query('delete from files where id = $1', [deleted.id]);
  const answers = [foreign.url, deleted.url, `/file/${createFileKey()}`].map(async (url) => {
    const { status, headers, body } = await read(url);
    const { date, 'x-request-id': id, ...rest } = headers;
    return { status, rest, body: body.toString().replace(/"requestId":"[^"]+"/, '') };
  });
  const [one, two, three] = await Promise.all(answers);
  expect(one?.status).toBe(404);
  expect([two, three]).toEqual([one, one]);
});

test('the token is taken from a header or from the cookie, the header first', async () => {
  const { url } = await storeFile(api.services, { purpose: 'part', clubId: scene.club.id });
  const statusOf = async (headers: Record<string, string>) =>
    (await rawRequest(`${api.url}${downloadPath(url)}`, { headers })).status;
  const { token } = scene.admin;
  expect(await statusOf({ authorization: token })).toBe(200);
  expect(await statusOf({ cookie: `theme=dark; token=${token}; x=y` })).toBe(200);
  expect(await statusOf({ cookie: `nottoken=${token}` })).toBe(401);
  expect(await statusOf({ cookie: 'token=' })).toBe(401);
  expect(await statusOf({})).toBe(401);
  expect(await statusOf({ authorization: scene.otherAdmin.token, cookie: `token=${token}` })).toBe(404);
});

test('S-27 S-34 what comes with a file keeps it a file', async () => {
  const fileName = `"Müller" – intro\\;.mp3`;
  const { url } = await storeFile(api.services, { purpose: 'part', clubId: scene.club.id, fileName });
  const { headers } = await read(url);
  expect(headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-cache',
    vary: 'Authorization, Cookie',
  });
  const disposition = headers['content-disposition'] ?? '';
  expect(disposition).toMatch(/^attachment; filename="/);
  const encoded = /filename\*=UTF-8''(.+)$/.exec(disposition)?.[1] ?? '';
  expect(decodeURIComponent(encoded)).toBe(fileName);
});

test('R-13 S-42 a row whose content is lost is our failure, never "not found", and tells no path', async () => {
  const { services } = api;
  const { url, sha256 } = await storeFile(services, { purpose: 'part', clubId: scene.club.id });
  await rm(path.join(services.storage.place, contentPath(sha256)));
  const { status, json, headers } = await read(url);
  expect([status, json()]).toEqual([
    500,
    {
      message: 'Something Went Wrong! Please Try Again Later',
      code: 'internal',
      requestId: headers['x-request-id'],
    },
  ]);
  expect(headers.etag).toBeUndefined();
});

describe('S-30 what we did not mint', () => {
  let listener: net.Server;
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    listener = net.createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, '::', resolve));
    port = (listener.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => listener.close(resolve)));

  const corpus = [
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://a@127.0.0.1:PORT/',
    'http:\\\\127.0.0.1:PORT/',
    '//127.0.0.1:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://localhost.:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'ftp://127.0.0.1:PORT/',
    'gopher://127.0.0.1:PORT/_x',
    '/etc/passwd',
    '/file/../../etc/passwd',
    '/file/..%2f..%2fetc/passwd',
    '/file/%2e%2e/%2e%2e/etc/passwd',
    'KEY/..',
    'http://127.0.0.1:PORTKEY',
    'KEY\r\nX: y',
    'KEY\u0000',
    `/file/${'a'.repeat(5000)}`,
    '',
  ];

  test.each(corpus)('%j is 404', async (form) => {
    const { url } = await storeFile(api.services, { purpose: 'part', clubId: scene.club.id });
    const target = form.replace('PORT', String(port)).replace('KEY', url);
    expect((await read(target)).status).toBe(404);
  });

  test('a missing url, an empty one and two of them are 404', async () => {
    const { url } = await storeFile(api.services, { purpose: 'part', clubId: scene.club.id });
    for (const query of ['', '?', '?url', `?url=${url}&url=${url}`, `?URL=${url}`, `?url[]=${url}`]) {
      const answer = await rawRequest(`${api.url}/api/file/download${query}`, {
        headers: { authorization: scene.admin.token },
      });
      expect([query, answer.status]).toEqual([query, 404]);
    }
  });

  test('nothing was fetched', () => {
    expect(connections).toBe(0);
  });
});

test('S-26 everything that is kept lies in the store, under its own hash', async () => {
  const { place: root } = api.services.storage;
  for (const shelf of await readdir(root)) {
    for (const name of await readdir(path.join(root, shelf))) {
      expect([name, shelf]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), name.slice(0, 2)]);
    }
  }
});
