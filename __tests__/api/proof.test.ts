import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { apiOfFile, refusedAt } from '../support/api';
import { codeOf, setUpApp, unprove } from '../support/second-factors';
import { password, seedClub, seedMember, seedPerson } from '../support/seed';

const api = apiOfFile();
beforeEach(() => api.query('delete from rate_limits'));

const guarded = Object.entries<Endpoint>(endpoints).filter(([, { proven }]) => proven);

const send = (token: string, { method, path }: Pick<Endpoint, 'method' | 'path'>) => {
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};
  const address = path.replace(/\{\w+\}/g, () => randomUUID());
  return api.call(method, address, { token, body });
};
const prove = (token: string, body: object = { currentPassword: password }) =>
  api.call('POST', '/api/auth/session/proof', { token, body });

test('7.5.3 what cannot be undone, or opens much, is known by name', () => {
  expect(guarded.map(([name]) => name).sort()).toEqual([
    'beginPasskey',
    'beginProviderLink',
    'beginSecondFactor',
    'endProviderLink',
    'exportChild',
    'exportOwn',
    'inviteAdminUser',
    'inviteClubAdmin',
    'makeClubArchive',
    'masterPublishedAgain',
    'moveMember',
    'removeClub',
    'removeEpisode',
    'removePasskey',
    'renamePasskey',
    'resetSecondFactor',
    'saveMasteringSettings',
    'setAdminStatus',
    'setClubMove',
    'setClubStatus',
    'setMemberRole',
    'setMemberStatus',
  ]);
});

test('a person of a suspended club can prove the password for the export of their data', async () => {
  const club = await seedClub(api.services.db);
  const { id, token } = await seedMember(api.services.db, club.id, 'parent');
  await api.query("update clubs set status = 'suspended' where id = $1", [club.id]);
  await unprove(api, id);
  const own = () => api.call('GET', '/api/account/export', { token });
  expect((await own()).body.code).toBe('password_needed');
  await prove(token);
  expect((await own()).status).toBe(200);
});

test('7.5.3 each of it is refused a quarter of an hour after the sign-in, until the password or a code was proved', async () => {
  const { id, token } = await seedPerson(api.services.db);
  const { secret } = await setUpApp(api, token);
  const forAdmin = guarded.filter(([name]) => name !== 'exportChild');
  const codes = async () =>
    Promise.all(forAdmin.map(async ([name, endpoint]) => [name, (await send(token, endpoint)).body.code]));
  const needed = forAdmin.map(([name]) => [name, 'password_needed']);
  await unprove(api, id);
  expect(await codes()).toEqual(needed);
  const wrong: [refusal: string, proof: object][] = [
    ['403 currentPassword', { currentPassword: 'Wrong-Horse9' }],
    ['403 code', { code: '000000' }],
    ['422 currentPassword', {}],
  ];
  for (const [refusal, proof] of wrong) expect(refusedAt(await prove(token, proof))).toBe(refusal);
  expect(await codes()).toEqual(needed);
  for (const proof of [{ currentPassword: password }, { code: codeOf(secret) }]) {
    expect((await prove(token, proof)).status).toBe(200);
    for (const [name, code] of await codes()) expect([name, code]).not.toEqual([name, 'password_needed']);
    await unprove(api, id);
    expect(await codes()).toEqual(needed);
  }
  const rows = await api.query(
    "select result, count(*)::int from audit_entries where action = 'session:prove' and actor_id = $1 group by result order by 1",
    [id],
  );
  expect(rows[0]).toMatchObject({ result: 'ok', count: 2 });
});

test('7.5.3 S-20 nothing is deleted without the proof; reading, and what can be undone, needs none; a child’s data does', async () => {
  const { db } = api.services;
  const [admin, { id: clubId }] = [await seedPerson(db), await seedClub(db)];
  const parent = await seedMember(db, clubId, 'parent');
  await Promise.all([unprove(api, admin.id), unprove(api, parent.id)]);
  const remove = (token = admin.token) => api.call('DELETE', `/api/club/${clubId}`, { token });
  expect((await remove()).body.code).toBe('password_needed');
  // Reading needs no proof, and shows that the club is there.
  expect((await api.call('GET', `/api/club/${clubId}`, { token: admin.token })).status).toBe(200);
  const host = await api.call('POST', '/api/host', { token: admin.token, body: { name: 'Sam', bio: '' } });
  expect(host.body.code).not.toBe('password_needed');
  expect((await send(parent.token, endpoints.exportChild)).body.code).toBe('password_needed');
  // Who may never do it is not asked for a password.
  expect((await remove(parent.token)).body.code).toBe('forbidden');
  await prove(admin.token);
  expect((await remove()).status).toBe(200);
});
