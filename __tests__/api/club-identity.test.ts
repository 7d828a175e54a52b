import { uploadClubIdentity } from '@/contract/club';
import { clubs } from '@/server/tables/club';
import { renditions } from '@/server/tables/episode';
import { apiOfFile } from '../support/api';
import { wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { auditedOf } from '../support/forget-audit';
import { rawRequest } from '../support/raw-request';
import { multipart, type SentFile, seededEach, seedScene, textPart, tone } from '../support/scene';
import { seedSenders } from '../support/seed';
import { soundFile } from '../support/sending';
import { fileReader, storeFile } from '../support/stored-file';
import { uploadForm } from '../support/upload-form';

const api = apiOfFile();
const scene = seededEach(() => seedScene(api.services.db));

const path = '/api/file/upload/club/identity';

interface Sending {
  token?: string;
  texts?: Record<string, string>;
  field?: string;
}
const send = (
  files: SentFile[],
  { token = scene.admin.token, texts, field = 'audioIdentity' }: Sending = {},
) => api.call('POST', path, { token, body: uploadForm(field, files, texts) });
const clubOf = async (token = scene.admin.token) =>
  (await api.call('GET', '/api/account', { token })).body.user.club;
const identities = () =>
  api.query("select * from files where purpose = 'identity' and club_id = any($1)", [
    [scene.club.id, scene.other.id],
  ]);
const { readFile, statusOf } = fileReader(api);
const tempIsEmpty = () =>
  eventually('an empty temp folder', async () => (await api.services.storage.countTemp()) === 0);

test('P-23 a club admin sends `audioIdentity`, and everybody of the club has it at once', async () => {
  expect([(await clubOf()).audioIdentity, (await clubOf(scene.parent.token)).audioIdentity]).toEqual([
    null,
    null,
  ]);
  const { status, body } = await send([soundFile('jingle.wav')]);
  expect([status, uploadClubIdentity.reply.parse(body)]).toEqual([200, body]);
  expect(body.data.fileName).toBe('jingle.wav');
  expect([await clubOf(), await clubOf(scene.parent.token)]).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ rev: 2, audioIdentity: body.data })),
  );
  await tempIsEmpty();
});

test('P-28 it is downloaded by its URL, byte for byte', async () => {
  const sent = await send([soundFile('jingle.wav', 432)]);
  const { body, headers } = await readFile(sent.body.data.url, scene.admin.token);
  expect(body.equals(tone(432))).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'audio/wav',
    'content-disposition': 'attachment; filename=jingle.wav',
  });
});

test('a new one takes the place of the old, which goes', async () => {
  const first = await send([soundFile('first.wav', 300)]);
  const second = await send([soundFile('second.wav', 310)]);
  expect(await clubOf()).toMatchObject({ rev: 3, audioIdentity: second.body.data });
  expect((await identities()).map(({ file_name }) => file_name)).toEqual(['second.wav']);
  expect(await statusOf(first.body.data.url, scene.admin.token)).toBe(404);
});

test('one that another club has as well stays for that', async () => {
  const { id, url } = await storeFile(api.services, { purpose: 'identity', clubId: scene.other.id });
  await api.services.db.update(clubs).set({ identityFileId: id });
  await send([soundFile('mine.wav')]);
  expect([
    (await clubOf()).audioIdentity.fileName,
    (await clubOf(scene.otherAdmin.token)).audioIdentity.url,
  ]).toEqual(['mine.wav', url]);
});

test('finished episodes keep the identity they were made with', async () => {
  const renditionKey = { episodeId: scene.episode.id, clubId: scene.club.id };
  const { id, url } = await storeFile(api.services, { purpose: 'rendition', ...renditionKey });
  await api.services.db.insert(renditions).values({ ...renditionKey, status: 'ready', fileId: id });
  await send([soundFile('new.wav')]);
  const content = `/api/episode/${scene.episode.id}/clubs/${scene.club.id}`;
  const { body } = await api.call('GET', content, { token: scene.admin.token });
  expect(body.data.rendition).toMatchObject({ status: 'ready', url });
});

test('S-39 it is analysed later, and named in the audit', async () => {
  await send([soundFile('a.wav')]);
  const [file] = await identities();
  const jobs = await api.query("select data->>'fileId' as id from pgboss.job where name = 'analyse-file'");
  expect(jobs).toContainEqual({ id: file?.id });
  const entries = await auditedOf(api, 'actor_id, action, club_id, changes', `club:${scene.club.id}`);
  const changes = { audioIdentity: [null, 'a.wav'] };
  expect(entries).toEqual([
    { actor_id: scene.admin.id, action: 'club:update', club_id: scene.club.id, changes },
  ]);
});

test('a platform admin names the club, before the file or after it', async () => {
  const { token } = scene.platform;
  expect((await send([soundFile('a.wav')], { token, texts: { clubId: scene.other.id } })).status).toBe(200);
  expect((await clubOf(scene.otherAdmin.token)).audioIdentity.fileName).toBe('a.wav');
  const { type, body } = multipart([
    { head: 'Content-Disposition: form-data; name="audioIdentity"; filename="b.wav"', content: tone(400) },
    textPart('clubId', scene.other.id),
  ]);
  const headers = { authorization: token, 'content-type': type };
  expect((await rawRequest(`${api.url}${path}`, { method: 'POST', headers, body })).status).toBe(200);
  expect((await clubOf(scene.otherAdmin.token)).audioIdentity.fileName).toBe('b.wav');
});

test('a club admin may name the own club', async () => {
  expect((await send([soundFile('a.wav')], { texts: { clubId: scene.club.id } })).status).toBe(200);
});

const unknown = '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f';
const one = () => [soundFile('a.wav')];

test.each<[string, () => Sending & { files?: SentFile[] }, number, string[] | null]>([
  ['a platform admin who names no club', () => ({ token: scene.platform.token }), 422, ['clubId']],
  ['a club id that is none', () => ({ texts: { clubId: '../../etc' } }), 422, ['clubId']],
  ['an empty club id', () => ({ texts: { clubId: '' } }), 422, ['clubId']],
  ['an unknown club', () => ({ token: scene.platform.token, texts: { clubId: unknown } }), 404, null],
  ['no file', () => ({ files: [] }), 422, ['audioIdentity']],
  ['S-28 two files', () => ({ files: [...one(), soundFile('b.wav', 500)] }), 422, null],
  ['another field name', () => ({ field: 'file' }), 422, null],
])('%s: refused, and nothing is kept', async (_what, make, expected, fields) => {
  const { files = one(), ...sending } = make();
  const { status, body } = await send(files, sending);
  expect([status, fields && Object.keys(body.fields)]).toEqual([expected, fields]);
  expect(await identities()).toEqual([]);
  expect((await clubOf()).rev).toBe(1);
  await tempIsEmpty();
});

test('an identity or a spot in which nothing is heard is refused before it is saved', async () => {
  const silent = { name: 'silent.wav', bytes: wav({ seconds: 2, rate: 8000, at: () => 0 }) };
  const identity = await send([silent]);
  const { token } = scene.platform;
  const spot = await api.call('POST', '/api/file/upload/sound', {
    token,
    body: uploadForm('file', [silent]),
  });
  const problem = 'The recording is silent. Check the microphone and record it again.';
  expect([identity, spot].map(({ status, body }) => [status, body.fields])).toEqual([
    [415, { 'silent.wav': problem }],
    [415, { 'silent.wav': problem }],
  ]);
  expect([await identities(), (await clubOf()).audioIdentity]).toEqual([[], null]);
});

test('S-25 S-29 what is no sound is 415, and the club keeps what it had', async () => {
  const before = (await send([soundFile('good.wav')])).body.data;
  const { status, body } = await send([{ name: 'bad.mp3', bytes: Buffer.from('this is only text') }]);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([415, 'unsupported_type', ['bad.mp3']]);
  expect((await clubOf()).audioIdentity).toEqual(before);
  await tempIsEmpty();
});

test('R-06 twenty at once: each is taken, and one is left', async () => {
  const senders = await seedSenders(api.services.db, scene.club.id, 20);
  const answers = await Promise.all(
    senders.map((token, i) => send([soundFile(`${i}.wav`, 300 + i)], { token })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const club = await clubOf();
  expect([club.rev, (await identities()).map(({ key }) => `/file/${key}`)]).toEqual([
    21,
    [club.audioIdentity.url],
  ]);
  await tempIsEmpty();
});

test('P-23 S-47 the save that follows it meets the new revision', async () => {
  await send([soundFile('a.wav')]);
  const path = `/api/club/${scene.club.id}`;
  const { token } = scene.admin;
  const { rev } = (await api.call('GET', path, { token })).body.data;
  const body = { clubname: 'Rovers', clubLogo: null };
  const saved = await api.call('PUT', path, { token, body, headers: { 'if-match': `"${rev}"` } });
  expect(saved.body.data).toMatchObject({ rev: 3, audioIdentity: { fileName: 'a.wav' } });
});
