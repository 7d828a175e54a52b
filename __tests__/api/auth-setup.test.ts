import { addSetupCode } from '@/server/auth/setup.store';
import { apiOfEachTest, atOnce, refusedAt } from '../support/api';

const api = apiOfEachTest();
let code: string;

const person = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'Noor@Example.test',
  password: 'Right-Horse7',
};

beforeEach(async () => {
  code = (await addSetupCode(api.services.db)) ?? '';
});

const setUp = (change: object = {}) =>
  api.call('POST', '/api/auth/setup', { body: { ...person, code, ...change } });
const count = async (table: string) =>
  Number((await api.services.db.$client.query(`select count(*) from ${table}`)).rows[0]?.count);

test('S-52 a fresh installation has no accounts', async () => {
  expect(await count('users')).toBe(0);
  const body = { identifier: 'admin@touchline.test', password: 'Touchline1' };
  expect((await api.call('POST', '/api/auth/login', { body })).status).toBe(401);
});

test('S-52 the printed code makes the first platform admin, signed in, once', async () => {
  const answer = await setUp();
  expect([answer.status, answer.body.dashboard, answer.body.user.email]).toEqual([
    201,
    'admin',
    'noor@example.test',
  ]);
  expect((await api.call('GET', '/api/account', { token: answer.body.token })).body.user.role).toBe('admin');

  expect([(await setUp({ email: 'second@example.test' })).status, await count('users')]).toEqual([409, 1]);
  expect(await addSetupCode(api.services.db)).toBeUndefined();
});

test('S-52 the code may be typed in lower case', async () => {
  expect((await setUp({ code: ` ${code.toLowerCase()} ` })).status).toBe(201);
});

test('S-52 a wrong code makes no account and leaves the right one valid', async () => {
  const wrong = await setUp({ code: 'AAAA-AAAA-AAAA-AAAA' });
  expect([wrong.status, Object.keys(wrong.body.fields), await count('users')]).toEqual([422, ['code'], 0]);
  expect((await setUp()).status).toBe(201);
});

test('S-52 of the codes that two programs have printed either makes the first admin, and then neither is worth anything', async () => {
  const newer = (await addSetupCode(api.services.db)) ?? '';
  expect((await setUp()).status).toBe(201);
  expect(await count('setup_codes')).toBe(0);
  expect((await setUp({ code: newer, email: 'second@example.test' })).status).toBe(409);
});

test('S-47 S-52 two codes at once make one admin', async () => {
  const codes = [code, (await addSetupCode(api.services.db)) ?? ''];
  const answers = await atOnce(2, (i) => setUp({ code: codes[i], email: `admin${i}@example.test` }));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await count('users')).toBe(1);
});

test('S-47 S-52 ten at once make one admin', async () => {
  const answers = await atOnce(8, (i) => setUp({ email: `admin${i}@example.test` }));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect([await count('users'), await count('sessions')]).toEqual([1, 1]);
});

test('S-14 S-52 a common password is refused', async () => {
  expect(refusedAt(await setUp({ password: 'Welcome2026' }))).toBe('422 password');
  expect(await count('users')).toBe(0);
});

test('S-52 the code is stored as a hash', async () => {
  const { rows } = await api.services.db.$client.query('select * from setup_codes');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
});
