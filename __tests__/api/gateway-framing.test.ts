import { startGateway, startServer, type TestServer } from '../support/gateway';
import { rawTalk } from '../support/raw-request';

let upstream: TestServer;
let gateway: TestServer;
let seen: { line: string; body: string }[];

beforeAll(async () => {
  upstream = await startServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    seen.push({ line: `${incoming.method} ${incoming.url}`, body: Buffer.concat(chunks).toString() });
    outgoing.end('ok');
  });
  gateway = await startGateway(upstream.url);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  seen = [];
});

const inner = 'GET /api/smuggled HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n';

test.each(['GET', 'HEAD', 'DELETE', 'POST'])(
  'S-37 %s whose Connection names content-length hides no second request in its body',
  async (method) => {
    const head = [
      `${method} /api/first HTTP/1.1`,
      'Host: x',
      'Connection: close, content-length',
      `Content-Length: ${inner.length}`,
    ];
    expect(await rawTalk(gateway.url, `${head.join('\r\n')}\r\n\r\n${inner}`)).toMatch(/^HTTP\/1\.1 200/);
    expect(seen).toEqual([{ line: `${method} /api/first`, body: inner }]);
  },
);

test('S-37 a body in chunks behind a Connection that names transfer-encoding stays one request', async () => {
  const head = [
    'GET /api/first HTTP/1.1',
    'Host: x',
    'Connection: close, transfer-encoding',
    'Transfer-Encoding: chunked',
  ];
  const chunked = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
  expect(await rawTalk(gateway.url, `${head.join('\r\n')}\r\n\r\n${chunked}`)).toMatch(/^HTTP\/1\.1 200/);
  expect(seen).toEqual([{ line: 'GET /api/first', body: inner }]);
});
