import { hashToken } from '@/server/kernel/http/token';
import { callsTo, startApi, type TestApi } from '../support/api';
import { stopClock } from '../support/fixed-clock';
import { startGateway } from '../support/gateway';
import { callsOfOwn, type Seeded, seedPersona } from '../support/own-account';
import { typed } from '../support/password-change';

const fresh = typed('Fresh-Horse8');

let api: TestApi;
let secure: TestApi;
beforeAll(async () => {
  api = await startApi({ publicUrl: 'http://localhost:3000', sessionMaxDays: 90 });
  secure = await startApi({ publicUrl: 'https://touchline.example', sessionMaxDays: 1000 });
});
afterAll(() => Promise.all([api.close(), secure.close()]));

const change = (user: Seeded, at = api) => callsOfOwn(at).changePassword(user, fresh);

/** The attributes of the session's one cookie in an answer, sorted; the token apart. Staff get one for the browser, too. */
function cookieOf(headers: Headers) {
  const cookies = headers.getSetCookie().filter((cookie) => cookie.startsWith('token='));
  const [pair = '', ...attributes] = cookies[0]?.split('; ') ?? [];
  return { cookies: cookies.length, token: pair.replace(/^token=/, ''), attributes: attributes.toSorted() };
}

const sessionLasts = (at: TestApi, { token }: Seeded, lasts: string) =>
  at.query('update sessions set expires_at = created_at + $2::interval where token_hash = $1', [
    hashToken(token),
    lasts,
  ]);
const sessionOf = async (token: string) => {
  const columns = 'id, device, created_at, expires_at';
  return (await api.query(`select ${columns} from sessions where token_hash = $1`, [hashToken(token)]))[0];
};

test('S-33 S-08 the cookie is for the whole site, Lax, readable by the page, and lives as long as the session', async () => {
  const user = await seedPersona(api, 'parent');
  await sessionLasts(api, user, '30 days');
  stopClock(new Date().toISOString());
  const { headers } = await change(user);
  const { cookies, token, attributes } = cookieOf(headers);
  expect(cookies).toBe(1);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(token).not.toBe(user.token);
  const maxAge = Math.round(((await sessionOf(token)).expires_at - Date.now()) / 1000);
  expect(attributes).toEqual([`Max-Age=${maxAge}`, 'Path=/', 'SameSite=Lax']);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('S-12 the life of the session stays what it was', async () => {
  const user = await seedPersona(api, 'parent');
  await sessionLasts(api, user, '30 days');
  const before = await sessionOf(user.token);
  const { token } = cookieOf((await change(user)).headers);
  expect(before).toBeDefined();
  expect(await sessionOf(token)).toEqual(before);
});

test.each([
  ['1 day', false],
  ['1 day 1 second', true],
])('S-12 a session of %s: does its cookie outlive the browser? %s', async (lasts, kept) => {
  const user = await seedPersona(api, 'parent');
  await sessionLasts(api, user, lasts);
  const { attributes } = cookieOf((await change(user)).headers);
  expect(attributes.some((text) => /^(Max-Age|Expires)=/.test(text))).toBe(kept);
});

test('S-33 on https it is Secure, and asks for no longer than browsers allow', async () => {
  const user = await seedPersona(secure, 'clubAdmin');
  await sessionLasts(secure, user, '1000 days');
  const { attributes } = cookieOf((await change(user, secure)).headers);
  expect(attributes).toEqual([`Max-Age=${400 * 86_400}`, 'Path=/', 'SameSite=Lax', 'Secure']);
});

test('behind API_HOST the cookie comes through as it is', async () => {
  const gateway = await startGateway(api.url);
  try {
    const user = await seedPersona(api, 'coach');
    const target = `/api/family/user/${user.id}/edit/password`;
    const { status, headers } = await callsTo(gateway.url)('PUT', target, { token: user.token, body: fresh });
    const { cookies, token } = cookieOf(headers);
    expect([status, cookies]).toEqual([200, 1]);
    expect((await api.call('GET', '/api/account', { token })).status).toBe(200);
  } finally {
    await gateway.close();
  }
});
