import { makeDeriveSecret } from '@/server/kernel/listener-key';
import { seal, unseal } from '@/server/kernel/sealed';
import { apiOfFile, atOnce, refusedAt, said, statusesOf } from '../support/api';
import { furtherApis } from '../support/further-apis';
import { crossing } from '../support/locks';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { codeOf, setUpApp, unprove } from '../support/second-factors';
import { password, seedClub, seedMember } from '../support/seed';
import { staffSignIn } from '../support/staff-sign-in';

const api = apiOfFile();
const startFurther = furtherApis(() => api);
const { admin, clubAdmin, staff, prove, sessionsOf, changes, auditOf, ...calls } = staffSignIn(() => api);
const state = calls.secondFactorOf;
const login = (email: string | null, code?: string, typed = password, on = api) =>
  calls.login(email, { code }, typed, on);
const ask = (token: string, path: string, body: object = {}) =>
  api.call('POST', `/api/auth/second-factor/${path}`, { token, body });

describe.each(staff)('S-05 6.3.3 two-step sign-in of %s', (_who, make) => {
  test('is on once a code has confirmed it; then sign-in asks for a code, and keeps no session before', async () => {
    const person = await make();
    const { secret, codes } = await setUpApp(api, person.token);
    expect([codes.length, new Set(codes).size, codes[0]]).toEqual([
      10,
      10,
      expect.stringMatching(/^(\w{4}-?){3}$/),
    ]);
    expect(await state(person.token)).toMatchObject({ on: true, codesLeft: 10, required: false });
    const before = await sessionsOf(person.id);
    const asked = await login(person.email);
    expect([said(asked), asked.body.code, asked.body.token]).toEqual([
      '401 Enter the code of your authenticator app, or a recovery code.',
      'code_needed',
      undefined,
    ]);
    expect(refusedAt(await login(person.email, '000000'))).toBe('403 code');
    // With a wrong password nothing shows that there is a second step.
    const wrong = await login(person.email, codeOf(secret), 'Wrong-Horse9');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'unauthenticated']);
    expect(await sessionsOf(person.id)).toBe(before);
    expect((await login(person.email, codeOf(secret))).body.user.id).toBe(person.id);
    expect(await sessionsOf(person.id)).toBe(before + 1);
    expect(await changes()).toContain('second-factor-on');
  });
});

test('6.5.1 a code works once, also when two ask at once, and none before it works after', async () => {
  const { email, token } = await admin();
  const { secret } = await setUpApp(api, token);
  expect(statusesOf(await atOnce(4, () => login(email, codeOf(secret))))).toEqual([200, 403, 403, 403]);
  expect((await login(email, codeOf(secret))).status).toBe(403);
  const next = codeOf(secret, 1);
  expect((await login(email, `${next.slice(0, 3)} ${next.slice(3)}`)).status).toBe(200);
  expect((await login(email, codeOf(secret))).status).toBe(403);
  expect((await login(email, codeOf(secret, 2))).status).toBe(403);
});

test('6.5.1 a recovery code works once, is kept as a hash, ends when new ones are made, and its owner hears of it', async () => {
  const { id, email, token } = await admin();
  const { secret, codes } = await setUpApp(api, token);
  const [first = '', second = ''] = codes;
  expect((await login(email, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  const again = await login(email, first);
  expect(again.status).toBe(403);
  expect(again.body.fields.code).toMatch(/or use another recovery code/);
  expect((await state(token)).codesLeft).toBe(9);
  expect(await changes()).toEqual(expect.arrayContaining(['recovery-code-used']));
  const stored = JSON.stringify([
    await api.query('select * from recovery_codes'),
    await api.query('select * from second_factors'),
  ]);
  for (const text of [secret, first, second, second.replaceAll('-', '')]) expect(stored).not.toContain(text);
  const { body } = await ask(token, 'codes', { code: codeOf(secret) });
  expect(body.data.codes).toHaveLength(10);
  expect((await login(email, second)).status).toBe(403);
  expect((await login(email, body.data.codes[0])).status).toBe(200);
  const changed = (await auditOf(id)).filter((line) => !line.startsWith('auth:login'));
  expect(changed).toEqual(['second-factor:on ok', 'second-factor:codes ok']);
});

test('S-05 S-06 R-20 wrong codes are limited for the account on every process; recovery codes go on past the limit of a day', async () => {
  const { email, token } = await admin();
  const { secret, codes } = await setUpApp(api, token);
  const other = await startFurther();
  const wrong = (i: number) => login(email, '000000', password, i % 2 ? api : other);
  const statuses = (await atOnce(12, wrong)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(9);
  const limited = await login(email, codeOf(secret));
  expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
  await api.query("delete from rate_limits where key like 'secondFactor:%'");
  await api.query("update rate_limits set points = 30 where key like 'secondFactorDay:%'");
  expect((await login(email, codeOf(secret))).status).toBe(429);
  expect((await login(email, codes[0])).status).toBe(200);
});

test('S-13 turning it off needs the password and a code; both wrong tries are counted and nothing changes', async () => {
  const { id, email, token } = await clubAdmin();
  const { secret } = await setUpApp(api, token);
  const off = (currentPassword: string, code: string) => ask(token, 'end', { currentPassword, code });
  expect(refusedAt(await off('Wrong-Horse9', codeOf(secret)))).toBe('403 currentPassword');
  expect(refusedAt(await off(password, '000000'))).toBe('403 code');
  expect((await login(email)).body.code).toBe('code_needed');
  expect(said(await off(password, codeOf(secret)))).toBe('200 Two-step sign-in is off');
  expect((await login(email)).status).toBe(200);
  expect(await api.query('select 1 from recovery_codes where user_id = $1', [id])).toEqual([]);
  expect(await changes()).toEqual(expect.arrayContaining(['second-factor-on', 'second-factor-off']));
});

const lockOf = (id: string): [string, string] => ['select 1 from users where id = $1 for update', id];
const codesOf = async (id: string) =>
  (await api.query('select code_hash from recovery_codes where user_id = $1', [id])).map(
    ({ code_hash }) => code_hash,
  );

test.each(['turned on', 'turned off'])(
  'an app that is %s while a passkey is added in another window leaves one set of recovery codes',
  async (what) => {
    const { id, token } = await clubAdmin();
    let change: () => ReturnType<typeof ask>;
    if (what === 'turned on') {
      const { key } = (await ask(token, 'begin')).body.data;
      change = () => ask(token, 'confirm', { code: codeOf(key) });
    } else {
      const { secret } = await setUpApp(api, token);
      change = () => ask(token, 'end', { currentPassword: password, code: codeOf(secret) });
    }
    // As the other window does it: with codes of its own where there are none.
    const answer = await crossing(api, {
      first: [
        lockOf(id),
        [
          `insert into recovery_codes (user_id, code_hash) select $1::uuid, 'of the other'
           where not exists (select from recovery_codes where user_id = $1::uuid)`,
          id,
        ],
        [
          `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
           values ($1::uuid, gen_random_uuid()::text, 'key', 0, '{}', 'My phone')`,
          id,
        ],
      ],
      other: change,
      last: [],
    });
    expect(answer.status).toBe(200);
    const codes = await codesOf(id);
    expect(codes).toHaveLength(10);
    expect(codes).not.toContain('of the other');
  },
);

test.each<[meanwhile: string, statements: string[], status: number, codes: number]>([
  [
    'were made anew in another window',
    [
      'delete from recovery_codes where user_id = $1',
      "insert into recovery_codes (user_id, code_hash) values ($1, 'of the other')",
    ],
    200,
    10,
  ],
  [
    'ended with the second step, which was reset',
    ['delete from second_factors where user_id = $1', 'delete from recovery_codes where user_id = $1'],
    409,
    0,
  ],
])(
  'recovery codes that %s at the same moment are one set or none',
  async (_what, statements, status, count) => {
    const { id, token } = await clubAdmin();
    const { secret } = await setUpApp(api, token);
    const answer = await crossing(api, {
      first: [lockOf(id)],
      other: () => ask(token, 'codes', { code: codeOf(secret) }),
      last: statements.map((text) => [text, id]),
    });
    expect(answer.status).toBe(status);
    const codes = await codesOf(id);
    expect(codes).toHaveLength(count);
    expect(codes).not.toContain('of the other');
  },
);

test('S-18 S-20 another platform admin resets it: audited, the person is signed out and gets an email', async () => {
  const [lost, helper, colleague] = [await clubAdmin(), await admin(), await clubAdmin()];
  await setUpApp(api, lost.token);
  await setUpApp(api, helper.token);
  const reset = (id: string) =>
    api.call('POST', `/api/admin-user/${id}/second-factor/reset`, { token: helper.token, body: {} });
  expect((await reset(helper.id)).status).toBe(404);
  expect((await reset(colleague.id)).status).toBe(409);
  await takeQueuedEmails(api);
  expect((await reset(lost.id)).status).toBe(200);
  expect((await api.call('GET', '/api/account', { token: lost.token })).status).toBe(401);
  expect((await login(lost.email)).status).toBe(200);
  const rows = await api.query(
    "select actor_id, club_id from audit_entries where action = 'second-factor:reset' and result = 'ok' and object = $1",
    [`user:${lost.id}`],
  );
  expect(rows).toEqual([{ actor_id: helper.id, club_id: lost.clubId }]);
  const [email] = await composeQueuedEmails(api);
  expect([email?.to, email?.subject]).toEqual([lost.email, 'Two-step sign-in was turned off for you']);
});

test('a set-up is confirmed only by a code of its own secret', async () => {
  const { token } = await admin();
  const begin = () => ask(token, 'begin');
  const first = (await begin()).body.data.key;
  const { key: secret, uri } = (await begin()).body.data;
  expect(uri).toMatch(/^otpauth:\/\/totp\/Touchline:[^?]+\?issuer=Touchline&secret=/);
  const confirm = (code: string) => ask(token, 'confirm', { code });
  expect(refusedAt(await confirm(codeOf(first)))).toBe('403 code');
  expect((await confirm(codeOf(secret))).status).toBe(200);
  expect([(await confirm(codeOf(secret))).status, (await begin()).status]).toEqual([409, 409]);
});

test('S-19 a person who is no admin any more is not asked for a code', async () => {
  const { id, email, token } = await clubAdmin();
  const { codes } = await setUpApp(api, token);
  await api.query("update users set club_member_role = 'coach' where id = $1", [id]);
  expect((await login(email)).status).toBe(200);
  // Nor does the app prove anything any more: on a shared device it would stand for the password.
  api.own.sessions.forgetUser(id);
  expect(refusedAt(await prove(token, { code: codes[0] }))).toBe('403 currentPassword');
});

test('S-41 11.3.2 a sealed secret opens with the key and for the person it was made for, and with nothing else', () => {
  const deriveSecret = makeDeriveSecret({ dataDir: '.', listeningKey: 'k'.repeat(32) });
  const sealed = seal(deriveSecret, 'second-factor a', 'SECRET');
  expect(unseal(deriveSecret, 'second-factor a', sealed)).toBe('SECRET');
  expect(unseal(deriveSecret, 'second-factor b', sealed)).toBeUndefined();
  expect(
    unseal(makeDeriveSecret({ dataDir: '.', listeningKey: 'l'.repeat(32) }), 'second-factor a', sealed),
  ).toBeUndefined();
  expect(unseal(deriveSecret, 'second-factor a', 'short')).toBeUndefined();
});

test('where it is required, nothing else works before it is set up, also in sessions of before', async () => {
  const { email, token } = await clubAdmin();
  const strict = await startFurther({
    secondFactorFor: ['platformAdmin', 'clubAdmin'],
    listeningKey: 'k'.repeat(32),
  });
  const account = async (of: string) => (await strict.call('GET', '/api/account', { token: of })).body;
  expect((await account(token)).secondFactorMissing).toBe(true);
  const refused = await strict.call('GET', '/api/playlist', { token });
  expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_missing']);
  const { secret } = await setUpApp(strict, token);
  expect((await account(token)).secondFactorMissing).toBeUndefined();
  expect((await strict.call('GET', '/api/playlist', { token })).status).toBe(200);
  const again = await login(email, codeOf(secret), password, strict);
  expect((await account(again.body.token)).secondFactorMissing).toBeUndefined();
  const parent = await seedMember(api.services.db, (await seedClub(api.services.db)).id, 'parent');
  expect((await account(parent.token)).secondFactorMissing).toBeUndefined();
});

test('where it is required, an admin of a suspended club sets it up, and only then gets their data', async () => {
  const strict = await startFurther({ secondFactorFor: ['clubAdmin'] });
  const { id, token, clubId } = await clubAdmin();
  await api.query("update clubs set status = 'suspended' where id = $1", [clubId]);
  await unprove(api, id);
  const call = (method: string, path: string, body?: object) => strict.call(method, path, { token, body });
  const codeAt = async (...of: Parameters<typeof call>) => (await call(...of)).body.code;
  // A stolen password alone neither gets the data nor deletes the account.
  expect(await codeAt('GET', '/api/account/export')).toBe('second_factor_missing');
  expect(await codeAt('GET', '/api/account/deletion')).toBe('second_factor_missing');
  expect(await codeAt('POST', '/api/auth/second-factor/begin', {})).toBe('password_needed');
  await call('POST', '/api/auth/session/proof', { currentPassword: password });
  await setUpApp(strict, token);
  expect(await changes()).toContain('second-factor-on');
  const own = await call('GET', '/api/account/export');
  expect([own.status, own.body.data.tables.users.length]).toEqual([200, 1]);
  // The rest stays closed: to what is set up the club's suspension applies again.
  expect(said(await call('POST', '/api/auth/passkey/begin', {}))).toMatch(/^403 Your club is suspended/);
  expect(said(await call('GET', '/api/playlist'))).toMatch(/^403 Your club is suspended/);
});
