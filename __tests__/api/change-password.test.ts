import { mintLink } from '@/server/mail/link.store';
import { apiOfFile, atOnce, inTurn } from '../support/api';
import { auditOf, everyPersona, type Seeded, seedPersona } from '../support/own-account';
import { passwordChange, typed } from '../support/password-change';
import { password as current, seedPerson } from '../support/seed';

const api = apiOfFile();
const on = passwordChange(api);
beforeEach(() => on.query('delete from rate_limits'));
const emailsTo = async ({ id }: Seeded) =>
  (await on.query("select data from pgboss.job where name = 'send-email' and data->>'userId' = $1", [id]))
    .rows;
const signIn = (identifier: string, password: string) =>
  api.call('POST', '/api/auth/login', { body: { identifier, password } });
const statusesWith = async (identifier: string | null, ...passwords: string[]) =>
  (await Promise.all(passwords.map((each) => signIn(identifier ?? '', each)))).map(({ status }) => status);

test.each(everyPersona)(
  'E-19 E-20 E-21 S-39 a %s changes the own password and signs in with it',
  async (persona) => {
    const username = `change-${persona}`;
    const user = await seedPersona(api, persona, { username });
    const { status, body } = await on.changePassword(user, typed('Fresh-Horse8'));
    expect([status, body]).toEqual([200, { message: 'Password changed Successfully' }]);
    expect(await statusesWith(username, current, 'Fresh-Horse8')).toEqual([401, 200]);
    const rule = persona === 'platformAdmin' ? 'admin:change-password' : 'password:change';
    expect((await auditOf(api, user.id)).slice(0, 1)).toEqual([`${rule} ok`]);
  },
);

test('S-09 S-10 the person’s other device is signed out at once, other people are not; the own session goes on under a new token', async () => {
  const here = await seedPerson(api.services.db);
  const other = await seedPersona(api, 'parent');
  const there = (await signIn(here.email ?? '', current)).body.token as string;
  // Both are now in the cache of sessions.
  expect([await on.statusWith(here.token), await on.statusWith(there)]).toEqual([200, 200]);
  const { headers } = await on.changePassword(here, typed('Fresh-Horse8'));
  const renewed = /^token=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect([await on.statusWith(there), await on.statusWith(here.token), await on.statusWith(renewed)]).toEqual(
    [401, 401, 200],
  );
  expect(await on.statusWith(other.token)).toBe(200);
  expect((await on.query('select 1 from sessions where user_id = $1', [here.id])).rowCount).toBe(1);
});

test('D4 a wrong current password is refused before a new one is chosen, counted and audited; so is a common new one', async () => {
  const parent = await seedPersona(api, 'parent');
  const check = (of: 'current' | 'new', body: object) =>
    api.call('POST', `/api/auth/${of}-password`, { token: parent.token, body });
  const wrong = await check('current', { currentPassword: 'Wrong-Horse9' });
  expect([wrong.status, wrong.body.fields]).toEqual([
    403,
    { currentPassword: 'That is not your current password.' },
  ]);
  expect((await auditOf(api, parent.id)).slice(0, 1)).toEqual(['password:check refused']);
  expect((await check('current', { currentPassword: current })).status).toBe(200);
  for (let tries = 0; tries < 9; tries += 1) await check('current', { currentPassword: 'Wrong-Horse9' });
  expect((await check('current', { currentPassword: current })).status).toBe(429);
  expect((await check('new', { password: 'Welcome2026' })).body.fields).toEqual({
    password: expect.stringContaining('easy to guess'),
  });
  expect((await check('new', { password: 'Fresh-Horse8' })).status).toBe(200);
});

test('S-16 a link to choose a lost password, sent before, opens nothing any more', async () => {
  const [user, other] = [await seedPersona(api, 'parent'), await seedPersona(api, 'parent')];
  const linkFor = ({ id }: Seeded) => api.services.db.transaction((tx) => mintLink(tx, 'userId', id));
  const [mine, theirs] = [await linkFor(user), await linkFor(other)];
  await on.changePassword(user, typed('Fresh-Horse8'));
  const reset = (token: string) =>
    api.call('POST', '/api/auth/reset-password', {
      body: { token, password: 'Third-Horse9', passwordConfirmation: 'Third-Horse9' },
    });
  expect([(await reset(mine)).status, (await reset(theirs)).status]).toEqual([400, 200]);
});

test.each([
  ['128 characters', `Ab1${'x'.repeat(125)}`],
  ['a leading space, emoji and another script', ' 🐴Лошадка-8'],
])('S-14 a new password with %s is taken, to the last character', async (_what, password) => {
  const user = await seedPerson(api.services.db);
  expect((await on.changePassword(user, typed(password))).status).toBe(200);
  expect(await on.hashOf(user)).toMatch(/^\$argon2id\$/);
  expect(await statusesWith(user.email, password.slice(0, -1), password)).toEqual([401, 200]);
});

test('S-47 changed from two devices at once: one does it, the other is refused', async () => {
  const here = await seedPerson(api.services.db);
  const there = { ...here, token: (await signIn(here.email ?? '', current)).body.token as string };
  const answers = await Promise.all([
    on.changePassword(here, typed('Fresh-Horse8')),
    on.changePassword(there, typed('Other-Horse9')),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const won = answers[0]?.status === 200 ? 'Fresh-Horse8' : 'Other-Horse9';
  expect((await on.query('select 1 from sessions where user_id = $1', [here.id])).rowCount).toBe(1);
  expect(await statusesWith(here.email, won)).toEqual([200]);
});

test.each([
  ['the session was ended', 'delete from sessions where user_id = $1', 401],
  ['the password was changed', "update users set password_hash = 'of another tab' where id = $1", 403],
])(
  'S-47 %s while the new password was being hashed: refused, and nothing is saved',
  async (_what, change, status) => {
    const user = await seedPersona(api, 'parent');
    const before = await on.hashOf(user);
    const forget = jest.spyOn(api.services.rateLimits, 'forget');
    forget.mockImplementationOnce(async () => void (await on.query(change, [user.id])));
    const answer = await on.changePassword(user, typed('Fresh-Horse8'));
    forget.mockRestore();
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([status, null]);
    expect(await on.hashOf(user)).toBe(status === 401 ? before : 'of another tab');
    expect([await auditOf(api, user.id), await emailsTo(user)]).toEqual([[], []]);
  },
);

test('an email tells of it, in the queue with the change; who has no e-mail gets none', async () => {
  const [parent, child] = [
    await seedPersona(api, 'parent'),
    await seedPersona(api, 'child', { email: null, username: 'emailless' }),
  ];
  await on.changePassword(parent, typed('Fresh-Horse8', { currentPassword: 'wrong' }));
  expect(await emailsTo(parent)).toEqual([]);
  await on.changePassword(parent, typed('Fresh-Horse8'));
  await on.changePassword(child, typed('Fresh-Horse8'));
  expect(await emailsTo(parent)).toEqual([{ data: { kind: 'password-changed', userId: parent.id } }]);
  expect(await emailsTo(child)).toEqual([]);
});

test.each(['wrong', 'right-horse7', `${current} `])(
  'S-13 the current password %j is not it: 403 at its field, in the audit, and nothing changes',
  async (currentPassword) => {
    const user = await seedPersona(api, 'coach');
    const before = await on.hashOf(user);
    const { status, body, headers } = await on.changePassword(
      user,
      typed('Fresh-Horse8', { currentPassword }),
    );
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.fields).toEqual({ currentPassword: 'That is not your current password.' });
    expect(await auditOf(api, user.id)).toEqual(['password:change refused']);
    expect(headers.get('set-cookie')).toBeNull();
    expect([await on.hashOf(user), await on.statusWith(user.token)]).toEqual([before, 200]);
  },
);

test('S-13 the tenth wrong one is 429, also for the right one after it, and for no other person', async () => {
  const [user, other] = [await seedPersona(api, 'parent'), await seedPersona(api, 'parent')];
  const wrong = typed('Fresh-Horse8', { currentPassword: 'wrong' });
  const statuses = await inTurn(9, () => on.changePassword(user, wrong));
  const last = await on.changePassword(user, typed('Fresh-Horse8'));
  expect([...statuses, last.status, last.body.code]).toEqual([...Array(9).fill(403), 429, 'too_many']);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await on.changePassword(other, typed('Fresh-Horse8'))).status).toBe(200);
});

test('S-13 many at once are no way around', async () => {
  const user = await seedPersona(api, 'parent');
  const wrong = typed('Fresh-Horse8', { currentPassword: 'wrong' });
  const answers = await atOnce(15, () => on.changePassword(user, wrong));
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(9);
});

test('S-13 the right one begins the count anew, and a new password that is refused counts for nothing', async () => {
  const user = await seedPersona(api, 'parent');
  for (let i = 0; i < 12; i += 1) await on.changePassword(user, typed('Password1'));
  for (let i = 0; i < 8; i += 1)
    await on.changePassword(user, typed('Fresh-Horse8', { currentPassword: 'wrong' }));
  expect((await on.changePassword(user, typed('Fresh-Horse8'))).status).toBe(200);
  expect((await on.query("select 1 from rate_limits where key like 'currentPassword%'")).rowCount).toBe(0);
});

test('E-18 a confirmation that differs is 422 with the words of the spec', async () => {
  const user = await seedPersona(api, 'parent');
  const { status, body } = await on.changePassword(
    user,
    typed('Fresh-Horse8', { passwordConfirmation: 'Fresh-Horse9' }),
  );
  expect([status, body.message, body.fields]).toEqual([
    422,
    'Passwords do not match',
    { passwordConfirmation: 'Passwords do not match' },
  ]);
});

test.each([
  ['the current one', current],
  ['no uppercase letter', 'fresh-horse8'],
  ['a common one', 'Password1'],
])('S-14 E-17 a new password with %s is 422 at its field', async (_what, password) => {
  const user = await seedPersona(api, 'parent');
  const before = await on.hashOf(user);
  const { status, body } = await on.changePassword(user, typed(password));
  expect([status, body.code, body.fields.password]).toEqual([422, 'invalid', expect.any(String)]);
  expect([await on.hashOf(user), await on.statusWith(user.token)]).toEqual([before, 200]);
});
