import { apiOfFile, said } from '../support/api';
import { seededEach, seedScene } from '../support/scene';
import { randomEmail, signUpCalls } from '../support/sign-ups';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });
const { query, signUp, readCode, forget } = signUpCalls(api);

const scene = seededEach(async () => {
  await forget();
  return seedScene(api.services.db);
});

const ask = (method: string, path: string, body?: object) =>
  api.call(method, `/api/club/${scene.club.id}/${path}`, { token: scene.admin.token, body });
const link = async () => (await ask('GET', 'join-code')).body.data;

test('C-03 a club reads its code, and the address of its join page', async () => {
  const { joinCode } = scene.club;
  expect(await link()).toEqual({
    joinCode,
    clubMemberRole: null,
    url: `https://touchline.example/pub/join/${joinCode}`,
  });
});

test('C-03 a replaced code ends at once and says so; one that never was says something else', async () => {
  const { joinCode } = scene.club;
  const { status, body } = await ask('PUT', 'join-code', { joinCode });
  expect([status, body.data.joinCode === joinCode]).toEqual([200, false]);
  const replaced =
    'This code was replaced by a newer one. Ask your club for it, or look at its newest poster.';
  for (const typed of [joinCode, joinCode.toLowerCase().replace('-', ' ')]) {
    expect(said(await readCode(typed))).toBe(`404 ${replaced}`);
  }
  expect((await signUp({ joinCode })).body.fields.joinCode).toBe(replaced);
  const forged = await readCode('AAAA-AAAA');
  expect(said(forged)).toBe('404 No club has this code. Check it with your club.');
  expect((await readCode(body.data.joinCode)).body.data.clubMemberRole).toBeNull();
  expect(said(await ask('PUT', 'join-code', { joinCode }))).toBe(
    `409 ${scene.club.clubname} has got another code meanwhile: ${body.data.joinCode}.`,
  );
  // A stranger hears that it is suspended, and no name.
  await query("update clubs set status = 'suspended' where id = $1", [scene.club.id]);
  expect(said(await readCode(body.data.joinCode))).toBe(
    '404 The club with this code is suspended and takes in no new people. Ask your club when it is open again.',
  );
  await query('update clubs set removed_at = now() where id = $1', [scene.club.id]);
  expect((await readCode(body.data.joinCode)).body.message).toBe(forged.body.message);
});

test('C-03 everyone who comes by a code with a role asks to join as that, also when they send another one', async () => {
  const set = await ask('PUT', 'join-role', { clubMemberRole: 'coach' });
  expect([set.status, set.body.data.clubMemberRole]).toEqual([200, 'coach']);
  const { joinCode } = scene.club;
  expect((await readCode(joinCode)).body.data).toEqual({
    clubname: scene.club.clubname,
    clubMemberRole: 'coach',
    logo: null,
  });
  const email = randomEmail();
  expect((await signUp({ joinCode, email, clubMemberRole: 'parent' })).status).toBe(201);
  const { rows } = await query("select data from pgboss.job where name = 'sign-up'");
  expect(rows.at(-1).data).toMatchObject({ email, clubMemberRole: 'coach' });
  expect((await ask('PUT', 'join-role', { clubMemberRole: 'admin' })).status).toBe(422);
  expect((await ask('PUT', 'join-role', { clubMemberRole: null })).body.data.clubMemberRole).toBeNull();
});

test('A-13 S-39 both changes are in the audit, without the code', async () => {
  await ask('PUT', 'join-role', { clubMemberRole: 'parent' });
  const { body } = await ask('PUT', 'join-code', { joinCode: scene.club.joinCode });
  const { rows } = await query('select * from audit_entries where club_id = $1 order by id', [scene.club.id]);
  expect(rows).toMatchObject(
    ['club:join-role', 'club:join-code'].map((action) => ({ action, actor_id: scene.admin.id })),
  );
  expect(JSON.stringify(rows)).not.toContain(body.data.joinCode);
});
