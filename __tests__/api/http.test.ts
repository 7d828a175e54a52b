import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { apiOfFile, startApi } from '../support/api';
import { type RawOptions, rawRequest, sendEndless } from '../support/raw-request';
import { sceneOfFile } from '../support/scene';
import { seedEpisode, seedPerson } from '../support/seed';

const api = apiOfFile();
const scene = sceneOfFile(api);

const json = 'application/json';

function post(body: RawOptions['body'], type = json, path = '/api/episode') {
  const headers = { authorization: scene.platform.token, ...(type && { 'content-type': type }) };
  return rawRequest(`${api.url}${path}`, { method: 'POST', headers, body });
}
const get = (path: string, options: RawOptions = {}) => rawRequest(`${api.url}${path}`, options);

describe('bodies', () => {
  let number = 1000;
  const episode = (change: object = {}) =>
    JSON.stringify({ name: 'Derby', endDate: '2026-11-28', number: ++number, ...change });

  test.each(['{', '{"name":', 'name=x', '[1,', '\u0000', '{"a":1}{"b":2}', 'undefined'])(
    'S-42 %j is no JSON: 400',
    async (body) => {
      const { status, json } = await post(body);
      expect([status, json().code]).toEqual([400, 'bad_request']);
      expect(json().message).not.toMatch(/token|position|JSON at/i);
    },
  );

  test.each(['[]', '"text"', '7', 'null', 'true'])('%s is JSON but no object: 422', async (body) => {
    expect((await post(body)).status).toBe(422);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'S-38 a body sent as %j is 415 and does nothing',
    async (type) => {
      expect((await post(episode(), type)).status).toBe(415);
    },
  );

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'a body sent as %s is read',
    async (type) => {
      expect((await post(episode(), type)).status).toBe(201);
    },
  );

  test('a body in chunks, without a length, is read', async () => {
    const whole = Buffer.from(episode({ name: 'Derby ⚽️ in pieces' }));
    const pieces = Array.from(whole, (_, i) => whole.subarray(i, i + 1));
    const { status, json } = await post(Readable.from(pieces));
    expect([status, json().data.name]).toEqual([201, 'Derby ⚽️ in pieces']);
  });

  const megabyte = 1024 * 1024;

  test('S-48 a megabyte is read, a byte more is 413, with a length or without', async () => {
    const filled = (bytes: number) => {
      const body = episode({ description: '' });
      return body.replace('"description":""', `"description":"${'x'.repeat(bytes - body.length)}"`);
    };
    expect((await post(filled(megabyte))).status).toBe(422);
    expect((await post(filled(megabyte + 1))).status).toBe(413);
    expect((await post(Readable.from([Buffer.from(filled(megabyte + 1))]))).status).toBe(413);
  });

  test('S-28 a body without end is refused', async () => {
    const headers = { authorization: scene.platform.token, 'content-type': json };
    expect(await sendEndless(`${api.url}/api/episode`, headers, 'answered')).toBe(413);
  });

  test('S-48 a deep body is refused', async () => {
    const body = `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expect((await post(body)).status).toBe(400);
  });
});

describe('addresses and methods', () => {
  test.each([
    '/api/account?r=/auth',
    '/api/account?x=/download',
    '/api/account/',
    '/api//account',
    '/api/account;/pub',
    '/API/account',
    '/api/%61ccount',
    '/api/account%2f',
    '/api/auth/../account',
    '/api/episode/.%2e/account',
  ])('S-01 %s without a token is 401 or 404', async (path) => {
    expect([401, 404]).toContain((await get(path)).status);
  });

  test.each(['/.env', '/api/docs', '/api', '/api/.git/HEAD', '/uploads/', '/api/file/', '/package.json'])(
    'S-46 %s is 404',
    async (path) => {
      const { status, json } = await get(path);
      expect([status, json().code]).toEqual([404, 'not_found']);
    },
  );

  test('HEAD answers as GET, without the body', async () => {
    const headers = { authorization: scene.parent.token };
    const head = await get('/api/account', { method: 'HEAD', headers });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect((await get('/api/account', { method: 'HEAD' })).status).toBe(401);
  });

  test.each([
    ['POST', '/api/account', 'GET'],
    ['PATCH', '/api/episode', 'GET, POST'],
    ['GET', '/api/auth/login', 'POST'],
    ['PROPFIND', '/api/account', 'GET'],
    ['OPTIONS', '/api/account', 'GET'],
    ['TRACE', '/api/account', 'GET'],
    ...['POST', 'PUT', 'DELETE', 'PATCH'].map((method) => [method, '/api/file/download', 'GET']),
  ])('S-02 %s %s is 405 and names %s', async (method, path, allow) => {
    const { status, headers } = await get(path, { method });
    expect([status, headers.allow]).toEqual([405, allow]);
  });

  test('S-38 no other origin is let in', async () => {
    const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' };
    for (const answer of [
      await get('/api/account', { method: 'OPTIONS', headers }),
      await get('/api/livez', { headers }),
      await get('/api/livez', { headers: { origin: 'null' } }),
    ])
      expect(Object.keys(answer.headers).join()).not.toContain('access-control');
  });

  test('S-04 the id of the path wins, and a repeated parameter breaks nothing', async () => {
    const headers = { authorization: scene.platform.token };
    const { id } = scene.episode;
    const other = '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f';
    for (const query of [`?id=${other}`, `?nxtPid=${other}`, `?id=${other}&id=${id}`, '?id[$ne]=1']) {
      const { status, json } = await get(`/api/episode/${id}${query}`, { headers });
      expect([status, json().data.id]).toEqual([200, id]);
    }
    expect((await get('/api/episode?page=1&page=2', { headers })).status).toBe(200);
  });
});

describe('headers', () => {
  test('S-42 every answer has a request id of ours, and an error says it too', async () => {
    const headers = { 'x-request-id': 'chosen-by-the-client' };
    const good = await get('/api/livez', { headers });
    const bad = await get('/api/account', { headers });
    expect(good.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(bad.json().requestId).toBe(bad.headers['x-request-id']);
    expect(bad.headers['x-request-id']).not.toBe('chosen-by-the-client');
  });

  test('a proxy of ours may choose the request id, in a form that fits a log', async () => {
    const proxied = await startApi({ trustProxy: true });
    const idFor = async (id: string) => {
      const headers = { 'x-request-id': id };
      return (await rawRequest(`${proxied.url}/api/livez`, { headers })).headers['x-request-id'];
    };
    expect(await idFor('0a1b2c3d-from-nginx')).toBe('0a1b2c3d-from-nginx');
    expect(await idFor('short')).not.toBe('short');
    expect(await idFor('has spaces and "quotes"')).toMatch(/^[0-9a-f-]{36}$/);
    await proxied.close();
  });

  test.each([
    ['a good answer', '/api/livez', {}],
    ['the document', '/api/openapi.json', {}],
    ['one that needs a sign-in', '/api/account', {}],
    ['an unknown address', '/api/nothing', {}],
    ['a wrong method', '/api/account', { method: 'DELETE' }],
    ['a file that is nobody’s', '/api/file/download?url=x', {}],
  ])(
    'D15 S-34 S-36 %s is kept by no cache, found by no search and runs nothing',
    async (_what, path, how) => {
      const { headers } = await get(path, how);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
      expect([headers['x-powered-by'], headers.server]).toEqual([undefined, undefined]);
    },
  );

  test('D15 S-50 a logout has the browser forget the files it has kept, and not the storage, in which what is not sent waits', async () => {
    const { token } = await seedPerson(api.services.db);
    const logout = { method: 'POST', headers: { authorization: token } };
    const { status, headers } = await get('/api/auth/logout', logout);
    expect([status, headers['clear-site-data']]).toEqual([200, '"cache"']);
  });

  test('a long answer is zipped for clients that accept it, a short one never', async () => {
    for (let count = 0; count < 20; count += 1) await seedEpisode(api.services.db, 'published');
    const authorization = scene.platform.token;
    const zipped = await get('/api/episode', { headers: { authorization, 'accept-encoding': 'br, gzip' } });
    expect([zipped.headers['content-encoding'], zipped.headers.vary]).toEqual([
      'gzip',
      'Authorization, Cookie, Accept, Accept-Encoding',
    ]);
    const plain = await get('/api/episode', { headers: { authorization } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(gunzipSync(zipped.body).toString())).toEqual(plain.json());
    const short = await get('/api/account', { headers: { authorization, 'accept-encoding': 'gzip' } });
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});
