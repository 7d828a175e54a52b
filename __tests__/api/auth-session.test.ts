import { createHash } from 'node:crypto';
import { hashPassword } from '@/server/user/password';
import { apiOfFile } from '../support/api';
import { eventually } from '../support/eventually';
import { whileUserLocked } from '../support/locks';
import { hashing } from '../support/passwords';
import { password, seedPerson } from '../support/seed';

// What is kept is looked at.
beforeAll(() => {
  hashing.asInTheApp = true;
});
afterAll(() => {
  hashing.asInTheApp = false;
});

const api = apiOfFile({ sessionIdleDays: 14, sessionMaxDays: 90 });

const account = (token: string) => api.call('GET', '/api/account', { token });
const query = (text: string, values: unknown[] = []) => api.services.db.$client.query(text, values);
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const signIn = (identifier: string, { typed = password, keep = true, headers = {} } = {}) =>
  api.call('POST', '/api/auth/login', { body: { identifier, password: typed, keep }, headers });

async function somebody(): Promise<{ id: string; email: string; token: string }> {
  const { id, email, token } = await seedPerson(api.services.db);
  return { id, email: email ?? '', token };
}

test('S-08 every sign-in gives a new token of 256 bits', async () => {
  const { email } = await somebody();
  const tokens = [(await signIn(email)).body.token, (await signIn(email)).body.token];
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

test('S-08 a token that the client brings along is not taken over', async () => {
  const { email } = await somebody();
  const brought = 'a'.repeat(43);
  const headers = { cookie: `token=${brought}`, authorization: `Bearer ${brought}` };
  const answer = await signIn(email, { headers });
  expect(answer.status).toBe(200);
  expect(answer.body.token).not.toBe(brought);
  expect((await account(brought)).status).toBe(401);
});

test('S-41 only a hash of the token is stored', async () => {
  const { email } = await somebody();
  const { token } = (await signIn(email)).body;
  expect((await query('select * from sessions where token_hash = $1', [hashOf(token)])).rows).toHaveLength(1);
  expect(JSON.stringify((await query('select * from sessions')).rows)).not.toContain(token);
  expect((await account(hashOf(token))).status).toBe(401);
});

test('G-12 the token is taken with Bearer, and bare as in the spec', async () => {
  const { token } = await somebody();
  for (const authorization of [`Bearer ${token}`, `bearer  ${token}`, token]) {
    const answer = await api.call('GET', '/api/account', { headers: { authorization } });
    expect([authorization, answer.status]).toEqual([authorization, 200]);
  }
});

test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`, 'Bearer null'])(
  'S-15 the header %j is no session',
  async (authorization) => {
    expect((await api.call('GET', '/api/account', { headers: { authorization } })).status).toBe(401);
  },
);

test('S-38 a cookie alone moves nothing but a file: the API takes the header', async () => {
  const { token } = await somebody();
  const headers = { cookie: `token=${token}` };
  expect((await api.call('GET', '/api/account', { headers })).status).toBe(401);
  expect((await api.call('POST', '/api/auth/logout', { headers })).status).toBe(401);
  expect((await account(token)).status).toBe(200);
});

test('S-09 after sign-out the token is dead at once, and its row gone; other sessions live on', async () => {
  const { email, token: other } = await somebody();
  const { token } = (await signIn(email)).body;
  expect((await account(token)).status).toBe(200);
  expect((await api.call('POST', '/api/auth/logout', { token })).status).toBe(200);
  expect((await account(token)).status).toBe(401);
  expect((await query('select 1 from sessions where token_hash = $1', [hashOf(token)])).rowCount).toBe(0);
  expect((await account(other)).status).toBe(200);
  expect((await api.call('POST', '/api/auth/logout', { token })).status).toBe(401);
});

test.each([
  ['idle for longer than allowed', "last_seen_at = now() - interval '14 days 1 second'", 401],
  ['idle for not quite as long', "last_seen_at = now() - interval '13 days 23 hours'", 200],
  ['past its end, though in use', "expires_at = now() - interval '1 second'", 401],
  ['just before its end', "expires_at = now() + interval '1 minute'", 200],
])('S-12 a session %s', async (_what, change, status) => {
  const { token } = await somebody();
  await query(`update sessions set ${change} where token_hash = $1`, [hashOf(token)]);
  expect((await account(token)).status).toBe(status);
});

test('S-12 a session lives 90 days at most, and one that ends with the browser a day', async () => {
  const { email } = await somebody();
  for (const [keep, days] of [
    [true, 90],
    [false, 1],
  ] as const) {
    const { token } = (await signIn(email, { keep })).body;
    const { rows } = await query(
      'select extract(epoch from expires_at - now()) / 86400 as days from sessions where token_hash = $1',
      [hashOf(token)],
    );
    expect(Number(rows[0]?.days)).toBeCloseTo(days, 2);
  }
});

test('S-12 use keeps a session from idling away', async () => {
  const { token } = await somebody();
  await query("update sessions set last_seen_at = now() - interval '13 days' where token_hash = $1", [
    hashOf(token),
  ]);
  await account(token);
  const { rows } = await query(
    "select last_seen_at > now() - interval '1 minute' as fresh from sessions where token_hash = $1",
    [hashOf(token)],
  );
  expect(rows[0]?.fresh).toBe(true);
});

test('S-11 a disabled person is signed out once a second has passed', async () => {
  const { id, token } = await somebody();
  expect((await account(token)).status).toBe(200);
  await query("update users set status = 'disabled' where id = $1", [id]);
  // The clock of what is remembered stands still from here.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1001);
  await eventually('it is signed out', async () => (await account(token)).status === 401);
});

test('S-10 a sign-in with the old password that overlaps its change opens no session', async () => {
  const { id, email } = await somebody();
  const change = {
    sql: 'update users set password_hash = $1 where id = $2',
    values: [await hashPassword('', 'Corner-Flag7'), id],
  };
  const late = await whileUserLocked(api, id, { waiting: 1, change }, () => [signIn(email)]);
  expect((await late[0])?.status).toBe(401);
  expect((await signIn(email, { typed: 'Corner-Flag7' })).status).toBe(200);
});

test('S-14 passwords are kept as argon2id, each with its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('', password), hashPassword('', password)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test('S-14 the same letters typed on another keyboard are the same password', async () => {
  const { id, email } = await somebody();
  const composed = 'Caf\u00e9-Horse7';
  await query('update users set password_hash = $1 where id = $2', [await hashPassword('', composed), id]);
  expect((await signIn(email, { typed: composed.normalize('NFD') })).status).toBe(200);
});
