import net from 'node:net';
import type { Program } from '../support/program';
import { rawTalk } from '../support/raw-request';
import { makeStore, type Store } from '../support/stores';

let store: Store;
let program: Program;
let url: string;

beforeAll(async () => {
  store = await makeStore(0);
  program = store.starts('api', [], { PORT: '0' });
  url = (await program.prints(/The API is at (http:\S+)\/api/))[1] ?? '';
});
afterAll(async () => {
  await program.stop();
  await store.close();
});

const ask = (line: string, ...headers: string[]) =>
  rawTalk(url, `${[`${line} HTTP/1.1`, 'Host: touchline.test', ...headers].join('\r\n')}\r\n\r\n`);

test.each(['GET /api/health', 'GET /api/version', 'GET /'])(
  'D2 S-31 %s that asks for a WebSocket is answered with 400 and the connection ends',
  async (line) => {
    const heard = await ask(line, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13');
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard).toMatch(/\r\nconnection: close\r\n/i);
    expect(heard).toContain('"code":"bad_request"');
  },
);

test('D2 an offer to speak HTTP/2, as Java clients make it, is left alone and the request answered', async () => {
  const heard = await ask('GET /api/livez', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c');
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  expect(heard).toMatch(/\r\nconnection: close\r\n/i);
});

test('D2 CONNECT is answered with 400 and the connection ends', async () => {
  expect(await ask('CONNECT other.test:443')).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  'OPTIONS *',
  'GET http://other.test/api/version',
  'GET http://other.test/x/',
  'GET //other.test/x/',
  'GET /\\other.test/x/',
  'GET api/version',
])('D2 S-31 %s is refused with 400 and leads nowhere', async (line) => {
  const heard = await ask(line, 'Connection: close');
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  expect(heard).not.toMatch(/\r\nlocation:/i);
});

test.each([
  ['GET //other.test/x/', ['Accept-Language: de'], 'beginnt'],
  ['CONNECT other.test:443', ['Cookie: language=fr', 'Accept-Language: de'], 'est pas un proxy'],
  ['TRACE /api/version', ['Accept-Language: xx'], 'This address does not take that method.'],
])(
  'what is refused before it is read is refused in the language it asks for: %s',
  async (line, headers, words) => {
    expect(await ask(line, 'Connection: close', ...headers)).toContain(words);
  },
);

test('D2 TRACE is refused with 405 and echoes nothing', async () => {
  const heard = await ask('TRACE /api/version', 'Connection: close', 'Cookie: token=secret');
  expect(heard).toMatch(/^HTTP\/1\.1 405 /);
  expect(heard).not.toContain('secret');
});

test.each([
  ['both lengths', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
  ['two lengths', ['Content-Length: 4', 'Content-Length: 5'], 'abcde'],
  ['an unknown coding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
  ['a folded header', ['X-A: b\r\n c'], ''],
  ['100 kB of headers', [`X-A: ${'a'.repeat(100_000)}`], ''],
  ['no Host', [], ''],
])('D2 S-37 a request with %s is refused', async (name, headers, body) => {
  const host = name === 'no Host' ? [] : ['Host: touchline.test'];
  const heard = await rawTalk(
    url,
    `${['POST /api/auth/login HTTP/1.1', ...host, ...headers].join('\r\n')}\r\n\r\n${body}`,
  );
  expect(heard).toMatch(/^HTTP\/1\.1 4(00|31) /);
});

test('D2 S-31 a forged Host changes nothing of the answer', async () => {
  const heard = await rawTalk(
    url,
    'GET /api/livez HTTP/1.1\r\nHost: evil.test/\\@x\r\nConnection: close\r\n\r\n',
  );
  expect(heard).toMatch(/^HTTP\/1\.1 (200|400) /);
  expect(heard).not.toContain('evil.test');
});

test('D2 R-08 an upgraded and a tunnelled connection do not keep the process from ending', async () => {
  const { hostname, port } = new URL(url);
  for (const line of ['GET /api/version', 'CONNECT other.test:443']) {
    const socket = net.connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(`${line} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
  }
  expect(await program.stop('SIGTERM')).toBe(0);
});
