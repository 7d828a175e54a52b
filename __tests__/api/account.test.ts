import { eq } from 'drizzle-orm';
import { Account } from '@/contract/account';
import { createFileKey } from '@/server/file/file-url';
import { clubs } from '@/server/tables/club';
import { files } from '@/server/tables/file';
import { apiOfFile } from '../support/api';
import { password, seedClub, seedMember, seedPerson } from '../support/seed';

const api = apiOfFile();

const account = async (token: string) => (await api.call('GET', '/api/account', { token })).body;

async function seedFile(purpose: 'logo' | 'identity', clubId: string, fileName: string) {
  const key = createFileKey();
  const values = { key, purpose, clubId, sha256: 'ab'.repeat(32), bytes: 1, mime: 'audio/mpeg', fileName };
  const [row] = await api.services.db.insert(files).values(values).returning();
  return { id: row?.id, url: `/file/${key}` };
}

test('X-06 X-08 it is the user, the club with its logo and identity, and the state of the club', async () => {
  const { db } = api.services;
  const club = await seedClub(db, 'Riverside Rovers FC');
  const logo = await seedFile('logo', club.id, 'crest.png');
  const identity = await seedFile('identity', club.id, 'jingle.mp3');
  const files = { logoFileId: logo.id, identityFileId: identity.id };
  await db.update(clubs).set(files).where(eq(clubs.id, club.id));
  const dana = {
    ...{ firstName: 'Dana', lastName: 'Okafor', email: 'dana@example.test', username: 'dana' },
    ...{ phone: '+447700900555', countryCode: '+44', gender: 'female' as const, dob: '1988-02-29' },
  };
  const { id, token } = await seedMember(db, club.id, 'admin', dana);
  const roles = { role: 'user', userRole: 'Club admin', clubMemberRole: 'admin' };
  const names = { fullname: 'Dana Okafor', birthYear: null, familyName: null };
  const shown = { id: club.id, rev: 1, clubname: 'Riverside Rovers FC', timeZone: 'Europe/London' };
  const sound = { url: identity.url, fileName: 'jingle.mp3' };
  expect(await account(token)).toEqual({
    user: {
      id,
      rev: 1,
      ...roles,
      ...dana,
      ...names,
      club: { ...shown, clubLogo: logo.url, audioIdentity: sound },
    },
    store: { status: 'active', timeZone: 'Europe/London' },
  });
});

test('X-06 a platform admin has no club, and the platform is active', async () => {
  const { token } = await seedPerson(api.services.db);
  const { user, store } = Account.parse(await account(token));
  expect([user.role, user.club, store.status]).toEqual(['admin', null, 'active']);
});

test('X-06 a child needs no contact', async () => {
  const club = await seedClub(api.services.db);
  const { token } = await seedMember(api.services.db, club.id, 'child', {
    email: null,
    username: 'milo',
    lastName: '',
  });
  const { user } = Account.parse(await account(token));
  expect([user.email, user.phone, user.fullname, user.userRole]).toEqual([null, null, 'Ada', 'Child']);
});

test('B1 what waits on a device is opened by a key that only its own person gets, the same each time', async () => {
  const { db } = api.services;
  const club = await seedClub(db);
  const dana = await seedMember(db, club.id, 'admin');
  const keyOf = (token?: string) => api.call('GET', '/api/account/unsent-key', { token });
  const [once, twice] = await Promise.all([keyOf(dana.token), keyOf(dana.token)]);
  expect(Buffer.from(once.body.key, 'base64')).toHaveLength(32);
  expect(twice.body).toEqual(once.body);
  expect(once.headers.get('cache-control')).toBe('no-store');

  const other = await keyOf((await seedMember(db, club.id, 'admin')).token);
  expect([other.body.key, other.body.tray]).not.toContain(once.body.key);
  expect(other.body.tray).not.toBe(once.body.tray);
  expect((await keyOf()).status).toBe(401);

  const mine = await api.call('GET', '/api/account/export', { token: dana.token });
  expect(mine.status).toBe(200);
  expect(JSON.stringify(mine.body)).not.toContain(once.body.key);
  await db.update(clubs).set({ status: 'suspended' }).where(eq(clubs.id, club.id));
  api.services.sessions.forgetUser(dana.id);
  expect((await keyOf(dana.token)).status).toBe(403);
});

test('B1 the key of what waits on a device is erased with the account of its person', async () => {
  const { db } = api.services;
  const club = await seedClub(db);
  const [dana, other] = [await seedMember(db, club.id, 'admin'), await seedMember(db, club.id, 'admin')];
  for (const { token } of [dana, other]) await api.call('GET', '/api/account/unsent-key', { token });
  const keys = () =>
    api.query('select user_id from unsent_keys where user_id = any($1)', [[dana.id, other.id]]);
  expect(await keys()).toHaveLength(2);
  const leaving = { token: dana.token, body: { currentPassword: password } };
  expect((await api.call('POST', '/api/account/deletion', leaving)).status).toBe(200);
  expect(await keys()).toEqual([{ user_id: other.id }]);
});

test('E3 a child has such a key for what it has said, and nothing is stored of it', async () => {
  const club = await seedClub(api.services.db);
  const [milo, ines] = [
    await seedMember(api.services.db, club.id, 'child'),
    await seedMember(api.services.db, club.id, 'child'),
  ];
  const keyOf = async ({ token }: { token: string }) =>
    (await api.call('GET', '/api/account/unsent-key', { token })).body;
  const [mine, again, other] = [await keyOf(milo), await keyOf(milo), await keyOf(ines)];
  expect(Buffer.from(mine.key, 'base64')).toHaveLength(32);
  expect(again).toEqual(mine);
  expect([other.key, other.tray].filter((each) => each === mine.key || each === mine.tray)).toEqual([]);
  expect(mine.tray).not.toBe(api.services.listenerOf(milo.id));
  expect(await api.query('select 1 from unsent_keys where user_id = $1', [milo.id])).toEqual([]);
});
