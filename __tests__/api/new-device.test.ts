import { resetSecondFactorOf } from '@/server/auth/reset-second-factor';
import { type Answer, apiOfFile } from '../support/api';
import type { Seeded } from '../support/own-account';
import { passwordChange, typed } from '../support/password-change';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { otherPassword, resetCalls } from '../support/resets';
import { setUpApp } from '../support/second-factors';
import { password, seedClub, seedMember } from '../support/seed';
import { staffSignIn } from '../support/staff-sign-in';

const api = apiOfFile();
const { admin, clubAdmin } = staffSignIn(() => api);

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Signs in as a browser with this cookie. */
async function signIn(identifier: string | null, cookie = '', given = password) {
  const headers = { 'user-agent': phone, ...(cookie && { cookie }) };
  const body = { identifier, password: given };
  const answer = await api.call('POST', '/api/auth/login', { body, headers });
  const set = answer.headers.get('set-cookie') ?? '';
  return { token: answer.body.token as string, set, cookie: set.split(';')[0] ?? '' };
}
const knownDevicesOf = (...people: { id: string }[]) =>
  api.query('select device_hash from known_devices where user_id = any($1)', [people.map(({ id }) => id)]);
const emails = async () => (await composeQueuedEmails(api)).filter(({ kind }) => kind === 'new-device');

/** Chooses another password by the link that is sent to the address. */
async function byEmail(email: string): Promise<Answer> {
  const { askFor, reset } = resetCalls(api, { id: await clubId() });
  return reset(await askFor(email));
}
const endOthers = (token: string) =>
  api.call('POST', '/api/auth/session/end-others', { token, body: { currentPassword: password } });

const clubId = async () => (await seedClub(api.services.db)).id;
const coach = async () => seedMember(api.services.db, await clubId(), 'coach');
const staff = { 'a platform admin': admin, 'a club admin': clubAdmin, 'a coach': coach };

test.each(Object.entries(staff))(
  'D15 6.3.5 %s hears of a sign-in on a new device, once, and the list of sessions shows it',
  async (_who, make) => {
    const person = await make();
    const first = await signIn(person.email);
    expect(first.set).toMatch(
      /^known-device=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    const [email, ...more] = await emails();
    expect([more, email?.to]).toEqual([[], person.email]);
    expect(email?.text).toMatch(
      /sign in on Chrome on Android, \d{1,2} \w{3,4} \d{4}[ at,]+\d\d:\d\d (GMT|BST|GMT\+1)\./,
    );
    expect(email?.text).toContain('/auth/forgot-password');
    const again = await signIn(person.email, first.cookie);
    expect([await emails(), again.cookie]).toEqual([[], first.cookie]);
    const { body } = await api.call('GET', '/api/auth/session', { token: again.token });
    expect(body.data.map(({ isNew }: { isNew: boolean }) => isNew).sort()).toEqual([false, false, true]);
    await signIn(person.email, 'known-device=made-up');
    expect(await emails()).toHaveLength(1);
  },
);

test('K-10 K-16 members and children have no such cookie and get no such email', async () => {
  const club = await clubId();
  const parent = await seedMember(api.services.db, club, 'parent');
  const child = await seedMember(api.services.db, club, 'child');
  for (const identifier of [parent.email, child.username]) expect((await signIn(identifier)).set).toBe('');
  expect(await takeQueuedEmails(api)).toEqual([]);
  expect(await knownDevicesOf(parent, child)).toEqual([]);
});

test('G-06 the browser of another person is new to this one, and what is stored joins neither', async () => {
  const [one, two] = [await clubAdmin(), await clubAdmin()];
  const { cookie } = await signIn(one.email);
  await emails();
  await signIn(two.email, cookie);
  expect((await emails()).map(({ to }) => to)).toEqual([two.email]);
  const rows = await knownDevicesOf(one, two);
  expect(new Set(rows.map(({ device_hash }) => device_hash)).size).toBe(2);
  expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
});

test('the first sign-in of an account is none on a new device', async () => {
  const person = await coach();
  await api.query('delete from sessions where user_id = $1', [person.id]);
  await signIn(person.email);
  expect(await emails()).toEqual([]);
});

/** The cookie that an answer leaves in its browser. */
const left = ({ headers }: Answer) =>
  /known-device=[\w-]{43}/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
const change = passwordChange(api).changePassword;
const newPassword = 'Fresh-Horse8';

test.each<[string, (person: Seeded, token: string) => Promise<Answer>, string]>([
  ['by the link in an email', async ({ email }) => byEmail(email ?? ''), otherPassword],
  ['with the current one', (person, token) => change({ ...person, token }, typed(newPassword)), newPassword],
  ['nothing but who is signed in', (_person, token) => endOthers(token), password],
])('D15 who changes %s makes every other browser a new one, and is written to', async (_what, act, now) => {
  for (const make of Object.values(staff)) {
    const person = await make();
    const [thief, own] = [await signIn(person.email), await signIn(person.email)];
    await takeQueuedEmails(api);
    const answer = await act(person, own.token);
    expect(answer.status).toBe(200);
    expect(await knownDevicesOf(person)).toHaveLength(1);
    await takeQueuedEmails(api);
    await signIn(person.email, left(answer), now);
    expect(await emails()).toEqual([]);
    // Also with a copy of what the own browser held before.
    for (const { cookie } of [thief, own]) {
      await signIn(person.email, cookie, now);
      expect((await emails()).map(({ to }) => to)).toEqual([person.email]);
    }
  }
});

test('6.3.5 after the second step of an admin who lost a device was reset, the browser there is a new one, also when it comes first', async () => {
  const person = await clubAdmin();
  const lost = await signIn(person.email);
  await setUpApp(api, lost.token);
  await takeQueuedEmails(api);
  await api.services.db.transaction((tx) => resetSecondFactorOf(tx, api.services.queue, person.id));
  await signIn(person.email, lost.cookie);
  expect((await emails()).map(({ to }) => to)).toEqual([person.email]);
});

test('K-16 a parent who changes the password gets no such cookie, and what an earlier role has left is forgotten', async () => {
  const parent = await seedMember(api.services.db, await clubId(), 'parent');
  const earlier = "insert into known_devices (user_id, device_hash, device) values ($1, 'a', 'Firefox')";
  await api.query(earlier, [parent.id]);
  expect(left(await change(parent, typed(newPassword)))).toBe('');
  expect(await knownDevicesOf(parent)).toEqual([]);
});
