import { Readable } from 'node:stream';
import { limits } from '@/contract/limits';
import { uploadAudio } from '@/contract/parts/send-parts';
import { receiveUpload } from '@/server/file/receive-upload';
import { answerFor } from '@/server/kernel/http/on-error';
import { startServer, type TestServer } from '../support/gateway';
import { rawRequest, rawTalk } from '../support/raw-request';
import { multipart, textPart, tone } from '../support/scene';
import { sendingOfFile } from '../support/sending';

const megabyte = 1024 * 1024;
const limit = 100_000;

const on = sendingOfFile();
let small: TestServer;

beforeAll(async () => {
  // The same reader behind a limit that a test can pass in no time.
  small = await startServer(async (incoming, outgoing) => {
    try {
      const { files } = await receiveUpload(uploadAudio, incoming, on.api.services.storage, { limit });
      outgoing.end(JSON.stringify(files.map(({ bytes }) => bytes)));
      await Promise.all(files.map((file) => on.api.services.storage.discard(file)));
    } catch (error) {
      const { status, body } = answerFor(error, 'id');
      outgoing.writeHead(status, { connection: 'close' }).end(JSON.stringify(body));
    }
  });
});
afterAll(() => small.close());
afterEach(() => on.tempIsEmpty());

const url = () => `${on.api.url}/api/file/upload/audio`;
const headers = (type: string) => ({ authorization: on.scene.admin.token, 'content-type': type });
const filePart = (content: Buffer, name = 'a.wav') => ({
  head: `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: audio/wav`,
  content,
});
const texts = () => [
  textPart('episodeId', on.episodeId()),
  textPart('clubId', on.scene.club.id),
  textPart('map', '["intro"]'),
];

function post(target: string, parts: { head: string; content: string | Buffer }[], chunked = false) {
  const { type, body } = multipart(parts);
  return rawRequest(target, {
    method: 'POST',
    headers: headers(type),
    body: chunked ? Readable.from([body.subarray(0, 99), body.subarray(99)]) : body,
  });
}

test.each([
  ['as long as it may be', limit, 200],
  ['one byte longer', limit + 1, 413],
])('S-28 a file %s', async (_what, bytes, status) => {
  for (const chunked of [false, true]) {
    const answer = await post(small.url, [...texts(), filePart(Buffer.alloc(bytes, 1))], chunked);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.json()).toEqual([bytes]);
    else expect(answer.json().code).toBe('too_large');
  }
});

test('S-28 one byte too many is found every time, however the bytes arrive', async () => {
  const { type, body } = multipart([...texts(), filePart(Buffer.alloc(limit + 1, 1))]);
  for (let cut = 1; cut < 40; cut += 1) {
    const pieces = Readable.from([body.subarray(0, -cut * 7), body.subarray(-cut * 7)]);
    const answer = await rawRequest(small.url, { method: 'POST', headers: headers(type), body: pieces });
    expect([cut, answer.status]).toEqual([cut, 413]);
  }
});

test('S-28 a length over the limit is refused at once, before a byte of the body', async () => {
  const heard = await rawTalk(
    url(),
    'POST /api/file/upload/audio HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
      `Authorization: ${on.scene.admin.token}\r\nContent-Length: ${4 * limits.audioBytes}\r\n\r\n`,
  );
  expect(heard).toMatch(/^HTTP\/1.1 413 /);
  expect(heard).toContain('at most 300 MB');
});

test('S-28 a body without end is cut', async () => {
  let sent = 0;
  async function* endless() {
    const { body } = multipart([...texts(), filePart(Buffer.alloc(0))]);
    yield body.subarray(0, body.lastIndexOf('\r\n--frontier--'));
    for (;;) {
      sent += megabyte;
      yield Buffer.alloc(megabyte, 1);
    }
  }
  const type = 'multipart/form-data; boundary=frontier';
  const body = Readable.from(endless());
  const request = rawRequest(small.url, { method: 'POST', headers: headers(type), body });
  // Whether the answer is heard before the cut is a race; that it is cut is not.
  const status = await request.then(
    (answer) => answer.status,
    () => 413,
  );
  expect(status).toBe(413);
  body.destroy();
  expect(sent).toBeLessThan(200 * megabyte);
});

test('S-28 a refused body of the API itself is cut too, and the answer is heard', async () => {
  const head = 'Content-Disposition: form-data; name="video"; filename="v"';
  const answer = await post(url(), [...texts(), { head, content: Buffer.alloc(3 * megabyte) }]);
  expect([answer.status, answer.json().code]).toEqual([422, 'invalid']);
});

test.each<[string, { head: string; content: string | Buffer }[], number]>([
  ['ten thousand fields', Array.from({ length: 10_000 }, (_, i) => textPart(`f${i}`, 'x')), 422],
  ['a field of 11 000 letters', [textPart('map', 'x'.repeat(11_000))], 413],
  ['a field name of 200 letters', [textPart('x'.repeat(200), 'x')], 422],
  ['a part without a name', [{ head: 'Content-Disposition: form-data', content: 'x' }], 422],
  ['S-49 a field __proto__', [textPart('__proto__', '{"isAdmin":true}')], 422],
  ['S-49 a field __proto__[role]', [textPart('__proto__[role]', 'admin')], 422],
])('S-28 %s', async (_what, parts, status) => {
  expect((await post(url(), parts)).status).toBe(status);
  expect(({} as { isAdmin?: boolean; role?: string }).isAdmin).toBeUndefined();
});

test.each([
  ['a header of a part that is larger than any', `--b\r\nX: ${'x'.repeat(100_000)}\r\n\r\nx\r\n--b--`],
  ['no final boundary', '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'],
  ['no boundary at all', 'nothing of the kind'],
  ['no body', ''],
])('S-28 a malformed form, %s: 400', async (_what, text) => {
  const body = Buffer.from(text);
  const type = 'multipart/form-data; boundary=b';
  const answer = await rawRequest(url(), { method: 'POST', headers: headers(type), body });
  expect([answer.status, answer.json().code]).toEqual([400, 'bad_request']);
});

test.each([
  ['application/json', 415],
  ['text/plain', 415],
  ['multipart/form-data', 415],
  ['multipart/form-data; boundary=', 400],
  [`multipart/form-data; boundary=${'b'.repeat(71)}`, 400],
  ['', 415],
])('a form sent as %j is %i', async (type, status) => {
  const answer = await rawRequest(url(), { method: 'POST', headers: headers(type), body: '--b--' });
  expect(answer.status).toBe(status);
});

test('after all of that a plain upload is taken', async () => {
  const answer = await post(url(), [...texts(), filePart(tone(400))], true);
  expect([answer.status, answer.json().data?.intro_name]).toEqual([200, 'a.wav']);
});
