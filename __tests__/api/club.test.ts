import { getClub, updateClub } from '@/contract/club';
import { clubs } from '@/server/tables/club';
import { apiOfFile, atOnce, said } from '../support/api';
import { sendPicture } from '../support/image-fixtures';
import { seededEach, seedScene } from '../support/scene';
import { fileReader, storeFile } from '../support/stored-file';

const api = apiOfFile();
const scene = seededEach(() => seedScene(api.services.db));

const timeZone = 'Europe/London';

const pathOf = (club = scene.club) => `/api/club/${club.id}`;
const read = (token = scene.admin.token, club = scene.club) => api.call('GET', pathOf(club), { token });
const save = (change: object, { token = scene.admin.token, club = scene.club, rev = '' } = {}) =>
  api.call('PUT', pathOf(club), {
    token,
    body: { clubname: 'Riverside Rovers FC', clubLogo: null, ...change },
    headers: rev === '' ? {} : { 'if-match': rev },
  });
const upload = (token = scene.admin.token) => sendPicture(api, token);
const { statusOf } = fileReader(api);

test('H-06 a new club has no logo and no audio identity, and says so', async () => {
  const { status, body } = await read();
  expect([status, getClub.reply.parse(body).data]).toEqual([
    200,
    {
      id: scene.club.id,
      rev: 1,
      clubname: scene.club.clubname,
      clubLogo: null,
      audioIdentity: null,
      timeZone,
    },
  ]);
});

test('P-24 the name is saved, and everybody of the club sees it at once', async () => {
  const nameSeenBy = async (token: string) =>
    (await api.call('GET', '/api/account', { token })).body.user.club.clubname;
  // Both are remembered by now.
  await Promise.all([nameSeenBy(scene.admin.token), nameSeenBy(scene.parent.token)]);
  const { status, body } = await save({ clubname: 'Rovers' });
  expect([status, body.message, updateClub.reply.parse(body).data]).toEqual([
    200,
    'Club Profile Updated Successfully',
    { id: scene.club.id, rev: 2, clubname: 'Rovers', clubLogo: null, audioIdentity: null, timeZone },
  ]);
  expect([await nameSeenBy(scene.admin.token), await nameSeenBy(scene.parent.token)]).toEqual([
    'Rovers',
    'Rovers',
  ]);
});

test('P-25 the logo that was uploaded becomes the club’s, for all its people', async () => {
  const url = await upload();
  const before = await Promise.all([scene.admin, scene.parent].map(({ token }) => statusOf(url, token)));
  expect([before, (await save({ clubLogo: url })).body.data.clubLogo]).toEqual([[200, 404], url]);
  const { admin, parent, otherParent, platform } = scene;
  const readers = [admin, parent, platform, otherParent].map(({ token }) => statusOf(url, token));
  expect(await Promise.all(readers)).toEqual([200, 200, 200, 404]);
  const kept = await api.query('select * from files where key = $1', [url.slice('/file/'.length)]);
  expect(kept).toMatchObject([{ purpose: 'logo', club_id: scene.club.id }]);
});

test('a platform admin gives any club a name and a logo', async () => {
  const { token } = scene.platform;
  const url = await upload(token);
  const { status } = await save({ clubname: 'Other', clubLogo: url }, { token, club: scene.other });
  expect([status, (await read(scene.otherAdmin.token, scene.other)).body.data]).toEqual([
    200,
    { id: scene.other.id, rev: 2, clubname: 'Other', clubLogo: url, audioIdentity: null, timeZone },
  ]);
});

test('S-17 fields beside the two are ignored', async () => {
  const extra = {
    status: 'suspended',
    rev: 99,
    joinCode: 'X',
    country: 'DE',
    id: scene.other.id,
    removedAt: '2020-01-01',
  };
  const before = (await api.query('select * from clubs where id = $1', [scene.club.id]))[0];
  await save({ clubname: 'Rovers', ...extra });
  const after = (await api.query('select * from clubs where id = $1', [scene.club.id]))[0];
  expect(after).toEqual({ ...before, clubname: 'Rovers', sort_name: 'rovers', rev: 2 });
});

test('S-47 a save of an older revision is refused in words and changes nothing', async () => {
  expect((await save({ clubname: 'First' }, { rev: '"1"' })).body.data.rev).toBe(2);
  expect(said(await save({ clubname: 'Second' }, { rev: '"1"' }))).toBe(
    '409 This was changed since you opened it, by Dana Okafor, this minute.',
  );
  expect((await read()).body.data).toMatchObject({ rev: 2, clubname: 'First' });
  expect((await save({ clubname: 'Third' }, { rev: '"2"' })).status).toBe(200);
});

test('S-47 of 50 that save at once from the same, one does', async () => {
  const names = Array.from({ length: 50 }, (_, i) => `Rovers ${i}`);
  const answers = await Promise.all(names.map((clubname) => save({ clubname }, { rev: '"1"' })));
  const [winner, ...more] = answers.filter(({ status }) => status === 200);
  expect([more, answers.filter(({ status }) => status === 409).length]).toEqual([[], 49]);
  expect((await read()).body.data).toEqual(winner?.body.data);
});

test('S-47 without a revision the last one wins, and each counts', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `Rovers ${i}`);
  const answers = await Promise.all(names.map((clubname) => save({ clubname })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await read()).body.data.rev).toBe(21);
});

test('S-47 one image given to a club many times at once is one logo', async () => {
  const clubLogo = await upload();
  const answers = await atOnce(10, () => save({ clubLogo }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const rows = await api.query("select key from files where club_id = $1 and purpose = 'logo'", [
    scene.club.id,
  ]);
  expect(rows.map(({ key }) => `/file/${key}`)).toEqual([clubLogo]);
});

test('a logo that two clubs share stays when one of them lets go of it', async () => {
  const { id = '', url } = await storeFile(api.services, { purpose: 'logo' });
  await api.services.db.update(clubs).set({ logoFileId: id });
  await save({ clubLogo: null });
  expect([(await read()).body.data.clubLogo, await statusOf(url, scene.otherParent.token)]).toEqual([
    null,
    200,
  ]);
});
