import { availableParallelism } from 'node:os';
import { apiOfFile, atOnce, inTurn, type TestApi } from '../support/api';
import { eventually } from '../support/eventually';
import { hashing } from '../support/passwords';
import { password, seedPerson } from '../support/seed';

const api = apiOfFile({ trustProxy: false });
/** Behind a proxy of ours, which gives each person's address. */
const proxied = apiOfFile({ trustProxy: true });

const forgetAll = (of = api) => of.query('delete from rate_limits');
/** Empties the limits by address, so that only the account's own limits are left. */
const forgetAddresses = (of = api) =>
  of.query("delete from rate_limits where key like 'loginAddress:%' or key like 'loginCrowd:%'");

beforeAll(async () => {
  const ada = { phone: '+447700900123', countryCode: '+44', username: 'ada_b' };
  await seedPerson(api.services.db, { ...ada, email: 'ada@example.test' });
  await seedPerson(proxied.services.db, { ...ada, email: 'Ada@Example.test' });
  await seedPerson(proxied.services.db, { email: 'bea@example.test' });
});
beforeEach(async () => {
  await forgetAll();
  await forgetAll(proxied);
});

const login = (
  identifier: string,
  typed: string,
  headers: Record<string, string> = {},
  target: TestApi = api,
) => target.call('POST', '/api/auth/login', { body: { identifier, password: typed }, headers });
/** Signs in from an address, which the proxy adds to the header that the client sent. */
const from = (identifier: string, typed: string, address = '203.0.113.7') =>
  login(identifier, typed, { 'x-forwarded-for': `1.2.3.4, ${address}` }, proxied);

test('S-05 L8 the tenth wrong password for one account is 429, with the time to wait', async () => {
  expect(await inTurn(9, () => login('ada@example.test', 'wrong'))).toEqual(Array(9).fill(401));
  const { status, body, headers } = await login('ada@example.test', 'wrong');
  expect([status, body.code, body.message]).toEqual([
    429,
    'too_many',
    'Too many tries. Wait 15 minutes and try again.',
  ]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60);
});

test('S-05 one account after the other from one address is 429 at the tenth', async () => {
  const statuses = await inTurn(10, (i) => login(`nobody-${i}@example.test`, 'wrong'));
  expect(statuses).toEqual([...Array(9).fill(401), 429]);
});

test('S-05 a try that the address refuses does not count for the account', async () => {
  await inTurn(9, (i) => login(`nobody-${i}@example.test`, 'wrong'));
  expect(await inTurn(13, () => login('ada@example.test', 'wrong'))).toEqual(Array(13).fill(429));
  await forgetAddresses();
  expect((await login('ada@example.test', password)).status).toBe(200);
});

test('S-06 headers that every client can send change nothing', async () => {
  const statuses = await inTurn(10, (i) =>
    login('ada@example.test', 'wrong', {
      'x-forwarded-for': `10.0.0.${i}`,
      'x-real-ip': `10.0.1.${i}`,
      forwarded: `for=10.0.2.${i}`,
      'x-request-id': `request-number-${i}`,
    }),
  );
  expect(statuses.at(-1)).toBe(429);
});

test('S-05 S-06 the account has its own limit, apart from the address, and another way to write it changes nothing', async () => {
  const ways = ['ada@example.test', 'ADA@example.test', ' Ada@Example.Test'];
  const phones = ['+447700900123', '+44 7700 900123', '0044-7700-900-123', '+44 (7700) 900.123'];
  for (const same of [ways, phones]) {
    await forgetAll();
    const statuses = await inTurn(10, async (i) => {
      await forgetAddresses();
      return login(same[i % same.length] ?? '', 'wrong');
    });
    expect(statuses.at(-1)).toBe(429);
  }
});

test('S-05 ten tries at once are no way around', async () => {
  const answers = await atOnce(20, () => login('ada@example.test', 'wrong'));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
});

test('the right password begins the count anew', async () => {
  for (let round = 0; round < 2; round += 1) {
    await forgetAddresses();
    await inTurn(8, () => login('ada@example.test', 'wrong'));
    expect((await login('ada@example.test', password)).status).toBe(200);
  }
});

test('signing in rightly many times is no offence', async () => {
  expect(new Set(await inTurn(15, () => login('ada@example.test', password)))).toEqual(new Set([200]));
});

test('the set-up code cannot be guessed fast', async () => {
  const body = { code: 'AAAA', firstName: 'A', lastName: 'B', email: 'a@b.test', password: 'Right-Horse7' };
  expect((await inTurn(10, () => api.call('POST', '/api/auth/setup', { body }))).at(-1)).toBe(429);
});

const spellings = ['ada@example.test', '+447700900123', '07700 900123', 'ada_b'];

test('D8 the spellings of one account share its tries, and the answer does not tell that they do', async () => {
  await inTurn(9, async (i) => {
    await forgetAddresses(proxied);
    return from(spellings[i % 3] ?? '', 'wrong');
  });
  await forgetAddresses(proxied);
  const right = await from('ada_b', password);
  expect([right.status, right.body.message]).toEqual([401, (await from('nobody', password)).body.message]);
  expect((await from('ada_b', password, '198.51.100.4')).status).toBe(200);
});

test('D8 an unknown identifier is counted just like a known one', async () => {
  const answers = async (identifier: string) => {
    await forgetAll(proxied);
    const before = await inTurn(12, () => from(identifier, 'wrong'));
    const rows = await proxied.query('select points from rate_limits order by points');
    return { before, counted: rows };
  };
  expect(await answers('nobody')).toEqual(await answers('ada_b'));
});

/** One wrong password for an account from each of many addresses. */
const attackFrom = (count: number, addressOf: (i: number) => string) =>
  inTurn(count, (i) => from('ada_b', 'wrong', addressOf(i)));

test('D8 many addresses against one account are left two tries each, and the owner still gets in', async () => {
  await attackFrom(60, (i) => `198.51.100.${i}`);
  expect(await inTurn(4, () => from('ada_b', 'wrong', '192.0.2.1'))).toEqual([401, 401, 429, 429]);
  expect((await from('ada_b', password, '192.0.2.2')).status).toBe(200);
  expect((await from('ADA@example.test', password, '192.0.2.3')).status).toBe(200);
  expect((await from('bea@example.test', 'wrong', '192.0.2.1')).status).toBe(401);
});

test('D8 a change of spelling is no way around what many addresses share', async () => {
  await attackFrom(60, (i) => `198.51.100.${i}`);
  await inTurn(2, () => from('ada@example.test', 'wrong', '192.0.2.1'));
  expect((await from('+44 7700 900123', password, '192.0.2.1')).status).toBe(401);
  expect((await from('ada_b', password, '192.0.2.2')).status).toBe(200);
});

test('D8 the networks of one IPv6 site are counted together', async () => {
  const inSite = (i: number) => `2001:db8:7:${i.toString(16)}::1`;
  expect(await attackFrom(28, inSite)).toEqual([...Array(27).fill(401), 429]);
  expect((await from('ada_b', password, '2001:db8:8::1')).status).toBe(200);
});

test('D8 of 500 passwords at once those that cannot be checked soon get a 503 with Retry-After', async () => {
  let open = () => {};
  hashing.held = new Promise((resolve) => {
    open = resolve;
  });
  const told: Awaited<ReturnType<typeof from>>[] = [];
  const answers = Array.from({ length: 500 }, async (_, i) => {
    const answer = await from(`nobody-${i}`, 'wrong', `10.0.${i % 250}.${i}`);
    if (hashing.held) told.push(answer);
    return answer;
  });
  // 200 may wait, beside the few that are being checked (`user/password.ts`).
  const served = 200 + Math.min(3, availableParallelism());
  await eventually('the others are answered meanwhile', () => told.length === 500 - served);
  hashing.held = undefined;
  open();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(served);
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(told.map(({ body }) => body.message))).toEqual(
    new Set(['Many people are signing in right now. Try again in a few seconds.']),
  );
  expect(Number(told[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  // A try without a check has not counted, and the next one is served.
  expect((await from('bea@example.test', password)).status).toBe(200);
});

test('L8 R-20 S-05 a lockout at one address, also of the right password, lets another account in with its right password', async () => {
  await inTurn(10, () => from('ada_b', 'wrong'));
  expect((await from('ada_b', password)).status).toBe(429);
  expect((await from('bea@example.test', password)).status).toBe(200);
  expect((await from('ada_b', password, '203.0.113.8')).status).toBe(200);
});

test('L8 a person who mistypes at such an address has to wait, and gets in with the right password', async () => {
  await inTurn(10, (i) => from(`nobody-${i}`, 'wrong'));
  expect((await from('bea@example.test', 'Wrong-Horse7')).status).toBe(429);
  expect((await from('bea@example.test', password)).status).toBe(200);
});

test('L8 past a hundred wrong ones more an address is closed', async () => {
  await inTurn(109, (i) => from(`nobody-${i}`, 'wrong'));
  expect((await from('bea@example.test', password)).status).toBe(429);
  expect((await from('bea@example.test', password, '192.0.2.9')).status).toBe(200);
});
