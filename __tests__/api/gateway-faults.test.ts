import { createServer } from 'node:http';
import net from 'node:net';
import { Readable } from 'node:stream';
import { startApi, type TestApi } from '../support/api';
import { eventually } from '../support/eventually';
import { startGateway as openGateway, startServer, type TestServer } from '../support/gateway';
import { rawRequest, sendEndless } from '../support/raw-request';
import { multipart, type Scene, seedScene } from '../support/scene';

const megabyte = 1024 * 1024;

const gateways: TestServer[] = [];
async function startGateway(url: string) {
  const gateway = await openGateway(url);
  gateways.push(gateway);
  return gateway;
}
afterEach(() => Promise.all(gateways.splice(0).map((gateway) => gateway.close())));

test('an API that is down is 502 with a sentence, for a plain request and in the middle of a body', async () => {
  const probe = await startServer(() => undefined);
  await probe.close();
  const gateway = await startGateway(probe.url);
  for (const body of [undefined, Buffer.alloc(5 * megabyte)]) {
    const method = body ? 'POST' : 'GET';
    const { status, headers, json } = await rawRequest(`${gateway.url}/api/account`, { method, body });
    expect([status, headers['content-type'], json()]).toEqual([
      502,
      'application/json',
      {
        code: 'upstream',
        message: 'Touchline cannot be reached right now. Try again in a moment.',
        requestId: headers['x-request-id'],
      },
    ]);
  }
});

test('an API that comes back is found again', async () => {
  const first = await startServer((_incoming, outgoing) => void outgoing.end('one'));
  const port = Number(new URL(first.url).port);
  const gateway = await startGateway(first.url);
  expect((await rawRequest(gateway.url)).body.toString()).toBe('one');
  await first.close();
  expect((await rawRequest(gateway.url)).status).toBe(502);
  const second = createServer((_incoming, outgoing) => void outgoing.end('two'));
  await new Promise<void>((resolve) => second.listen(port, '127.0.0.1', resolve));
  expect((await rawRequest(gateway.url)).body.toString()).toBe('two');
  second.closeAllConnections();
  second.close();
});

test.each([
  ['before its answer', () => undefined, /^$|502/],
  ['in the middle of an answer with a length', 'content-length: 1000', /cut/],
  ['in the middle of an answer in chunks', 'transfer-encoding: chunked', /cut/],
])('R-01 an API that dies %s is never a short success', async (_when, header, expected) => {
  const dying = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (typeof header === 'string') {
        const half = header.startsWith('content') ? 'half' : '4\r\nhalf\r\n';
        socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n${half}`, () =>
          setImmediate(() => socket.resetAndDestroy()),
        );
      } else socket.destroy();
    });
  });
  await new Promise<void>((resolve) => dying.listen(0, '127.0.0.1', resolve));
  const gateway = await startGateway(`http://127.0.0.1:${(dying.address() as net.AddressInfo).port}`);
  const outcome = await rawRequest(gateway.url).then(
    ({ status }) => String(status),
    () => 'cut',
  );
  expect(outcome).toMatch(expected);
  dying.close();
});

test('a client that goes away ends the work behind', async () => {
  let gone = 0;
  const slow = await startServer((incoming, outgoing) => {
    outgoing.on('close', () => (gone += 1));
    incoming.resume();
    outgoing.write('some');
  });
  const gateway = await startGateway(slow.url);
  const { hostname, port } = new URL(gateway.url);
  for (const request of [
    'GET /api/x HTTP/1.1\r\nHost: x\r\n\r\n',
    'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf',
  ]) {
    const before = gone;
    const socket = net.connect(Number(port), hostname, () => socket.write(request));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    await eventually('the end of the work', () => gone > before);
  }
  await slow.close();
});

describe('an answer before the end of the body reaches the client', () => {
  let api: TestApi;
  let scene: Scene;
  beforeAll(async () => {
    api = await startApi();
    scene = await seedScene(api.services.db);
  });
  afterAll(() => api.close());

  test('a refusal while megabytes are still on their way, every time', async () => {
    const gateway = await startGateway(api.url);
    const head = 'Content-Disposition: form-data; name="video"; filename="v"';
    const { type, body } = multipart([{ head, content: Buffer.alloc(10 * megabyte) }]);
    for (let i = 0; i < 10; i += 1) {
      const pieces = Array.from({ length: 100 }, (_, j) => body.subarray(j * 110_000, (j + 1) * 110_000));
      const { status } = await rawRequest(`${gateway.url}/api/file/upload/audio`, {
        method: 'POST',
        headers: { authorization: scene.admin.token, 'content-type': type },
        body: Readable.from(pieces),
      });
      expect([i, status]).toEqual([i, 422]);
    }
  });

  test('S-28 a body without end is cut', async () => {
    const gateway = await startGateway(api.url);
    const headers = { authorization: scene.platform.token, 'content-type': 'application/json' };
    const { status, sent } = await sendEndless(`${gateway.url}/api/episode`, headers);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(500 * megabyte);
  });
});

test('a connection that is closed at the moment in which it is used again costs a read nothing, and a change is never sent twice', async () => {
  const times = new WeakMap<object, number>();
  let changes = 0;
  const closing = await startServer((incoming, outgoing) => {
    const time = (times.get(incoming.socket) ?? 0) + 1;
    times.set(incoming.socket, time);
    if (incoming.method === 'POST') changes += 1;
    // As when the server closes what was idle for too long.
    if (time > 1) return void incoming.socket.destroy();
    outgoing.end('ok');
  });
  const before = await startGateway(closing.url);
  const ask = async (method: string) => (await fetch(`${before.url}/api/account`, { method })).status;
  expect([await ask('GET'), await ask('GET'), await ask('GET')]).toEqual([200, 200, 200]);
  expect([await ask('POST'), await ask('GET')]).toEqual([502, 200]);
  expect(changes).toBe(1);
  await before.close();
  await closing.close();
});
