import { apiOfFile, atOnce, inTurn } from '../support/api';
import { auditOf, seedPersona } from '../support/own-account';
import { passwordChange, typed } from '../support/password-change';
import { password as current } from '../support/seed';

const api = apiOfFile();
let on: ReturnType<typeof passwordChange>;
beforeAll(async () => {
  on = passwordChange(api);
});
beforeEach(() => on.query('delete from rate_limits'));

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

test('S-13 the tenth wrong one is 429, also for the right one after it, and for nobody else', async () => {
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
  const { rowCount } = await on.query("select 1 from rate_limits where key like 'currentPassword%'");
  expect(rowCount).toBe(0);
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
