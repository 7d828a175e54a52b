import net from 'node:net';
import { Readable } from 'node:stream';
import { apiOfFile } from '../support/api';
import { eventually } from '../support/eventually';
import { startGateway as openGateway, startRefusing, startServer, type TestServer } from '../support/gateway';
import { rawRequest, rawTalk, sendEndless } from '../support/raw-request';
import { multipart, sceneOfFile } from '../support/scene';

const megabyte = 1024 * 1024;

const opened: TestServer[] = [];
const untilEnd = async (opening: Promise<TestServer>) => {
  const server = await opening;
  opened.push(server);
  return server;
};
const startGateway = (...of: Parameters<typeof openGateway>) => untilEnd(openGateway(...of));
afterEach(() => Promise.all(opened.splice(0).map((server) => server.close())));

test('an API that is down, or hangs up, is 502 with a sentence, for a plain request and in the middle of a body', async () => {
  const down = await untilEnd(startRefusing());
  const hangingUp = await untilEnd(startServer(({ socket }) => void socket.destroy()));
  for (const { url } of [down, hangingUp]) {
    const gateway = await startGateway(url);
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
  }
});

test('an API that comes back is found again', async () => {
  let says: string | undefined = 'one';
  const api = await untilEnd(
    startServer(({ socket }, outgoing) => void (says ? outgoing.end(says) : socket.destroy())),
  );
  const gateway = await startGateway(api.url);
  expect((await rawRequest(gateway.url)).body.toString()).toBe('one');
  says = undefined;
  expect((await rawRequest(gateway.url)).status).toBe(502);
  says = 'two';
  expect((await rawRequest(gateway.url)).body.toString()).toBe('two');
});

test.each([
  ['with a length', 'content-length: 1000', 'half'],
  ['in chunks', 'transfer-encoding: chunked', '4\r\nhalf\r\n'],
])(
  'R-01 an API that dies in the middle of an answer %s is never a short success',
  async (_how, header, half) => {
    let die = () => {};
    const dying = await untilEnd(
      startServer(({ socket }) => {
        socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n${half}`);
        die = () => socket.resetAndDestroy();
      }),
    );
    const gateway = await startGateway(dying.url);
    // The client has the half when the API dies, and then its own connection ends there.
    const heard = await rawTalk(
      gateway.url,
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
      (so) => so.endsWith(half) && die(),
    );
    expect(heard).toMatch(/^HTTP\/1\.1 200 /);
    expect(heard.endsWith(`\r\n\r\n${half}`)).toBe(true);
  },
);

test('a client that goes away ends the work behind', async () => {
  let gone = 0;
  const slow = await untilEnd(
    startServer((incoming, outgoing) => {
      outgoing.on('close', () => (gone += 1));
      incoming.resume();
      outgoing.write('some');
    }),
  );
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
});

describe('an answer before the end of the body reaches the client', () => {
  const api = apiOfFile();
  const scene = sceneOfFile(api);

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
    const gateway = await startGateway(api.url, false, 50);
    const headers = { authorization: scene.platform.token, 'content-type': 'application/json' };
    expect(await sendEndless(`${gateway.url}/api/episode`, headers, 'closed')).toBe(413);
  });
});

test('a connection that is closed at the moment in which it is used again costs a read nothing, and a change is never sent twice', async () => {
  const times = new WeakMap<object, number>();
  let changes = 0;
  const closing = await untilEnd(
    startServer((incoming, outgoing) => {
      const time = (times.get(incoming.socket) ?? 0) + 1;
      times.set(incoming.socket, time);
      if (incoming.method === 'POST') changes += 1;
      // As when the server closes what was idle for too long.
      if (time > 1) return void incoming.socket.destroy();
      outgoing.end('ok');
    }),
  );
  const gateway = await startGateway(closing.url);
  const ask = async (method: string) => (await fetch(`${gateway.url}/api/account`, { method })).status;
  expect([await ask('GET'), await ask('GET'), await ask('GET')]).toEqual([200, 200, 200]);
  expect([await ask('POST'), await ask('GET')]).toEqual([502, 200]);
  expect(changes).toBe(1);
});
