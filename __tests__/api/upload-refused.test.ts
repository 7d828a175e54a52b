import type { Slot } from '@/contract/episode-content';
import { beginUpload } from '../support/begin-upload';
import { introForm, type SentFile } from '../support/scene';
import { seedEpisode, seedFeature } from '../support/seed';
import { type Change, sendingOfFile, sound } from '../support/sending';

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
  await on.send(['intro'], [sound('good.wav')]);
  const before = await on.contentOf();
  const { status, body } = await on.send(['intro'], [bad]);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([415, 'unsupported_type', [bad.name]]);
  expect(body.message).not.toMatch(/\/|tmp|ffmpeg|EINVAL/i);
  expect(await on.contentOf()).toEqual(before);
  await on.tempIsEmpty();
});

test('S-25 one good and one bad file: nothing changes', async () => {
  const { status } = await on.send(['intro', 'outro'], [sound('good.wav'), text]);
  expect([status, await on.fileRows()]).toEqual([415, []]);
  expect(await on.contentOf()).toMatchObject({ intro: null, outro: null });
  await on.tempIsEmpty();
});

const four = ['a', 'b', 'c', 'd'].map((name, i) => sound(`${name}.wav`, 300 + i));
const one = four.slice(0, 1);
const two = four.slice(0, 2);
const twins = [sound('a.wav', 300), sound('a.wav', 310)];

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
  await on.send(['intro'], [sound('good.wav')]);
  await on.query('update episodes set status = $1 where id = $2', [state, on.episodeId()]);
  const { status } = await on.send(['intro'], [sound('late.wav', 500)]);
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
