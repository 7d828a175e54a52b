import type { PasskeyRequest } from '@/contract/passkey/passkey-request';
import { relyingPartyOf } from '@/server/auth/relying-party';
import { resetSecondFactorOf } from '@/server/auth/reset-second-factor';
import { apiOfFile, atOnce, refusedAt, said, statusesOf } from '../support/api';
import { type Authenticator, addPasskey, makeAuthenticator } from '../support/authenticator';
import { furtherApis } from '../support/further-apis';
import { callsOfOwn } from '../support/own-account';
import { typed } from '../support/password-change';
import { codeOf, setUpApp, unprove } from '../support/second-factors';
import { password } from '../support/seed';
import { staffSignIn } from '../support/staff-sign-in';

const api = apiOfFile();
const startFurther = furtherApis(() => api);
const { admin, clubAdmin, staff, login, prove, secondFactorOf, sessionsOf, changes, auditOf } = staffSignIn(
  () => api,
);
const { changePassword } = callsOfOwn(api);

type Faults = Parameters<Authenticator['use']>[1];

const askAlone = async (on = api): Promise<PasskeyRequest> =>
  (await on.call('POST', '/api/auth/passkey/sign-in/begin', { body: {} })).body.data;
const sendAlone = (passkey: object, more: object = {}, on = api) =>
  on.call('POST', '/api/auth/passkey/sign-in', { body: { passkey, ...more } });
const alone = async (authenticator: Authenticator, faults?: Faults, more?: object) =>
  sendAlone(authenticator.use(await askAlone(), faults), more);
const askStep = async (email: string | null, given = password): Promise<PasskeyRequest> =>
  (await login(email, {}, given)).body.secondStep.passkey;
const askOwn = async (token: string): Promise<PasskeyRequest> =>
  (await api.call('POST', '/api/auth/passkey/prove', { token, body: {} })).body.data;
const list = (token: string) => api.call('GET', '/api/auth/passkey', { token });
const begin = (token: string) => api.call('POST', '/api/auth/passkey/begin', { token, body: {} });
const add = (token: string, made: object) =>
  api.call('POST', '/api/auth/passkey', { token, body: { name: 'Made a new key', made } });
const remove = (token: string, id: string) => api.call('DELETE', `/api/auth/passkey/${id}`, { token });
const newPassword = 'Fresh-Horse8';

describe.each(staff)('S-05 a passkey of %s', (_who, make) => {
  test('signs in alone, on a session that is proven, and is the second step after the password', async () => {
    const { id, email, token } = await make();
    const { authenticator, codes } = await addPasskey(api, token, { name: 'Pixel' });
    expect(codes).toHaveLength(10);
    expect(await secondFactorOf(token)).toMatchObject({ on: false, passkeys: 1, codesLeft: 10 });
    const signedIn = await alone(authenticator);
    expect([signedIn.status, signedIn.body.user.id]).toEqual([200, id]);
    expect((await begin(signedIn.body.token)).status).toBe(200);

    const before = await sessionsOf(id);
    const asked = await login(email);
    expect([said(asked), asked.body.code, asked.body.secondStep.app]).toEqual([
      '401 Use your passkey, or enter a recovery code.',
      'code_needed',
      false,
    ]);
    expect(await sessionsOf(id)).toBe(before);
    const { passkey } = asked.body.secondStep;
    expect(passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(passkey.allowCredentials.map((one: { id: string }) => one.id)).toEqual([authenticator.id]);
    expect((await login(email, { passkey: authenticator.use(passkey) })).body.user.id).toBe(id);
    expect((await login(email, { code: codes?.[0] })).status).toBe(200);
    const [{ name, lastUsedAt }] = (await list(token)).body.data;
    expect([name, lastUsedAt]).toEqual(['Pixel', expect.any(String)]);
    expect(await changes()).toEqual(expect.arrayContaining(['passkey-added', 'recovery-code-used']));
    expect(await auditOf(id)).toEqual([
      ...['second-factor:add-passkey ok', 'auth:passkey ok', 'auth:login ok', 'auth:login ok'],
    ]);
  });
});

test('S-05 with a wrong password nothing shows that there is a passkey', async () => {
  const [with_, without] = [await admin(), await admin()];
  await addPasskey(api, with_.token);
  const answers = await Promise.all([with_, without].map(({ email }) => login(email, {}, 'Wrong-Horse9')));
  const [one, other] = answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, ...body }));
  expect(one).toEqual(other);
  expect(one?.status).toBe(401);
});

/** Uses of a passkey alone that open nothing. */
const wrong: [
  string,
  (of: { own: Authenticator; other: Authenticator; request: PasskeyRequest }) => object,
][] = [
  ['another origin', ({ own, request }) => own.use(request, { origin: 'https://evil.test' })],
  ['another name of the host', ({ own, request }) => own.use({ ...request, rpId: 'evil.test' })],
  ['nobody verified by the authenticator', ({ own, request }) => own.use(request, { verified: false })],
  ['a challenge that was made up', ({ own, request }) => own.use({ ...request, challenge: 'c'.repeat(43) })],
  ['the handle of another person', ({ own, request }) => own.use(request, { userHandle: 'AAAA' })],
  [
    'the id of another passkey',
    ({ own, other, request }) => ({ ...own.use(request), id: other.id, rawId: other.id }),
  ],
  [
    'a passkey that is none of ours',
    ({ request }) => makeAuthenticator('http://localhost:3000').use(request),
  ],
  [
    'what is no answer of a browser',
    ({ own, request }) => {
      const used = own.use(request);
      return { ...used, response: { ...used.response, clientDataJSON: 'bm8' } };
    },
  ],
];

test.each(wrong)(
  'S-05 a sign-in is refused with %s, is in the audit, and uses the challenge up',
  async (what, build) => {
    const [own, other] = [await admin(), await clubAdmin()];
    const [{ authenticator }, { authenticator: second }] = [
      await addPasskey(api, own.token),
      await addPasskey(api, other.token),
    ];
    const request = await askAlone();
    const before = await sessionsOf(own.id);
    expect(said(await sendAlone(build({ own: authenticator, other: second, request })))).toBe(
      '401 This passkey does not belong to an account here. Sign in with your password.',
    );
    // Of an answer that names no challenge of ours, ours is left.
    const spent = !/made up|browser/.test(what);
    expect((await sendAlone(authenticator.use(request))).status).toBe(spent ? 401 : 200);
    expect(await sessionsOf(own.id)).toBe(before + (spent ? 0 : 1));
    const [{ count }] = await api.query(
      "select count(*)::int from audit_entries where action = 'auth:passkey' and object = 'user:unknown' and result = 'refused'",
    );
    expect(count).toBeGreaterThan(0);
  },
);

test('S-05 6.5.1 a challenge works once, also when several ask at once, for a few minutes, and for what it was made', async () => {
  const { email, token, id } = await admin();
  const { authenticator } = await addPasskey(api, token, { counts: false });
  const used = authenticator.use(await askAlone());
  expect(statusesOf(await atOnce(4, () => sendAlone(used)))).toEqual([200, 401, 401, 401]);
  const late = authenticator.use(await askAlone());
  await api.query("update sign_in_challenges set expires_at = now() - interval '1 second'");
  expect((await sendAlone(late)).status).toBe(401);
  // One for a purpose serves no other.
  expect((await sendAlone(authenticator.use(await askStep(email)))).status).toBe(401);
  expect(refusedAt(await login(email, { passkey: authenticator.use(await askAlone()) }))).toBe('403 passkey');
  const passkey = authenticator.use(await askStep(email));
  expect(refusedAt(await prove(token, { passkey }))).toBe('403 passkey');
  expect(await auditOf(id)).toContain('auth:login refused');
});

test('S-05 S-20 a challenge of one person serves no other, nor does the passkey', async () => {
  const [one, other] = [await admin(), await admin()];
  const [{ authenticator }, { authenticator: second }] = [
    await addPasskey(api, one.token),
    await addPasskey(api, other.token),
  ];
  const swapped = second.use(await askStep(one.email));
  expect(refusedAt(await login(one.email, { passkey: swapped }))).toBe('403 passkey');
  const borrowed = authenticator.use(await askStep(other.email));
  expect(refusedAt(await login(one.email, { passkey: borrowed }))).toBe('403 passkey');
  const passkey = second.use(await askOwn(one.token));
  expect(refusedAt(await prove(one.token, { passkey }))).toBe('403 passkey');
  // A session that is taken up again stays the same person's.
  expect(said(await alone(second, {}, { userId: one.id }))).toBe(
    '401 That passkey belongs to another account. Choose yours.',
  );
  // Another person's set-up cannot be finished, and their passkey is not theirs to name or remove.
  const made = makeAuthenticator(api.services.env.publicUrl).make((await begin(one.token)).body.data);
  expect((await add(other.token, made)).status).toBe(409);
  const [{ id }] = (await list(one.token)).body.data;
  const rename = { token: other.token, body: { name: 'Mine' } };
  expect((await api.call('PUT', `/api/auth/passkey/${id}`, rename)).status).toBe(404);
  expect((await remove(other.token, id)).status).toBe(404);
  expect((await list(one.token)).body.data).toHaveLength(1);
});

test('a copy is found by its count: one that does not go up is refused', async () => {
  const { token } = await admin();
  const { authenticator } = await addPasskey(api, token);
  expect((await alone(authenticator, { counter: 7 })).status).toBe(200);
  expect((await alone(authenticator, { counter: 7 })).status).toBe(401);
  expect((await alone(authenticator, { counter: 3 })).status).toBe(401);
  expect((await alone(authenticator, { counter: 8 })).status).toBe(200);
});

test('a set-up is refused from another origin, without the person verified, and a second time; a passkey is a proof', async () => {
  const { id, token } = await admin();
  const authenticator = makeAuthenticator(api.services.env.publicUrl);
  const asked = async () => (await begin(token)).body.data;
  for (const faults of [{ origin: 'https://evil.test' }, { verified: false }])
    expect(refusedAt(await add(token, authenticator.make(await asked(), faults)))).toBe('403 made');
  const made = authenticator.make(await asked());
  expect([(await add(token, made)).status, (await add(token, made)).status]).toEqual([201, 409]);
  expect((await asked()).excludeCredentials.map((one: { id: string }) => one.id)).toEqual([authenticator.id]);
  const [{ id: passkey }] = (await list(token)).body.data;
  const rename = () =>
    api.call('PUT', `/api/auth/passkey/${passkey}`, { token, body: { name: ' Key of the office ' } });
  await unprove(api, id);
  expect((await rename()).body.code).toBe('password_needed');
  expect((await prove(token, { passkey: authenticator.use(await askOwn(token)) })).status).toBe(200);
  expect((await rename()).status).toBe(200);
  expect((await list(token)).body.data[0].name).toBe('Key of the office');
});

test('a removed passkey opens nothing; with the last of a second step its recovery codes go, and not before', async () => {
  const { id, email, token } = await admin();
  const { secret } = await setUpApp(api, token);
  const first = await addPasskey(api, token);
  expect(first.codes).toBeNull();
  const asked = first.authenticator.use(await askAlone());
  expect((await remove(token, first.id)).status).toBe(200);
  expect((await sendAlone(asked)).status).toBe(401);
  expect((await login(email)).body.secondStep).toEqual({ app: true, passkey: null });
  expect((await secondFactorOf(token)).codesLeft).toBe(10);
  const second = await addPasskey(api, token);
  const off = { token, body: { currentPassword: password, code: codeOf(secret) } };
  expect((await api.call('POST', '/api/auth/second-factor/end', off)).status).toBe(200);
  expect(await secondFactorOf(token)).toMatchObject({ on: false, passkeys: 1, codesLeft: 10 });
  // New recovery codes by the passkey, in place of a code.
  const renewed = { token, body: { passkey: second.authenticator.use(await askOwn(token)) } };
  const { body } = await api.call('POST', '/api/auth/second-factor/codes', renewed);
  expect((await login(email, { code: body.data.codes[0] })).status).toBe(200);
  await remove(token, second.id);
  expect(await secondFactorOf(token)).toMatchObject({ passkeys: 0, codesLeft: 0 });
  expect((await login(email)).status).toBe(200);
  expect(await changes()).toContain('passkey-removed');
  expect(await auditOf(id)).toContain('second-factor:remove-passkey ok');
});

test('S-16 after a new password a passkey signs in alone once it was used with that password', async () => {
  const person = await admin();
  const { email, token } = person;
  const { authenticator } = await addPasskey(api, token);
  expect((await changePassword(person, typed(newPassword))).status).toBe(200);
  expect(said(await alone(authenticator))).toMatch(
    /^401 Your password is new\. Sign in with the new password, and use this passkey once as the second step/,
  );
  const asked = await askStep(email, newPassword);
  expect((await login(email, { passkey: authenticator.use(asked) }, newPassword)).status).toBe(200);
  expect((await alone(authenticator)).status).toBe(200);
});

test('the name that is suggested for a passkey is not one that is there', async () => {
  const { token } = await admin();
  const suggested = async (): Promise<string> => (await list(token)).body.suggestedName;
  const first = await suggested();
  await addPasskey(api, token, { name: first });
  expect(await suggested()).toBe(`${first} 2`);
});

test('S-16 a passkey that is being added when the password changes is not added', async () => {
  const person = await admin();
  const made = makeAuthenticator(api.services.env.publicUrl).make((await begin(person.token)).body.data);
  expect((await changePassword(person, typed(newPassword))).status).toBe(200);
  const renewed: string = (await login(person.email, {}, newPassword)).body.token;
  expect((await add(renewed, made)).status).toBe(409);
  expect((await list(renewed)).body.data).toEqual([]);
});

test('S-19 a passkey of a deactivated person, or of one who is no admin any more, opens nothing', async () => {
  const { id, email, token } = await clubAdmin();
  const { authenticator } = await addPasskey(api, token);
  await api.query("update users set status = 'disabled' where id = $1", [id]);
  expect(said(await alone(authenticator))).toBe(
    '403 Your account is deactivated. Ask the people who run Touchline what to do.',
  );
  await api.query("update users set status = 'active', club_member_role = 'coach' where id = $1", [id]);
  expect((await alone(authenticator)).status).toBe(401);
  expect((await login(email)).status).toBe(200);
  api.own.sessions.forgetUser(id);
  expect([
    (await list(token)).status,
    (await api.call('POST', '/api/auth/passkey/prove', { token, body: {} })).status,
  ]).toEqual([403, 403]);
});

test('S-18 who has lost every device is helped: passkeys, codes and sessions end', async () => {
  const { id, email, token } = await clubAdmin();
  const { authenticator } = await addPasskey(api, token);
  const used = authenticator.use(await askAlone());
  await api.services.db.transaction((tx) => resetSecondFactorOf(tx, api.services.queue, id));
  expect((await sendAlone(used)).status).toBe(401);
  expect((await api.call('GET', '/api/account', { token })).status).toBe(401);
  expect((await login(email)).status).toBe(200);
  expect(await api.query('select 1 from recovery_codes where user_id = $1', [id])).toEqual([]);
});

test('S-05 R-20 wrong passkeys are limited: for the account as codes are, for an address, on every process', async () => {
  const { email, token } = await admin();
  const { authenticator } = await addPasskey(api, token);
  const bad = authenticator.use(await askStep(email), { verified: false });
  const statuses = await atOnce(12, () => login(email, { passkey: bad }));
  expect(statuses.filter(({ status }) => status === 403)).toHaveLength(9);
  expect((await login(email, { passkey: authenticator.use(await askStep(email)) })).status).toBe(429);
  // A challenge that one process has made serves another.
  const request = await askAlone();
  expect((await sendAlone(authenticator.use(request), {}, await startFurther())).status).toBe(200);
  await api.query("update rate_limits set points = 60 where key like 'passkeys:%'");
  expect((await alone(authenticator)).status).toBe(429);
});

test('where a second step is required, a passkey is one', async () => {
  const { token } = await clubAdmin();
  const strict = await startFurther({ secondFactorFor: ['clubAdmin'] });
  const account = async () => (await strict.call('GET', '/api/account', { token })).body;
  expect((await account()).secondFactorMissing).toBe(true);
  await addPasskey(strict, token);
  expect((await account()).secondFactorMissing).toBeUndefined();
  expect((await strict.call('GET', '/api/playlist', { token })).status).toBe(200);
});

test('addresses for which browsers make no passkeys are refused in words, and the list says so', async () => {
  expect(
    [
      'https://a.example.org',
      'https://a.example.org:8443/',
      'http://localhost:3000',
      'http://club.localhost',
    ].map(relyingPartyOf),
  ).toEqual([
    { id: 'a.example.org', origin: 'https://a.example.org' },
    { id: 'a.example.org', origin: 'https://a.example.org:8443' },
    { id: 'localhost', origin: 'http://localhost:3000' },
    { id: 'club.localhost', origin: 'http://club.localhost' },
  ]);
  expect(['http://a.example.org', 'https://192.0.2.7', 'https://[2001:db8::1]'].map(relyingPartyOf)).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  const { email, token } = await admin();
  const plain = await startFurther({ publicUrl: 'http://127.0.0.1:3000' });
  const { body } = await plain.call('GET', '/api/auth/passkey', { token });
  expect(body).toMatchObject({ data: [], usable: false });
  for (const call of ['/api/auth/passkey/begin', '/api/auth/passkey/sign-in/begin'])
    expect(said(await plain.call('POST', call, { token, body: {} }))).toMatch(
      /^409 Passkeys work only at an https address/,
    );
  // Who has made a passkey at another address signs in with a recovery code.
  const { codes } = await addPasskey(api, token);
  const asked = await login(email, {}, password, plain);
  expect([said(asked), asked.body.secondStep]).toEqual([
    '401 Enter a recovery code.',
    { app: false, passkey: null },
  ]);
  expect((await login(email, { code: codes?.[0] }, password, plain)).status).toBe(200);
});

test('the account says that a passkey signs in alone: while there is one, and the address permits it', async () => {
  const person = await clubAdmin();
  const { email, token } = person;
  const says = async (on = api) => (await on.call('GET', '/api/account', { token })).body.passkeySignsIn;
  const permits = async (on = api) => (await on.call('GET', '/api/auth/provider')).body.data.passkeys;
  expect([await says(), await permits()]).toEqual([undefined, true]);
  const { id, authenticator } = await addPasskey(api, token);
  expect(await says()).toBe(true);
  const plain = await startFurther({ publicUrl: 'http://touchline.test' });
  expect([await says(plain), await permits(plain)]).toEqual([undefined, false]);
  const changed = await changePassword(person, typed(newPassword));
  const renewed = changed.headers.get('set-cookie')?.match(/token=([^;]+)/)?.[1] ?? '';
  const after = async () => {
    api.own.sessions.forgetUser(person.id);
    return (await api.call('GET', '/api/account', { token: renewed })).body.passkeySignsIn;
  };
  expect(await after()).toBeUndefined();
  const step = await askStep(email, newPassword);
  expect((await login(email, { passkey: authenticator.use(step) }, newPassword)).status).toBe(200);
  expect(await after()).toBe(true);
  await prove(renewed, { currentPassword: newPassword });
  await remove(renewed, id);
  expect(await after()).toBeUndefined();
});
