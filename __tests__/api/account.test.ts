import { eq } from 'drizzle-orm';
import { Account } from '@/contract/account';
import { clubs } from '@/server/tables/club';
import { apiOfFile } from '../support/api';
import { password, seedClub, seedMember, seedPerson } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();

const account = async (token: string) => (await api.call('GET', '/api/account', { token })).body;
const keyOf = (token?: string) => api.call('GET', '/api/account/unsent-key', { token });

test('X-06 X-08 it is the user, the club with its logo and identity, and the state of the club', async () => {
  const { db } = api.services;
  const club = await seedClub(db, 'Riverside Rovers FC');
  const logo = await storeFile(api.services, { purpose: 'logo', clubId: club.id });
  const sent = { purpose: 'identity' as const, clubId: club.id, fileName: 'jingle.mp3' };
  const identity = await storeFile(api.services, sent);
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
    store: { status: 'active', timeZone: 'Europe/London', country: 'GB' },
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

test.each([
  ['admin', 1],
  ['child', 0],
] as const)(
  'B1 E3 what waits on a device of a club’s %s is opened by a key that only its own person gets, the same each time; %i is stored',
  async (role, stored) => {
    const { db } = api.services;
    const club = await seedClub(db);
    const { id, token } = await seedMember(db, club.id, role);
    const [once, twice] = await Promise.all([keyOf(token), keyOf(token)]);
    const { key, tray } = once.body;
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(twice.body).toEqual(once.body);
    expect(once.headers.get('cache-control')).toBe('no-store');
    expect(tray).not.toBe(api.services.listenerOf(id));

    const { body: other } = await keyOf((await seedMember(db, club.id, role)).token);
    expect([other.key, other.tray].filter((each) => each === key || each === tray)).toEqual([]);
    expect((await keyOf()).status).toBe(401);

    const mine = await api.call('GET', '/api/account/export', { token });
    expect(mine.status).toBe(200);
    expect(JSON.stringify(mine.body)).not.toContain(key);
    expect(await api.query('select 1 from unsent_keys where user_id = $1', [id])).toHaveLength(stored);
    await db.update(clubs).set({ status: 'suspended' }).where(eq(clubs.id, club.id));
    api.services.sessions.forgetUser(id);
    expect((await keyOf(token)).status).toBe(403);
  },
);

test('B1 the key of what waits on a device is erased with the account of its person', async () => {
  const { db } = api.services;
  const club = await seedClub(db);
  const [dana, other] = [await seedMember(db, club.id, 'admin'), await seedMember(db, club.id, 'admin')];
  for (const { token } of [dana, other]) await keyOf(token);
  const keys = () =>
    api.query('select user_id from unsent_keys where user_id = any($1)', [[dana.id, other.id]]);
  expect(await keys()).toHaveLength(2);
  const leaving = { token: dana.token, body: { currentPassword: password } };
  expect((await api.call('POST', '/api/account/deletion', leaving)).status).toBe(200);
  expect(await keys()).toEqual([{ user_id: other.id }]);
});
