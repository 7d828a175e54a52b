import { parseEnv } from '@/server/kernel/env';
import { said, startApi, type TestApi } from '../support/api';
import { addPasskey } from '../support/authenticator';
import { furtherApis } from '../support/further-apis';
import { startServer, type TestServer } from '../support/gateway';
import { callsOfOwn } from '../support/own-account';
import { typed } from '../support/password-change';
import { type AtProvider, startProvider, type TestProvider } from '../support/provider';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { resetCalls } from '../support/resets';
import { codeOf, setUpApp } from '../support/second-factors';
import { seedClub, seedMember } from '../support/seed';
import { staffSignIn } from '../support/staff-sign-in';

let provider: TestProvider;
let api: TestApi;
beforeAll(async () => {
  provider = await startProvider();
  api = await startApi({ provider: provider.env });
});
/** Takes every connection and hangs up. */
let hangsUp: TestServer;
beforeAll(async () => {
  hangsUp = await startServer((incoming) => void incoming.destroy());
});
const away = () => ({ ...provider.env, issuer: `${hangsUp.url}/` });
afterAll(async () => {
  await api.close();
  await Promise.all([provider.close(), hangsUp.close()]);
});
const startFurther = furtherApis(() => api);
const { admin, clubAdmin, staff, login, changes, auditOf } = staffSignIn(() => api);

/** A browser: it keeps the cookie of the provider's calls, and follows nothing by itself. */
function browser(on = api) {
  let cookie = '';
  const go = async (address: string) => {
    const { pathname, search } = new URL(address);
    const answer = await fetch(`${on.url}${pathname}${search}`, { redirect: 'manual', headers: { cookie } });
    const set = answer.headers.get('set-cookie');
    if (set) cookie = set.split(';')[0] ?? '';
    return { status: answer.status, set, location: answer.headers.get('location') ?? '' };
  };
  return {
    go,
    begin: (query = '') => go(`http://here/api/auth/provider/begin${query}`),
    finish: (second: object = {}) =>
      on.call('POST', '/api/auth/provider/finish', { body: second, headers: { cookie } }),
    /** In a session of a person who is signed in. */
    async beginLink(token: string) {
      const answer = await on.call('POST', '/api/auth/provider/link/begin', {
        ...{ token, body: { next: '/club/dashboard' } },
        headers: { cookie },
      });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return answer;
    },
    async link(token: string, person: AtProvider) {
      const { body } = await this.beginLink(token);
      return (await go(provider.signIn(body.data.address, person))).location;
    },
    finishLink: (token: string) =>
      on.call('POST', '/api/auth/provider/link', { token, body: {}, headers: { cookie } }),
    /** From the button to the page that goes on. */
    async signIn(person: AtProvider, query = '') {
      const { location } = await this.begin(query);
      return (await go(provider.signIn(location, person))).location;
    },
  };
}

/** Signs in with another browser, as far as the page that goes on. */
async function enter(person: AtProvider, on = api) {
  const one = browser(on);
  await one.signIn(person);
  return one.finish();
}
/** Links an account at the provider in another browser. */
async function linkWith(token: string, person: AtProvider) {
  const one = browser();
  await one.link(token, person);
  return one.finishLink(token);
}

const page = (query = '') => `${api.services.env.publicUrl}/auth/provider?${query}`;
const confirmed = (email: string | null, sub = `sub of ${email}`): AtProvider => ({
  ...{ sub, email: email ?? '', email_verified: true },
});
const linksOf = (id: string) =>
  api.query('select subject, ended_at from provider_links where user_id = $1', [id]);
const sessions = async () => Number((await api.query('select count(*) from sessions'))[0].count);
describe.each(staff)('%s', (_who, make, dashboard) => {
  test('S-05 is linked by the confirmed address at the first sign-in, and hears of it; afterwards by the subject alone', async () => {
    const { id, email } = await make();
    const first = browser();
    expect(await first.signIn(confirmed(email?.toUpperCase() ?? '', `sub ${id}`))).toBe(page());
    const { status, body } = await first.finish();
    expect([status, body.user.id, body.dashboard]).toEqual([200, id, dashboard]);
    expect(await changes()).toContain('provider-linked');
    expect(await linksOf(id)).toEqual([{ subject: `sub ${id}`, ended_at: null }]);
    // The address at the provider has changed; who it is has not.
    const moved = { sub: `sub ${id}`, email: 'another@example.test', email_verified: false };
    expect((await enter(moved)).body.user.id).toBe(id);
    expect(await changes()).not.toContain('provider-linked');
    // What cannot be undone asks for a proof, because the provider may have let in who signed in there hours ago.
    const begun = await api.call('POST', '/api/auth/passkey/begin', { token: body.token, body: {} });
    expect(begun.body.code).toBe('password_needed');
    const all = ['second-factor:link ok', 'auth:provider ok', 'auth:provider ok'];
    expect(await auditOf(id)).toEqual(all);
  });
});

test('S-05 no one else gets in: not by an address that is not confirmed, nor members, nor strangers, who get no account', async () => {
  const { email } = await admin();
  const club = await seedClub(api.services.db);
  const [parent, coach] = [
    await seedMember(api.services.db, club.id, 'parent'),
    await seedMember(api.services.db, club.id, 'coach'),
  ];
  const people = Number((await api.query('select count(*) from users'))[0].count);
  const before = await sessions();
  const tries: [AtProvider, string][] = [
    [{ ...confirmed(email), email_verified: false }, 'unverified'],
    [{ sub: 'x', email: email ?? '' }, 'unverified'],
    [{ sub: 'x' }, 'unverified'],
    [{ ...confirmed(email), email_verified: false, byUserInfo: true }, 'unverified'],
    [confirmed('stranger@example.test'), 'unknown'],
    [confirmed(parent.email), 'not-staff'],
    [confirmed(coach.email), 'not-staff'],
  ];
  for (const [person, problem] of tries) {
    const one = browser();
    expect(await one.signIn(person)).toBe(page(`problem=${problem}`));
    expect((await one.finish()).status).toBe(401);
  }
  expect(await sessions()).toBe(before);
  expect(Number((await api.query('select count(*) from users'))[0].count)).toBe(people);
  expect(
    await api.query("select 1 from provider_links where subject in ('x', $1)", [`sub of ${parent.email}`]),
  ).toEqual([]);
});

test('the address is taken from the userinfo endpoint where the ID token has none', async () => {
  const { id, email } = await admin();
  expect((await enter({ ...confirmed(email), byUserInfo: true })).body.user.id).toBe(id);
});

test.each<[string, Partial<AtProvider>]>([
  ['another nonce', { claims: { nonce: 'another' } }],
  ['another issuer', { claims: { iss: 'https://evil.test' } }],
  ['another audience', { claims: { aud: 'another-client' } }],
  ['an hour ago', { claims: { exp: 1_700_000_000, iat: 1_699_999_000 } }],
  ['the signature of another key', { forged: true }],
  ['no tokens at all', { tokens: 'refused' }],
])('S-05 an answer with %s opens nothing, and its words are shown to nobody', async (_what, fault) => {
  const { email } = await admin();
  const one = browser();
  expect(await one.signIn({ ...confirmed(email), ...fault })).toBe(page('problem=failed'));
  expect((await one.finish()).status).toBe(401);
});

test('S-05 an answer is taken once, in the browser that asked for it, in time, and under its own state', async () => {
  const { email } = await admin();
  const expired = page('problem=expired');
  const [own, thief] = [browser(), browser()];
  const back = provider.signIn((await own.begin()).location, confirmed(email));
  // A link to it, sent to another person or opened elsewhere.
  expect((await thief.go(back)).location).toBe(expired);
  await thief.begin();
  expect((await thief.go(back)).location).toBe(expired);
  expect((await own.go(back)).location).toBe(page());
  expect((await own.finish()).status).toBe(200);
  expect((await own.finish()).status).toBe(401);
  expect((await own.go(back)).location).toBe(expired);

  const late = browser();
  const begun = (await late.begin()).location;
  await api.query("update sign_in_challenges set expires_at = now() - interval '1 second'");
  expect((await late.go(provider.signIn(begun, confirmed(email)))).location).toBe(expired);
  const cancelled = browser();
  const state = new URL((await cancelled.begin()).location).searchParams.get('state');
  const refused = `http://here/api/auth/provider/callback?error=access_denied&error_description=raw&state=${state}`;
  expect((await cancelled.go(refused)).location).toBe(page('problem=cancelled'));
});

test('S-05 the browser is led to our own page alone; the cookie is closed to scripts and sealed, and no token is in an address', async () => {
  const { email } = await admin();
  const one = browser();
  const { status, set, location } = await one.begin('?next=https://evil.test/%3Fx&keep=false');
  expect([status, set]).toEqual([
    303,
    expect.stringMatching(/; Path=\/api\/auth\/provider; HttpOnly; SameSite=Lax/),
  ]);
  const asked = new URL(location);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    ...{ scope: 'openid email', response_type: 'code', code_challenge_method: 'S256' },
    redirect_uri: `${api.services.env.publicUrl}/api/auth/provider/callback`,
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(set).not.toContain(asked.searchParams.get(name) ?? 'missing');
  // As text of our own page, which takes only pages of a dashboard.
  expect((await one.go(provider.signIn(location, confirmed(email)))).location).toBe(
    page('next=https%3A%2F%2Fevil.test%2F%3Fx&keep=false'),
  );
  const { body } = await one.finish();
  const [{ days }] = await api.query(
    'select round(extract(epoch from expires_at - created_at) / 86400)::int as days from sessions where user_id = $1 order by created_at desc limit 1',
    [body.user.id],
  );
  expect(days).toBe(1);
});

test('S-05 our second step is asked for after the provider, unless the provider asks for one itself', async () => {
  const { id, email, token } = await clubAdmin();
  const { secret } = await setUpApp(api, token);
  const { authenticator } = await addPasskey(api, token);
  const one = browser();
  await one.signIn(confirmed(email));
  const asked = await one.finish();
  expect([asked.body.code, asked.body.secondStep.app]).toEqual(['code_needed', true]);
  expect(await linksOf(id)).toEqual([]);
  expect((await one.finish({ code: '000000' })).status).toBe(403);
  expect((await one.finish({ code: codeOf(secret) })).status).toBe(200);
  const other = browser();
  await other.signIn(confirmed(email));
  const { passkey } = (await other.finish()).body.secondStep;
  expect((await other.finish({ passkey: authenticator.use(passkey) })).status).toBe(200);

  const strict = await startFurther({
    secondFactorFor: ['clubAdmin'],
    provider: { ...provider.env, twoStep: true },
  });
  expect((await enter(confirmed(email), strict)).status).toBe(200);
  // The password alone is not enough then.
  const plain = await clubAdmin();
  const missing = async (of: string) =>
    (await strict.call('GET', '/api/account', { token: of })).body.secondFactorMissing;
  expect(await missing(plain.token)).toBe(true);
  expect(await missing((await enter(confirmed(plain.email), strict)).body.token)).toBeUndefined();
});

const link = async (token: string, on = api) =>
  (await on.call('GET', '/api/auth/provider/link', { token })).body.data;
const end = (token: string, on = api) => on.call('DELETE', '/api/auth/provider/link', { token });

describe.each(staff)('%s', (_who, make) => {
  test('S-05 links an account at the provider in a session by password, whatever its address, and ends it', async () => {
    const { id, token } = await make();
    expect(await link(token)).toEqual({ name: 'Riverside ID', since: null, on: false });
    const person = { sub: `by hand ${id}`, email: 'private@example.test', email_verified: false };
    const one = browser();
    expect(await one.link(token, person)).toBe(page('link=true&next=%2Fclub%2Fdashboard'));
    expect(await linksOf(id)).toEqual([]);
    expect(said(await one.finishLink(token))).toBe(
      '200 Riverside ID signs you in from now on, with the account of private@example.test',
    );
    expect((await one.finishLink(token)).status).toBe(409);
    expect(await link(token)).toEqual({ name: 'Riverside ID', since: expect.any(String), on: true });
    const emails = await composeQueuedEmails(api);
    expect(emails.map(({ text }) => text)).toEqual([
      expect.stringContaining('linked with the account of private@example.test at the sign-in service'),
    ]);
    expect((await enter(person)).body.user.id).toBe(id);

    await takeQueuedEmails(api);
    expect(said(await end(token))).toBe('200 Riverside ID does not sign you in any more');
    expect((await end(token)).status).toBe(200);
    const [email, ...more] = await composeQueuedEmails(api);
    expect([email?.subject, more]).toEqual(['A way to sign in was removed', []]);
    expect(await browser().signIn(person)).toBe(page('problem=unlinked'));
    const lines = (await auditOf(id)).filter((line) => line.startsWith('second-factor'));
    expect(lines).toEqual(['second-factor:link ok', 'second-factor:unlink ok']);
  });
});

test('S-05 linking asks at the provider who is there, because another person may be signed in at it; signing in does not', async () => {
  const { token } = await admin();
  const { body } = await browser().beginLink(token);
  const asked = new URL(body.data.address).searchParams;
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
  expect(new URL((await browser().begin()).location).searchParams.has('prompt')).toBe(false);
});

test('S-05 a provider that links without asking who is there is not believed', async () => {
  const { token } = await admin();
  const ago = (seconds: number) => ({ claims: { auth_time: Math.floor(Date.now() / 1000) - seconds } });
  expect(await browser().link(token, ago(600))).toContain('problem=failed');
  expect(await browser().link(token, ago(1))).not.toContain('problem');
});

test('S-05 what comes back is linked in the session that has asked, in its browser, once, and not after a new password', async () => {
  const [own, thief] = [await admin(), await admin()];
  const person = { sub: 'of the thief' };
  const nothing = async () => expect(await linksOf(own.id)).toEqual([]);
  // The answer of a thief's own round trip, sent to the browser of another person.
  const [there, here] = [browser(), browser()];
  const begun = await there.beginLink(thief.token);
  expect((await here.go(provider.signIn(begun.body.data.address, person))).location).toBe(
    page('problem=expired'),
  );
  // Another person, or another session of the same one, has the browser by now.
  await there.link(thief.token, person);
  expect(said(await there.finishLink(own.token))).toMatch(/^409 That took too long/);
  const again = await login(own.email);
  await here.link(own.token, { sub: 'of the person' });
  expect((await here.finishLink(again.body.token)).status).toBe(409);
  // What came back to be linked signs nobody in, and what came back from a sign-in is not linked.
  expect((await here.finish()).status).toBe(401);
  const signing = browser();
  await signing.signIn(confirmed(own.email));
  expect((await signing.finishLink(own.token)).status).toBe(409);
  // In every session: the one that has begun goes on under another token.
  const changed = await callsOfOwn(api).changePassword(own, typed('Fresh-Horse8'));
  const renewed = /token=([\w-]{43})/.exec(changed.headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect(said(await here.finishLink(renewed))).toMatch(/^409 That took too long/);
  await nothing();
  expect((await there.finishLink(thief.token)).status).toBe(200);
});

test('S-05 an account at the provider is of one person, and a person has one there; each refusal says what to do', async () => {
  const [one, two] = [await admin(), await clubAdmin()];
  const linked = async (token: string, sub: string) => said(await linkWith(token, { sub }));
  const done = '200 Riverside ID signs you in from now on';
  expect(await linked(one.token, 'first')).toBe(done);
  const taken =
    '409 This account at Riverside ID is linked with another account here. Choose another one there.';
  expect(await linked(two.token, 'first')).toBe(taken);
  expect(await linked(one.token, 'second')).toBe(
    '409 You are linked with another account at Riverside ID. End that link first.',
  );
  expect(await linked(one.token, 'first')).toBe(done);
  await end(one.token);
  expect(await linked(two.token, 'first')).toBe(taken);
  expect(await linked(one.token, 'second')).toBe(done);
  expect(await linksOf(one.id)).toEqual([{ subject: 'second', ended_at: null }]);
  expect(await linked(two.token, 'first')).toBe(done);
  const refused = await api.query(
    "select 1 from audit_entries where action = 'second-factor:link' and result = 'refused' and object = any($1)",
    [[`user:${one.id}`, `user:${two.id}`]],
  );
  expect(refused).toHaveLength(3);
});

test.each(['changed', 'replaced by a link'])(
  'S-05 a password that is %s ends a link by hand, because another person may have made it, and none by the address',
  async (how) => {
    const { askFor, reset } = resetCalls(api, await seedClub(api.services.db));
    const [one, two] = [await clubAdmin(), await clubAdmin()];
    expect((await linkWith(one.token, { sub: `thief ${how}` })).status).toBe(200);
    await enter(confirmed(two.email));
    await takeQueuedEmails(api);
    for (const person of [one, two]) {
      const answer =
        how === 'changed'
          ? await callsOfOwn(api).changePassword(person, typed('Fresh-Horse8'))
          : await reset(await askFor(person.email ?? ''));
      expect(answer.status).toBe(200);
      await takeQueuedEmails(api);
    }
    expect(await browser().signIn({ sub: `thief ${how}` })).toBe(page('problem=unlinked'));
    expect(await browser().signIn(confirmed(two.email))).toBe(page());
  },
);

test('the only way in cannot be ended; a problem leads back in words', async () => {
  const { id, token } = await admin();
  await linkWith(token, { sub: 'the only way' });
  await api.query('update users set password_hash = null where id = $1', [id]);
  expect(said(await end(token))).toMatch(/^409 Riverside ID is your only way to sign in\./);
  await addPasskey(api, token);
  expect((await end(token)).status).toBe(200);
  const fault = { sub: 'x', forged: true };
  expect(await browser().link(token, fault)).toBe(page('link=true&next=%2Fclub%2Fdashboard&problem=failed'));
  const [lost, none] = [await startFurther({ provider: away() }), await startFurther()];
  expect(said(await browser(lost).beginLink(token))).toMatch(/^503 Riverside ID does not answer/);
  expect((await browser(none).beginLink(token)).status).toBe(404);
  expect(await link(token, none)).toEqual({ name: null, since: null, on: false });
});

test('an ended link signs nobody in, also not by the address, until its person links it again', async () => {
  const { email, token } = await admin();
  await enter(confirmed(email));
  expect(await link(token)).toEqual({ name: 'Riverside ID', since: expect.any(String), on: true });
  await end(token);
  expect(await link(token)).toMatchObject({ on: false });
  for (const sub of [`sub of ${email}`, 'a new subject'])
    expect(await browser().signIn(confirmed(email, sub))).toBe(page('problem=unlinked'));
  expect((await linkWith(token, confirmed(email))).status).toBe(200);
  expect((await enter(confirmed(email))).status).toBe(200);
  // An address that was given to another person opens nothing.
  expect(await browser().signIn(confirmed(email, 'successor'))).toBe(page('problem=other-account'));
});

test('a person who may not sign in any more is refused in words, also between the provider and the page', async () => {
  const { id, email } = await clubAdmin();
  const one = browser();
  await one.signIn(confirmed(email));
  await api.query("update users set status = 'disabled' where id = $1", [id]);
  expect(said(await one.finish())).toBe(
    '403 Your account is deactivated. Ask the people who run Touchline what to do.',
  );
  await api.query("update users set status = 'active', club_member_role = 'coach' where id = $1", [id]);
  expect((await one.finish()).status).toBe(404);
});

test('R-20 a provider that is away, or silent, or none at all leads to a sentence', async () => {
  const { email } = await admin();
  const silent = browser();
  expect(await silent.signIn({ ...confirmed(email), tokens: 'silent' })).toBe(page('problem=away'));
  const [lost, none] = [await startFurther({ provider: away() }), await startFurther()];
  expect((await browser(lost).begin()).location).toBe(page('problem=away'));
  expect((await browser(none).begin()).location).toBe(page('problem=off'));
  const names = await Promise.all([api, none].map((on) => on.call('GET', '/api/auth/provider')));
  expect(names.map(({ body }) => body.data.name)).toEqual(['Riverside ID', null]);
  await api.query('delete from rate_limits');
  for (let i = 0; i < 120; i += 1) await api.own.rateLimits.count('signInBegins', '127.0.0.1');
  expect((await browser().begin()).location).toBe(page('problem=busy'));
});

test('the settings are whole, and go by https but for this machine', () => {
  const all = {
    OIDC_ISSUER: 'https://id.example.org/realms/a',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
  };
  expect(parseEnv(all).provider).toMatchObject({ name: 'id.example.org', twoStep: false });
  expect(parseEnv({}).provider).toBeUndefined();
  expect(() => parseEnv({ ...all, OIDC_CLIENT_SECRET: '' })).toThrow(
    /OIDC_CLIENT_SECRET: expected OIDC_ISSUER/,
  );
  expect(() => parseEnv({ ...all, OIDC_ISSUER: 'http://id.example.org' })).toThrow(
    /OIDC_ISSUER: expected an https/,
  );
  expect(parseEnv({ ...all, OIDC_ISSUER: 'http://localhost:1' }).provider?.issuer).toBe(
    'http://localhost:1/',
  );
});
