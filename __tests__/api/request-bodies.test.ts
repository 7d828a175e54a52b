import { Readable } from 'node:stream';
import * as z from 'zod';
import { endpoints } from '@/contract/endpoints';
import { resumablePath } from '@/contract/parts/send-parts';
import { mostJsonBytes } from '@/server/kernel/http/json-limits';
import { watchNesting } from '@/server/kernel/http/json-nesting';
import { makeApp } from '@/server/programs/app';
import { apiOfFile, inTurn } from '../support/api';
import { startGateway, startServer, type TestServer } from '../support/gateway';
import { rawRequest, rawTalk } from '../support/raw-request';
import { multipart, sceneOfFile, textPart, tone } from '../support/scene';
import { seedPerson } from '../support/seed';

/** Behind a proxy of ours, which gives each person's address. */
const api = apiOfFile({ trustProxy: true });
const scene = sceneOfFile(api);
/** The same API, which soon loses its patience with a body. */
let hasty: TestServer;
let gateway: TestServer;

beforeAll(async () => {
  const app = makeApp(api.own, { patienceMs: 100, unreadMs: 20 });
  hasty = await startServer((incoming, outgoing) => void app(incoming, outgoing));
  gateway = await startGateway(hasty.url, false, 20);
});
afterAll(() => Promise.all([hasty.close(), gateway.close()]));

const kilobyte = 1024;
let addresses = 0;
/** No other test has counted a body of this address. */
const newAddress = () => `203.0.113.${++addresses}`;

const login = '/api/auth/login';
const nested = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

interface Sender {
  token?: string;
  address?: string;
}
const headersOf = ({ token, address = newAddress() }: Sender) => ({
  'content-type': 'application/json',
  'x-forwarded-for': address,
  ...(token && { authorization: token }),
});
const post = (body: string, path = login, sender: Sender = {}) =>
  rawRequest(`${api.url}${path}`, { method: 'POST', headers: headersOf(sender), body });

/** What an address hears that announces a body of 1,000 bytes and sends only these. */
const sendHalf = (url: string, line: string, half: string, sender: Sender = {}) => {
  const headers = Object.entries(headersOf(sender)).map(([name, value]) => `${name}: ${value}`);
  const head = [`${line} HTTP/1.1`, 'Host: x', 'Content-Length: 1000', ...headers].join('\r\n');
  return rawTalk(url, `${head}\r\n\r\n${half}`);
};
const statusIn = (heard: string) => /^HTTP\/1\.1 (\d+)/.exec(heard)?.[1];

test('S-48 64 levels are read, the 65th is refused', async () => {
  expect((await post(nested(64))).status).toBe(422);
  const { status, json } = await post(nested(65));
  expect([status, json().message]).toEqual([
    400,
    'The body is nested too deeply: at most 64 levels, and 20000 lists and objects in all.',
  ]);
});

test('S-48 a megabyte of lists is refused also where that is not too large', async () => {
  const { token } = scene.platform;
  for (const body of ['['.repeat(1_000_000), `{"x":[${Array(300_000).fill('[]').join()}]}`])
    expect((await post(body, '/api/episode', { token })).status).toBe(400);
});

test('S-48 brackets in texts do not count, wherever the body is cut', () => {
  const flat = Buffer.from(`{"a\\\\":"${'[{'.repeat(40)}\\"${'['.repeat(40)}é\\\\","b":[1,"]"]}`);
  const deep = Buffer.from(`{"a":"\\\\","b":${'[{"c":'.repeat(32)}`);
  for (const [body, expected] of [
    [flat, false],
    [deep, true],
  ] as const)
    for (let cut = 0; cut <= body.length; cut += 1) {
      const isTooNested = watchNesting();
      isTooNested(body.subarray(0, cut));
      expect([cut, isTooNested(body.subarray(cut))]).toEqual([cut, expected]);
    }
});

test('S-28 S-48 the rest of a body that is too deep is not waited for, and its connection ends', async () => {
  for (const { url } of [hasty, gateway])
    expect(statusIn(await sendHalf(url, `POST ${login}`, '['.repeat(65)))).toBe('400');
});

describe('a call takes 100 kB, or a megabyte where its body has a list', () => {
  const sized = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`;

  test.each([
    ['without a list', '/api/category', 100 * kilobyte, '100 kB'],
    ['with a list', '/api/playlist', 1024 * kilobyte, '1 MB'],
  ])('S-28 S-48 %s', async (_what, path, most, said) => {
    const { token } = scene.platform;
    expect((await post(sized(most), path, { token })).status).toBe(422);
    const { status, json } = await post(sized(most + 1), path, { token });
    expect([status, json().message]).toEqual([413, `That is more than this call takes: at most ${said}.`]);
  });

  test('S-48 for callers whom nobody knows it is never more than 100 kB', () => {
    const open = Object.values(endpoints).filter(({ access }) => access === 'open');
    expect(new Set(open.map(mostJsonBytes))).toEqual(new Set([100 * kilobyte]));
    expect(mostJsonBytes(endpoints.previewImport)).toBe(1024 * kilobyte);
  });

  test('whatever a call without a list declares has room in 100 kB', () => {
    const short = Object.values(endpoints).filter(
      (called) => !called.upload && mostJsonBytes(called) === 100 * kilobyte,
    );
    for (const { body, path } of short) {
      const schema = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
      let bytes = 0;
      // A character of UTF-8 has at most four bytes. The long texts with a pattern are base64.
      for (const [, most, pattern] of schema.matchAll(/"maxLength":(\d+)(,"pattern")?/g))
        bytes += Number(most) * (pattern ? 1 : 4);
      expect([path, bytes < 100 * kilobyte]).toEqual([path, true]);
    }
  });
});

describe('a refused body counts', () => {
  const broken = ['{', nested(65), `"${'x'.repeat(100 * kilobyte)}"`];
  /** One more than an address or a person may send in a minute. */
  const sendBroken = (sender: Sender, path?: string) =>
    inTurn(31, (i) => post(broken[i % broken.length] ?? '', path, sender));
  const signIn = (address: string) =>
    post(JSON.stringify({ identifier: 'nobody', password: 'wrong' }), login, { address });

  test('S-05 against its address: after that a body is refused unread, with the time to wait', async () => {
    const address = newAddress();
    expect(new Set(await sendBroken({ address }))).toEqual(new Set([400, 413]));
    // Without a byte of the body the answer cannot have waited for it.
    const refused = await sendHalf(api.url, `POST ${login}`, '', { address });
    expect(statusIn(refused)).toBe('429');
    expect(Number(/\r\nretry-after: (\d+)\r\n/i.exec(refused)?.[1])).toBeGreaterThan(0);
  });

  test('S-05 L8 and at that address those who are signed in go on, and so do requests without a body and other addresses', async () => {
    const address = newAddress();
    await sendBroken({ address });
    expect((await signIn(address)).status).toBe(429);
    const from = { 'x-forwarded-for': address };
    const { token } = scene.parent;
    const body = { language: 'de' };
    const saved = await api.call('PUT', '/api/account/language', { token, body, headers: from });
    expect(saved.status).toBe(200);
    expect((await api.call('GET', '/api/livez', { headers: from })).status).toBe(200);
    const asked = await api.call('POST', '/api/auth/passkey/sign-in/begin', { headers: from });
    expect(asked.status).toBe(200);
    expect((await signIn(newAddress())).status).toBe(401);
  });

  test('S-05 against a person who is signed in, and no other of that address', async () => {
    const address = newAddress();
    const { token } = await seedPerson(api.services.db);
    const path = '/api/auth/session/end-others';
    await sendBroken({ address, token }, path);
    expect((await post('{}', path, { address, token })).status).toBe(429);
    expect((await post('{', path, { address, token: scene.parent.token })).status).toBe(400);
    expect((await signIn(address)).status).toBe(401);
  });

  test('S-05 a few, and fields that are not right, keep nobody out', async () => {
    const address = newAddress();
    await inTurn(10, () => post('{', login, { address }));
    await inTurn(40, () => post('{}', login, { address }));
    expect((await signIn(address)).status).toBe(401);
  });
});

describe('a body that does not arrive', () => {
  test('S-28 is 408 with a sentence, and its connection ends, also behind the gateway', async () => {
    for (const { url } of [hasty, gateway]) {
      const heard = await sendHalf(url, `POST ${login}`, '{"identifier":');
      expect(statusIn(heard)).toBe('408');
      expect(heard).toContain('"code":"too_slow"');
      expect(heard).toContain('The body has not arrived within 0.1 seconds.');
    }
  });

  test.each([
    ['GET /api/livez', '200'],
    ['DELETE /api/episode/0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f', '401'],
    ['POST /api/nothing', '404'],
    ['PUT /api/livez', '405'],
    ['POST /api/account/deletion', '401'],
    [`PATCH ${resumablePath}/0123456789012345678901`, '401'],
    ['GET /api/file/download?url=x', '401'],
  ])('S-28 and one that %s does not wait for ends its connection as well', async (line, status) => {
    for (const { url } of [hasty, gateway]) expect(statusIn(await sendHalf(url, line, 'x'))).toBe(status);
  });

  test('S-05 counts against its address', async () => {
    const address = newAddress();
    await Promise.all(
      Array.from({ length: 31 }, () => sendHalf(hasty.url, `POST ${login}`, '{', { address })),
    );
    expect(statusIn(await sendHalf(hasty.url, `POST ${login}`, '{', { address }))).toBe('429');
  });

  test('R-05 an upload may take longer', async () => {
    const head = 'Content-Disposition: form-data; name="file"; filename="a.wav"\r\nContent-Type: audio/wav';
    const { type, body } = multipart([
      textPart('episodeId', scene.episode.id),
      textPart('clubId', scene.club.id),
      textPart('map', '["intro"]'),
      { head, content: tone(400) },
    ]);
    async function* slowly() {
      yield body.subarray(0, 1000);
      // It takes as long as a body of JSON may.
      expect(statusIn(await sendHalf(hasty.url, `POST ${login}`, '{'))).toBe('408');
      yield body.subarray(1000);
    }
    const headers = { authorization: scene.admin.token, 'content-type': type };
    const sent = await rawRequest(`${hasty.url}/api/file/upload/audio`, {
      method: 'POST',
      headers,
      body: Readable.from(slowly()),
    });
    expect([sent.status, sent.json().data?.intro_name]).toEqual([200, 'a.wav']);
  });
});
