import { apiOfFile, said } from '../support/api';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { resetCalls } from '../support/resets';
import { seededOnce } from '../support/scene';
import { seedClub } from '../support/seed';
import { bare } from '../support/sign-ups';
import { spend } from '../support/spend';

const api = apiOfFile({ publicUrl: 'https://touchline.example', trustProxy: true });
const club = seededOnce(() => seedClub(api.services.db, 'Rovers'));
const { query, somebody, forgot } = resetCalls(api, club);

beforeEach(async () => {
  await query('delete from rate_limits');
  await takeQueuedEmails(api);
});

test('S-07 the same answer for every identifier', async () => {
  const known = await somebody();
  const child = await somebody({ email: null, username: 'milo' });
  const disabled = await somebody({ status: 'disabled' });
  const answer = bare(await forgot(known.email ?? ''));
  expect(said(answer)).toBe(
    '200 If there is an account with these details and an email, a link is on its way.',
  );
  for (const other of ['nobody@example.test', 'nobody', '+447700900999', child.username, disabled.email]) {
    expect(bare(await forgot(other ?? ''))).toEqual(answer);
  }
  const emails = await composeQueuedEmails(api);
  expect(emails.map(({ kind, to }) => [kind, to])).toEqual([['reset-password', known.email]]);
});

test.each([
  ['e-mail in capitals', 'WAYS@EXAMPLE.TEST'],
  ['phone with spaces', '+44 7700 900 321'],
  ['phone as dialled at home', '07700 900321'],
  ['username', 'ways'],
])('the link can be asked for by %s, and goes to the e-mail', async (_how, identifier) => {
  await query("delete from users where username = 'ways'");
  await somebody({
    email: 'ways@example.test',
    username: 'ways',
    phone: '+447700900321',
    countryCode: '+44',
  });
  await forgot(identifier);
  expect((await composeQueuedEmails(api)).map(({ to }) => to)).toEqual(['ways@example.test']);
});

const from = (address: string) => ({ 'x-forwarded-for': address });

test('S-05 S-07 the sixth email to one account is not written, and nothing tells; that counts for the address that asks, so nobody’s reset is switched off by another', async () => {
  const { email } = await somebody();
  const answers = [];
  for (let i = 0; i < 8; i += 1)
    answers.push(bare(await forgot(i % 2 ? (email ?? '') : ` ${email} `, from('203.0.113.1'))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await takeQueuedEmails(api)).toHaveLength(5);
  await forgot(email ?? '', from('203.0.113.2'));
  expect(await takeQueuedEmails(api)).toEqual([{ kind: 'reset-password', identifier: email }]);
});

test('S-07 thirty emails an hour fill no inbox, from however many addresses; nothing tells', async () => {
  const { email } = await somebody();
  const answers = [];
  for (let i = 0; i < 35; i += 1) {
    answers.push(bare(await forgot(email ?? '', from(`203.0.113.${Math.floor(i / 5)}`))));
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await takeQueuedEmails(api)).toHaveLength(30);
});

test('S-05 the 61st question from one address is 429, and no other form suffers for it', async () => {
  await spend(api, 'forgotForms', 59);
  expect([(await forgot('nobody')).status, (await forgot('nobody')).status]).toEqual([200, 429]);
  const { joinCode } = await seedClub(api.services.db);
  const person = { firstName: 'Ana', lastName: 'R', email: 'ana@example.test', clubMemberRole: 'parent' };
  const signUp = await api.call('POST', '/api/auth/signup', { body: { joinCode, ...person } });
  const club = { name: 'Hill', town: 'Otley', contactName: 'Mo', contactEmail: 'mo@example.test', note: '' };
  const suggestion = await api.call('POST', '/api/suggested-club', { body: club });
  expect([signUp.status, suggestion.status]).toEqual([201, 201]);
});

test.each([
  ['\u0000', 422],
  ['a\u0000b', 422],
  ['\ud800', 422],
  ["' or 1=1 --", 200],
  ['%', 200],
  ['@', 200],
])('S-32 the identifier %j is unknown, and no failure', async (identifier, status) => {
  expect((await forgot(identifier)).status).toBe(status);
  expect(await composeQueuedEmails(api)).toEqual([]);
});

test('S-31 the link has the configured address, for every Host header', async () => {
  const { email } = await somebody();
  await forgot(email ?? '', {
    'x-forwarded-host': 'evil.example',
    host: 'evil.example',
    forwarded: 'host=evil.example',
  });
  const [mail] = await composeQueuedEmails(api);
  expect(mail?.text).toMatch(/^https:\/\/touchline\.example\/auth\/reset-password\?token=[\w-]{43}$/m);
  expect(JSON.stringify(mail)).not.toContain('evil');
});
