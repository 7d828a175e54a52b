import { readdirSync } from 'node:fs';
import net from 'node:net';
import type { Slot } from '@/contract/episode-content';
import { beginUpload } from '../support/begin-upload';
import { eventually } from '../support/eventually';
import { rawRequest } from '../support/raw-request';
import { introForm, type SentFile, tone } from '../support/scene';
import { seedEpisode, seedFeature } from '../support/seed';
import { type Change, sendingOfFile, soundFile } from '../support/sending';
import { fileReader } from '../support/stored-file';

const on = sendingOfFile();
beforeEach(() => on.renew());

const file = (name: string, content: string | Buffer): SentFile => ({ name, bytes: Buffer.from(content) });
const text = file('notes.mp3', 'this is only text, whatever it is called');
const noise = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251));

test.each<[string, SentFile]>([
  ['text named .mp3', text],
  ['nothing at all', file('empty.mp3', '')],
  ['a playlist that names a file', file('a.mp3', '#EXTM3U\n#EXTINF:1,\n/etc/hostname\n')],
  ['a list for concat', file('a.mp3', "ffconcat version 1.0\nfile '/etc/hostname'\n")],
  ['HTML', file('a.mp3', '<!doctype html><script>alert(1)</script>')],
  ['noise', file('a.wav', noise)],
])('S-25 S-29 %s is 415, and the slot keeps what it had', async (_what, bad) => {
  await on.send(['intro'], [soundFile('good.wav')]);
  const before = await on.contentOf();
  const { status, body } = await on.send(['intro'], [bad]);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([415, 'unsupported_type', [bad.name]]);
  expect(body.message).not.toMatch(/\/|tmp|ffmpeg|EINVAL/i);
  expect(await on.contentOf()).toEqual(before);
  await on.tempIsEmpty();
});

test('S-25 one good and one bad file: nothing changes', async () => {
  const { status } = await on.send(['intro', 'outro'], [soundFile('good.wav'), text]);
  expect([status, await on.fileRows()]).toEqual([415, []]);
  expect(await on.contentOf()).toMatchObject({ intro: null, outro: null });
  await on.tempIsEmpty();
});

const four = ['a', 'b', 'c', 'd'].map((name, i) => soundFile(`${name}.wav`, 300 + i));
const one = four.slice(0, 1);
const two = four.slice(0, 2);
const twins = [soundFile('a.wav', 300), soundFile('a.wav', 310)];

test.each<[string, Slot[] | string, SentFile[], Change]>([
  ['S-28 U-11 four files', ['intro', 'interview', 'outro'], four, {}],
  ['S-28 more files than slots', ['intro'], two, {}],
  ['S-28 fewer files than slots', ['intro', 'outro'], one, {}],
  ['S-28 no file', ['intro'], [], {}],
  ['S-28 U-13 one slot twice', '["intro","intro"]', two, {}],
  ['S-28 U-12 one name twice', ['intro', 'outro'], twins, {}],
  ['an unknown slot', '["encore"]', one, {}],
  ['a map that is no JSON', 'intro', one, {}],
  ['an empty map', '[]', one, {}],
  ['another field name', ['intro'], one, { field: 'audio' }],
  ['S-26 a club id that is a path', ['intro'], one, { clubId: '../../etc' }],
  ['S-26 an episode id that is a path', ['intro'], one, { episodeId: '../../etc' }],
])('%s: 422, and nothing is kept', async (_what, map, files, change) => {
  const { status, body } = await on.send(map, files, change);
  expect([status, body.code, await on.fileRows()]).toEqual([422, 'invalid', []]);
  await on.tempIsEmpty();
});

test.each(['published', 'archived'])('an episode that is %s takes nothing: 409', async (state) => {
  await on.send(['intro'], [soundFile('good.wav')]);
  await on.query('update episodes set status = $1 where id = $2', [state, on.episodeId()]);
  const { status } = await on.send(['intro'], [soundFile('late.wav', 500)]);
  expect([status, (await on.contentOf()).intro_name]).toEqual([409, 'good.wav']);
  await on.tempIsEmpty();
});

test("S-20 S-24 the platform's draft is not there for a club", async () => {
  const draft = await seedEpisode(on.api.services.db, 'draft');
  const unknown = '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f';
  const answers = [
    await on.send(['intro'], one, { episodeId: draft.id }),
    await on.send(['intro'], one, { episodeId: unknown }),
    await on.send(['intro'], one, { token: on.scene.platform.token, clubId: unknown }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('an upload to an episode that is not open is refused before its files are sent', async () => {
  const { id } = await seedEpisode(on.api.services.db, 'published');
  const form = introForm({ episodeId: id, clubId: on.scene.club.id }, Buffer.alloc(2000));
  const url = `${on.api.url}/api/file/upload/audio`;
  expect(await beginUpload(url, on.scene.admin.token, form)).toBe(409);
  await on.tempIsEmpty();
});

test('the episode published while the files travel takes nothing', async () => {
  const feature = await seedFeature(on.api.services.db);
  await on.query('update episodes set feature_file_id = $1 where id = $2', [feature, on.episodeId()]);
  const sending = on.send(['intro'], one);
  const path = `/api/episode/${on.episodeId()}/status`;
  const published = await on.asPlatform('PUT', path, { status: 'published' });
  const { status } = await sending;
  expect(published.status).toBe(200);
  expect([200, 409]).toContain(status);
  expect(await on.fileRows()).toHaveLength(status === 200 ? 1 : 0);
});

const pair = () => ({ episodeId: on.episodeId(), clubId: on.scene.club.id });

/** Sends one intro whose part says of its name just this. */
async function sendNamed(disposition: string) {
  const { type, body } = introForm(pair(), tone(400), disposition);
  return rawRequest(`${on.api.url}/api/file/upload/audio`, {
    method: 'POST',
    headers: { authorization: on.scene.admin.token, 'content-type': type },
    body,
  });
}

test.each([
  ['a path', 'filename="../../etc/cron.d/x"', 'x'],
  ['a path of Windows', 'filename="C:\\\\fakepath\\\\intro.wav"', 'intro.wav'],
  ['backslashes', 'filename="..\\\\..\\\\x.wav"', 'x.wav'],
  ['an encoded path, which is no path', 'filename="%2e%2e%2fx.wav"', '%2e%2e%2fx.wav'],
  ['an encoded path in the extended form', "filename*=UTF-8''..%2F..%2Fx.wav", 'x.wav'],
  ['a line break', "filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.wav", 'aSet-Cookie: x.wav'],
  ['a NUL', "filename*=UTF-8''a%00.wav", 'a.wav'],
  ['letters that turn the reading direction', 'filename="song\u202evaw.exe"', 'songvaw.exe'],
  ['a name that is a device', 'filename="CON.mp3"', 'CON.mp3'],
  ['an option', 'filename="-i"', '-i'],
  ['a protocol', 'filename="concat:a|b"', 'concat:a|b'],
  ['a command', 'filename=";rm -rf $HOME"', ';rm -rf $HOME'],
  ['markup', 'filename="<img src=x onerror=alert(1)>.wav"', '<img src=x onerror=alert(1)>.wav'],
  ['another script', 'filename="مقدمة 🎙️.wav"', 'مقدمة 🎙️.wav'],
  ['__proto__', 'filename="__proto__"', '__proto__'],
  ['only dots', 'filename=".."', 'unnamed'],
])('S-26 %s comes back as a name to show', async (_what, disposition, shown) => {
  const answer = await sendNamed(disposition);
  expect([answer.status, answer.json().data?.intro_name]).toEqual([200, shown]);

  const file = await fileReader(on.api).readFile(answer.json().data.intro, on.scene.admin.token);
  expect([file.status, file.headers['set-cookie']]).toEqual([200, undefined]);
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename=/);
});

test('S-26 a name of 5000 letters is cut, and keeps its ending', async () => {
  const { status, json } = await sendNamed(`filename="${'é'.repeat(2500)}.wav"`);
  const name: string = json().data.intro_name;
  expect([status, name.length]).toEqual([200, 200]);
  expect(name).toMatch(/^é+…\.wav$/);
});

test('S-26 what is refused names the file as it would be shown', async () => {
  const { body } = await on.send(['intro'], [{ name: '../x.mp3', bytes: Buffer.from('text') }]);
  expect(Object.keys(body.fields)).toEqual(['x.mp3']);
});

test('S-26 U-12 two names that are one once shown are one name', async () => {
  const files = [soundFile('a/x.wav', 300), soundFile('b/x.wav', 310)];
  expect((await on.send(['intro', 'outro'], files)).status).toBe(422);
});

const openFiles = () => readdirSync('/proc/self/fd').length;

/** Sends the first `share` of an upload's bytes and goes away. */
async function abortAt(share: number): Promise<void> {
  const { type, body } = introForm(pair(), Buffer.concat([tone(400), Buffer.alloc(500_000)]));
  const head =
    `POST /api/file/upload/audio HTTP/1.1\r\nHost: x\r\nAuthorization: ${on.scene.admin.token}\r\n` +
    `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
  const { hostname, port } = new URL(on.api.url);
  const socket = net.connect(Number(port), hostname);
  await new Promise((resolve) => socket.on('connect', resolve));
  const part = body.subarray(0, Math.floor(body.length * share));
  await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(head), part]), resolve));
  if (share > 0.4)
    await eventually('a temp file', async () => (await on.api.services.storage.countTemp()) > 0);
  socket.destroy();
  await on.tempIsEmpty();
}

test.each([0, 0.1, 0.5, 0.99])(
  'R-04 an upload that ends at %d leaves no temp file and no row',
  async (share) => {
    await abortAt(share);
    expect(await on.fileRows()).toEqual([]);
  },
);

test('R-04 many of them leave no open file', async () => {
  await abortAt(0.5);
  const before = openFiles();
  for (let i = 0; i < 25; i += 1) await abortAt(0.5);
  await eventually('the files to be closed', () => openFiles() <= before + 3);
  expect((await on.send(['intro'], [soundFile('a.wav')])).status).toBe(200);
});
