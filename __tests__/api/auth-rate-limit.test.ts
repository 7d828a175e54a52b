import { apiOfFile, startApi } from '../support/api';
import { password, seedPerson } from '../support/seed';

const api = apiOfFile({ trustProxy: false });

beforeAll(async () => {
  await seedPerson(api.services.db, {
    email: 'ada@example.test',
    phone: '+447700900123',
    countryCode: '+44',
  });
});
beforeEach(() => api.services.db.$client.query('delete from rate_limits'));

type Headers = Record<string, string>;

const login = (identifier: string, typed: string, headers: Headers = {}, target = api) =>
  target.call('POST', '/api/auth/login', { body: { identifier, password: typed }, headers });

/** Empties what is kept of addresses, so that only the account's own limit is left. */
const forgetAddresses = () =>
  api.services.db.$client.query("delete from rate_limits where key like 'loginAddress%'");

async function statusesOf(tries: number, attempt: (i: number) => ReturnType<typeof login>) {
  const answers = [];
  for (let i = 0; i < tries; i += 1) answers.push(await attempt(i));
  return answers;
}

test('S-05 the tenth wrong password for one account is 429, with the seconds to wait', async () => {
  const answers = await statusesOf(10, () => login('ada@example.test', 'wrong'));
  expect(answers.map(({ status }) => status)).toEqual([...Array(9).fill(401), 429]);
  const last = answers.at(-1);
  expect(last?.body.code).toBe('too_many');
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('S-05 while it waits, the right password does not help from there', async () => {
  await statusesOf(10, () => login('ada@example.test', 'wrong'));
  expect((await login('ada@example.test', password)).status).toBe(429);
});

test('S-05 one account after the other from one address is 429 at the tenth', async () => {
  const answers = await statusesOf(10, (i) => login(`nobody-${i}@example.test`, 'wrong'));
  expect(answers.map(({ status }) => status)).toEqual([...Array(9).fill(401), 429]);
});

test('S-05 a try that the address refuses does not count for the account', async () => {
  await statusesOf(9, (i) => login(`nobody-${i}@example.test`, 'wrong'));
  const answers = await statusesOf(13, () => login('ada@example.test', 'wrong'));
  expect(answers.map(({ status }) => status)).toEqual(Array(13).fill(429));
  await forgetAddresses();
  expect((await login('ada@example.test', password)).status).toBe(200);
});

test('S-05 the account has its own limit, apart from the address', async () => {
  const answers = await statusesOf(10, async () => {
    await forgetAddresses();
    return login('ada@example.test', 'wrong');
  });
  expect(answers.at(-1)?.status).toBe(429);
});

test('S-06 headers that anybody can send change nothing', async () => {
  const answers = await statusesOf(10, (i) =>
    login('ada@example.test', 'wrong', {
      'x-forwarded-for': `10.0.0.${i}`,
      'x-real-ip': `10.0.1.${i}`,
      forwarded: `for=10.0.2.${i}`,
      'x-request-id': `request-number-${i}`,
    }),
  );
  expect(answers.at(-1)?.status).toBe(429);
});

test('S-06 another way to write the same account changes nothing', async () => {
  const ways = ['ada@example.test', 'ADA@example.test', ' Ada@Example.Test'];
  const phones = ['+447700900123', '+44 7700 900123', '0044-7700-900-123', '+44 (7700) 900.123'];
  for (const same of [ways, phones]) {
    await api.services.db.$client.query('delete from rate_limits');
    const answers = await statusesOf(10, async (i) => {
      await forgetAddresses();
      return login(same[i % same.length] ?? '', 'wrong');
    });
    expect(answers.at(-1)?.status).toBe(429);
  }
});

test('S-05 ten tries at once are no way around', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => login('ada@example.test', 'wrong')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
});

test('the right password begins the count anew', async () => {
  for (let round = 0; round < 2; round += 1) {
    await forgetAddresses();
    await statusesOf(8, () => login('ada@example.test', 'wrong'));
    expect((await login('ada@example.test', password)).status).toBe(200);
  }
});

test('signing in rightly many times is no offence', async () => {
  const answers = await statusesOf(15, () => login('ada@example.test', password));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('R-20 S-05 behind a proxy of ours the people are told apart by its word, and others are not locked out', async () => {
  const proxied = await startApi({ trustProxy: true });
  try {
    await seedPerson(proxied.services.db, { email: 'ada@example.test' });
    const from = (address: string, typed: string) =>
      login('ada@example.test', typed, { 'x-forwarded-for': `1.2.3.4, ${address}` }, proxied);
    const answers = await statusesOf(10, () => from('203.0.113.7', 'wrong'));
    expect(answers.at(-1)?.status).toBe(429);
    expect((await from('203.0.113.8', password)).status).toBe(200);
  } finally {
    await proxied.close();
  }
});

test('the set-up code cannot be guessed fast', async () => {
  const body = { code: 'AAAA', firstName: 'A', lastName: 'B', email: 'a@b.test', password: 'Right-Horse7' };
  const answers = await statusesOf(10, () => api.call('POST', '/api/auth/setup', { body }));
  expect(answers.at(-1)?.status).toBe(429);
});
