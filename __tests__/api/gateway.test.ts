import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { startApi } from '../support/api';
import { eventually } from '../support/eventually';
import { startGateway, startRefusing, startServer, type TestServer } from '../support/gateway';
import { rawRequest, rawTalk } from '../support/raw-request';
import { oneIntro, seedScene } from '../support/scene';
import { downloadPath, storeFile } from '../support/stored-file';

const megabyte = 1024 * 1024;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let upstream: TestServer;
let gateway: TestServer;
let answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
let seen: IncomingMessage | undefined;

beforeAll(async () => {
  upstream = await startServer((incoming, outgoing) => {
    seen = incoming;
    answer(incoming, outgoing);
  });
  gateway = await startGateway(upstream.url);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  seen = undefined;
  answer = (_incoming, outgoing) => outgoing.end('ok');
});

test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
  '%s goes on with its path and query',
  async (method) => {
    const path = '/api/a%2Fb/../c;d?x=1&x=2&y=%20%26';
    expect((await rawRequest(`${gateway.url}/`, { method })).status).toBe(200);
    const heard = await rawTalk(
      gateway.url,
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(heard).toMatch(/^HTTP\/1.1 200 OK/);
    expect([seen?.method, seen?.url]).toEqual([method, path]);
  },
);

test('a process of pages says itself that it lives while the API is away', async () => {
  const away = await startRefusing();
  process.env.API_HOST = away.url;
  let pages: TestServer | undefined;
  try {
    // Another copy of the modules, which read the settings anew.
    await jest.isolateModulesAsync(async () => {
      const { gateway: entrance } = await import('@/server/programs/gateway');
      pages = await startServer((incoming, outgoing) => void entrance(incoming, outgoing));
      const live = await rawRequest(`${pages.url}/api/livez`);
      expect([live.status, live.json()]).toEqual([200, { status: 'ok' }]);
    });
  } finally {
    delete process.env.API_HOST;
    await pages?.close();
    await away.close();
  }
});

test('a path of its own in API_HOST stays in front', async () => {
  const prefixed = await startGateway(`${upstream.url}/touchline`);
  await rawRequest(`${prefixed.url}/api/account?x=1`);
  expect(seen?.url).toBe('/touchline/api/account?x=1');
  await prefixed.close();
});

test('20 MB go through both ways unchanged, without a length and with one', async () => {
  const content = randomBytes(20 * megabyte);
  answer = (incoming, outgoing) => incoming.pipe(outgoing);
  const chunked = await rawRequest(`${gateway.url}/api/x`, {
    method: 'POST',
    body: Readable.from(
      Array.from({ length: 20 }, (_, i) => content.subarray(i * megabyte, (i + 1) * megabyte)),
    ),
  });
  expect(seen?.headers['transfer-encoding']).toBe('chunked');
  expect(hashOf(chunked.body)).toBe(hashOf(content));

  const sized = await rawRequest(`${gateway.url}/api/x`, {
    method: 'POST',
    headers: { 'content-length': content.length },
    body: content,
  });
  expect([seen?.headers['content-length'], seen?.headers['transfer-encoding']]).toEqual([
    String(content.length),
    undefined,
  ]);
  expect(hashOf(sized.body)).toBe(hashOf(content));
});

test('nothing is held back: the first bytes arrive before the last are sent, both ways', async () => {
  const received: string[] = [];
  answer = (incoming, outgoing) => {
    incoming.setEncoding('utf8').on('data', (text: string) => {
      received.push(text);
      outgoing.write(`heard ${text}`);
    });
    incoming.on('end', () => outgoing.end());
  };
  const body = new PassThrough();
  const whole = rawRequest(`${gateway.url}/api/x`, { method: 'POST', body });
  body.write('one ');
  await eventually('the first half', () => received.includes('one '));
  body.end('two');
  expect((await whole).body.toString()).toBe('heard one heard two');
});

test('headers go on, but for those of one connection', async () => {
  await rawRequest(`${gateway.url}/api/x`, {
    headers: {
      authorization: 'Bearer t',
      range: 'bytes=0-1',
      'if-none-match': '"e"',
      cookie: 'token=t',
      connection: 'keep-alive, x-hop',
      'x-hop': 'secret',
      te: 'trailers',
      'proxy-authorization': 'Basic x',
      'user-agent': 'Pocket Casts',
    },
  });
  expect(seen?.headers).toMatchObject({
    authorization: 'Bearer t',
    range: 'bytes=0-1',
    'if-none-match': '"e"',
    cookie: 'token=t',
    'user-agent': 'Pocket Casts',
    host: new URL(upstream.url).host,
  });
  for (const dropped of ['x-hop', 'te', 'proxy-authorization'])
    expect(seen?.headers).not.toHaveProperty(dropped);
});

test('Expect is answered here and goes no further', async () => {
  const expecting =
    'POST /api/x HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi';
  expect(await rawTalk(gateway.url, expecting)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/);
  expect(seen?.headers.expect).toBeUndefined();
});

test('S-06 X-Forwarded-For is our word, not the client’s; a User-Agent that was not sent is not made up', async () => {
  await rawRequest(`${gateway.url}/api/x`, {
    headers: { 'x-forwarded-for': '6.6.6.6', 'x-request-id': 'theirs-not-ours' },
  });
  expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(seen?.headers).not.toHaveProperty('user-agent');
  expect(seen?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);

  const behind = await startGateway(upstream.url, true);
  await rawRequest(`${behind.url}/api/x`, { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' } });
  expect(seen?.headers['x-forwarded-for']).toBe('203.0.113.9');
  await behind.close();
});

test('S-31 a request addressed to another host goes nowhere', async () => {
  for (const target of ['http://evil.test/api/account', 'x://evil.test/', '*']) {
    const heard = await rawTalk(
      gateway.url,
      `OPTIONS ${target} HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`,
    );
    expect(heard).toMatch(/^HTTP\/1.1 400 /);
  }
  expect(seen).toBeUndefined();
});

test('status, headers and cookies come back as they are', async () => {
  answer = (_incoming, outgoing) => {
    outgoing.writeHead(299, 'Quite Alright', [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['etag', '"e"'],
      ['retry-after', '7'],
      ['x-request-id', 'of-upstream'],
    ] as never);
    outgoing.end();
  };
  const { status, headers } = await rawRequest(`${gateway.url}/api/x`);
  expect(status).toBe(299);
  expect(headers).toMatchObject({
    'set-cookie': ['a=1', 'b=2'],
    etag: '"e"',
    'retry-after': '7',
    'x-request-id': 'of-upstream',
  });
});

test('R-14 the real API behind it: ranges, ETag, uploads, errors', async () => {
  const api = await startApi({ trustProxy: true });
  const through = await startGateway(api.url);
  const scene = await seedScene(api.services.db);
  const { token } = scene.admin;
  const file = await storeFile(api.services, { purpose: 'identity', clubId: scene.club.id });
  const read = (headers: Record<string, string>) =>
    rawRequest(`${through.url}${downloadPath(file.url)}`, { headers: { authorization: token, ...headers } });

  const part = await read({ range: 'bytes=10-19' });
  expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 10-19/4000']);
  expect(part.body.equals(file.content.subarray(10, 20))).toBe(true);
  expect((await read({ 'if-none-match': `"${file.sha256}"` })).status).toBe(304);
  expect((await read({ range: 'bytes=9999-' })).status).toBe(416);

  const sent = await fetch(`${through.url}/api/file/upload/audio`, {
    method: 'POST',
    headers: { authorization: token },
    body: oneIntro(scene),
  });
  expect([sent.status, (await sent.json()).data.intro_name]).toEqual([200, 'a.wav']);
  expect((await rawRequest(`${through.url}/api/account`)).status).toBe(401);
  await through.close();
  await api.close();
});

describe('S-37 a body whose framing Connection names hides no second request', () => {
  const inner = 'GET /api/smuggled HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n';
  const requests: { line: string; body: string }[] = [];
  beforeEach(() => {
    requests.length = 0;
    answer = async (incoming, outgoing) => {
      const body = await text(incoming);
      requests.push({ line: `${incoming.method} ${incoming.url}`, body });
      outgoing.end('ok');
    };
  });

  test.each([
    ['GET', `Content-Length: ${inner.length}`, inner],
    ['HEAD', `Content-Length: ${inner.length}`, inner],
    ['DELETE', `Content-Length: ${inner.length}`, inner],
    ['POST', `Content-Length: ${inner.length}`, inner],
    ['GET', 'Transfer-Encoding: chunked', `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`],
  ])('S-37 %s with %s', async (method, framing, sent) => {
    const [named = ''] = framing.toLowerCase().split(':');
    const head = [`${method} /api/first HTTP/1.1`, 'Host: x', `Connection: close, ${named}`, framing];
    expect(await rawTalk(gateway.url, `${head.join('\r\n')}\r\n\r\n${sent}`)).toMatch(/^HTTP\/1\.1 200/);
    expect(requests).toEqual([{ line: `${method} /api/first`, body: inner }]);
  });
});
