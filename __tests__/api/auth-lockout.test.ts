import { apiOfFile } from '../support/api';
import { eventually } from '../support/eventually';
import { hashing } from '../support/passwords';
import { password, seedPerson } from '../support/seed';

const api = apiOfFile({ trustProxy: true });

beforeAll(async () => {
  await seedPerson(api.services.db, {
    email: 'Ada@Example.test',
    phone: '+447700900123',
    countryCode: '+44',
    username: 'ada_b',
  });
  await seedPerson(api.services.db, { email: 'bea@example.test' });
});
beforeEach(() => api.services.db.$client.query('delete from rate_limits'));

const login = (identifier: string, typed: string, address = '203.0.113.7') =>
  api.call('POST', '/api/auth/login', {
    body: { identifier, password: typed },
    headers: { 'x-forwarded-for': address },
  });

async function statusesOf(tries: number, attempt: (i: number) => ReturnType<typeof login>) {
  const statuses: number[] = [];
  for (let i = 0; i < tries; i += 1) statuses.push((await attempt(i)).status);
  return statuses;
}

/** Empties what is kept of addresses, so that only the account's own limits are left. */
const forgetAddresses = () =>
  api.services.db.$client.query(
    "delete from rate_limits where key like 'loginAddress:%' or key like 'loginCrowd:%'",
  );

const spellings = ['ada@example.test', '+447700900123', '07700 900123', 'ada_b'];

test('D8 the spellings of one account share its tries, and the answer does not tell that they do', async () => {
  await statusesOf(9, async (i) => {
    await forgetAddresses();
    return login(spellings[i % 3] ?? '', 'wrong');
  });
  await forgetAddresses();
  const right = await login('ada_b', password);
  const unknown = await login('nobody', password);
  expect([right.status, right.body.message]).toEqual([401, unknown.body.message]);
  expect((await login('ada_b', password, '198.51.100.4')).status).toBe(200);
});

test('D8 an unknown identifier is counted just as one that is somebody’s', async () => {
  const answers = async (identifier: string) => {
    await api.services.db.$client.query('delete from rate_limits');
    const before = await statusesOf(12, () => login(identifier, 'wrong'));
    const { rows } = await api.services.db.$client.query('select points from rate_limits order by points');
    return { before, counted: rows };
  };
  expect(await answers('nobody')).toEqual(await answers('ada_b'));
});

/** One wrong password for an account from each of many addresses. */
const attackFrom = (count: number, addressOf: (i: number) => string) =>
  statusesOf(count, (i) => login('ada_b', 'wrong', addressOf(i)));

test('D8 many addresses against one account are left two tries each, and the owner still gets in', async () => {
  await attackFrom(60, (i) => `198.51.100.${i}`);
  expect(await statusesOf(4, () => login('ada_b', 'wrong', '192.0.2.1'))).toEqual([401, 401, 429, 429]);
  expect((await login('ada_b', password, '192.0.2.2')).status).toBe(200);
  expect((await login('ADA@example.test', password, '192.0.2.3')).status).toBe(200);
  expect((await login('bea@example.test', 'wrong', '192.0.2.1')).status).toBe(401);
});

test('D8 a change of spelling is no way around what many addresses share', async () => {
  await attackFrom(60, (i) => `198.51.100.${i}`);
  await statusesOf(2, () => login('ada@example.test', 'wrong', '192.0.2.1'));
  expect((await login('+44 7700 900123', password, '192.0.2.1')).status).toBe(401);
  expect((await login('ada_b', password, '192.0.2.2')).status).toBe(200);
});

test('D8 the networks of one IPv6 site are counted together', async () => {
  const inSite = (i: number) => `2001:db8:7:${i.toString(16)}::1`;
  const statuses = await attackFrom(28, inSite);
  expect(statuses).toEqual([...Array(27).fill(401), 429]);
  expect((await login('ada_b', password, '2001:db8:8::1')).status).toBe(200);
});

test('D8 of 500 passwords at once those that cannot be checked soon are told to come back', async () => {
  let open = () => {};
  hashing.held = new Promise((resolve) => {
    open = resolve;
  });
  const told: Awaited<ReturnType<typeof login>>[] = [];
  const answers = Array.from({ length: 500 }, async (_, i) => {
    const answer = await login(`nobody-${i}`, 'wrong', `10.0.${i % 250}.${i}`);
    if (hashing.held) told.push(answer);
    return answer;
  });
  // 200 may wait, beside the few that are being checked.
  await eventually('the others are answered meanwhile', () => told.length > 250);
  hashing.held = undefined;
  open();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(200);
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(told.map(({ body }) => body.message))).toEqual(
    new Set(['Many people are signing in right now. Try again in a few seconds.']),
  );
  expect(Number(told[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  // Who was not checked has not counted, and the next one is served.
  expect((await login('bea@example.test', password)).status).toBe(200);
});

test('L8 a lockout at one address lets another account in with its right password', async () => {
  await statusesOf(10, () => login('ada_b', 'wrong'));
  expect((await login('ada_b', password)).status).toBe(429);
  expect((await login('bea@example.test', password)).status).toBe(200);
});

test('L8 who mistypes at such an address is told to wait, and gets in with the right password', async () => {
  await statusesOf(10, (i) => login(`nobody-${i}`, 'wrong'));
  expect((await login('bea@example.test', 'Wrong-Horse7')).status).toBe(429);
  expect((await login('bea@example.test', password)).status).toBe(200);
});

test('L8 past a hundred wrong ones more an address is closed', async () => {
  await statusesOf(109, (i) => login(`nobody-${i}`, 'wrong'));
  expect((await login('bea@example.test', password)).status).toBe(429);
  expect((await login('bea@example.test', password, '192.0.2.9')).status).toBe(200);
});

test('L8 the answer says in minutes how long to wait, as does its Retry-After', async () => {
  await statusesOf(9, () => login('ada_b', 'wrong'));
  const { status, body, headers } = await login('ada_b', 'wrong');
  expect([status, body.message]).toEqual([429, 'Too many tries. Wait 15 minutes and try again.']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60);
});
