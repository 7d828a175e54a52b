import { translated } from '@/language/text';
import { learn, speak } from '@/server/kernel/language/speak';
import { apiOfFile, inTurn, type TestApi } from '../support/api';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { seededOnce } from '../support/scene';
import { password, seedMember, seedPerson } from '../support/seed';
import { randomEmail, seedCodeClub, signUpCalls } from '../support/sign-ups';

const api: TestApi = apiOfFile();
const club = seededOnce(() => seedCodeClub(api));
const { signUp, confirm, query } = signUpCalls(api);

beforeAll(() => learn('de', '__tests__/support/languages'));
// Modules are shared by the files of tests, and these hear the real translations.
afterAll(() => learn('de'));
beforeEach(async () => {
  await query('delete from rate_limits');
  await takeQueuedEmails(api);
});

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
const login = (identifier: string, headers: Record<string, string> = {}, typed = password) =>
  api.call('POST', '/api/auth/login', { body: { identifier, password: typed }, headers });
const languageOfUser = async (id: string) =>
  (await api.query('select language from users where id = $1', [id]))[0]?.language;
const cookiesOf = (headers: Headers) =>
  headers.getSetCookie().filter((cookie) => cookie.startsWith('language='));
const choose = (token: string, language: string, headers: Record<string, string> = {}) =>
  api.call('PUT', '/api/account/language', { token, body: { language }, headers });

const noMatch = 'Diese Angaben passen zu keinem Konto. Prüfe sie und versuche es noch einmal.';
const english = 'These details do not match an account. Check them and try again.';

test.each<[string, Record<string, string>, string]>([
  ['the browser’s language', german, noMatch],
  ['the one chosen on the device', { cookie: 'a=b; language=de', 'accept-language': 'en' }, noMatch],
  ['English chosen on a German device', { cookie: 'language=en', ...german }, english],
  ['a language we do not speak', { 'accept-language': 'es, *;q=0.1' }, english],
  ['a cookie of nonsense', { cookie: 'language=../x' }, english],
  ['none', {}, english],
])('an error is answered in %s', async (_what, headers, sentence) => {
  const { status, body } = await login('nobody@example.test', headers, 'Wrong-Horse7');
  expect([status, body.message]).toEqual([401, sentence]);
});

test('requests at once are each answered in their own language', async () => {
  const asked = Array.from({ length: 20 }, (_, i) => (i % 2 ? german : {}));
  const said = await Promise.all(asked.map((headers) => api.call('GET', '/api/account', { headers })));
  expect(said.map(({ body }) => body.message)).toEqual(
    asked.map((headers) =>
      headers === german ? 'Melde dich an, um weiterzumachen.' : 'Sign in to continue.',
    ),
  );
});

test('what is wrong with a field is said in the language, numbers in it too', async () => {
  const { body } = await signUp({ email: 'no address', firstName: 'x'.repeat(500) }, german);
  const [most] = /\d+/.exec(body.fields.firstName) ?? [];
  expect(body).toMatchObject({
    message: 'Einige Felder brauchen noch einen Blick.',
    fields: { email: 'Bitte gib eine gültige E-Mail-Adresse ein', firstName: `Höchstens ${most} Zeichen` },
  });
});

test('a sentence about an upload, which is read past the request, is in the language', async () => {
  const { token } = await seedMember(api.services.db, club.id, 'admin');
  const form = new FormData();
  form.append('wrong', new Blob(['x']), 'x.png');
  const { status, body } = await api.call('POST', '/api/file/upload/images', {
    token,
    body: form,
    headers: german,
  });
  expect([status, body.message]).toEqual([422, 'Sende die Dateien als „file“.']);
});

test('what is not found, and for how long one waits, is in the language', async () => {
  const { token } = await seedMember(api.services.db, club.id, 'parent');
  const path = '/api/family/child/11111111-1111-4111-8111-111111111111/keep';
  const { body } = await api.call('POST', path, { token, body: {}, headers: german });
  expect(body.message).toBe('Dieses Kind wurde nicht gefunden.');
  await inTurn(10, () => login('nobody@example.test', german, 'Wrong-Horse7'));
  const refused = await login('nobody@example.test', german, 'Wrong-Horse7');
  expect(refused.body.message).toMatch(/^Zu viele Versuche\. Warte (eine Minute|\d+ Minuten) und versuche/);
});

test('a text without a translation stays English, and so does a text of nobody', async () => {
  await speak('de', () =>
    expect(translated('No such sentence of 3 words')).toBe('No such sentence of 3 words'),
  );
  await speak('de', () => expect(translated(null)).toBeNull());
});

test('an email is in the language of the person it goes to, not of the one who asks', async () => {
  const { db } = api.services;
  const reader = await seedMember(db, club.id, 'parent', { language: 'de' });
  const other = await seedMember(db, club.id, 'parent');
  for (const { email } of [reader, other])
    await api.call('POST', '/api/auth/forgot-password', { body: { identifier: email } });
  const [first, second] = await composeQueuedEmails(api);
  expect([first?.subject, second?.subject]).toEqual(['Wähle ein neues Passwort', 'Choose a new password']);
  expect(first?.text).toContain(`Hallo ${reader.firstName},`);
  expect(first?.text).toContain('Der Link gilt einmal, 10 Minuten lang.');
  expect(first?.html).toContain('<html lang="de-DE">');
  expect(second?.html).toContain('<html lang="en-GB">');
});

test('an address without an account is written to in the language of the request, which its account then has', async () => {
  const email = randomEmail();
  await signUp({ email }, german);
  const [mail] = await composeQueuedEmails(api);
  expect([mail?.subject, mail?.text.includes('auf Touchline als Elternteil beitreten.')]).toEqual([
    'Bestätige deine E-Mail-Adresse',
    true,
  ]);
  expect((await confirm(tokenOf(mail))).status).toBe(200);
  const [request] = await api.query('select id from join_requests where email = $1', [email]);
  const admin = await seedMember(api.services.db, club.id, 'admin');
  await takeQueuedEmails(api);
  await api.call('PUT', `/api/join-request/${request?.id}`, {
    token: admin.token,
    body: { decision: 'approve' },
  });
  const joined = (await composeQueuedEmails(api)).find(({ kind }) => kind === 'joined');
  expect(joined?.subject).toBe('Willkommen bei Rovers');
});

test('the first sign-in keeps the language of the browser, and a later one elsewhere brings it along', async () => {
  const user = await seedMember(api.services.db, club.id, 'coach');
  const here = await login(user.email ?? '', german);
  expect([await languageOfUser(user.id), cookiesOf(here.headers)]).toEqual(['de', []]);
  const there = await login(user.email ?? '', { 'accept-language': 'en-GB' });
  expect(cookiesOf(there.headers)).toEqual(['language=de; Max-Age=31536000; Path=/; SameSite=Lax']);
  const { body } = await api.call('GET', '/api/account', { token: there.body.token });
  expect([body.language, await languageOfUser(user.id)]).toEqual(['de', 'de']);
});

test('a client that names no language leaves it unknown', async () => {
  const user = await seedMember(api.services.db, club.id, 'parent');
  const { headers, body } = await login(user.email ?? '');
  expect([await languageOfUser(user.id), cookiesOf(headers), 'language' in body.user]).toEqual([
    null,
    [],
    false,
  ]);
});

test('a person chooses a language: for emails, this device and every other', async () => {
  const user = await seedPerson(api.services.db);
  const before = await api.call('GET', '/api/account', { token: user.token });
  const chosen = await choose(user.token, 'de');
  expect([before.body.language, chosen.status, chosen.body.message]).toEqual([undefined, 200, 'Gespeichert']);
  expect(cookiesOf(chosen.headers)).toEqual(['language=de; Max-Age=31536000; Path=/; SameSite=Lax']);
  const after = await api.call('GET', '/api/account', { token: user.token });
  expect(after.body.language).toBe('de');
  const { body } = await api.call('GET', '/api/account/export', { token: user.token });
  expect(body.data.tables.users).toMatchObject([{ language: 'de' }]);
  expect(cookiesOf((await login(user.email ?? '', { cookie: 'language=fr' })).headers)).toHaveLength(1);
  expect((await choose(user.token, 'xx')).status).toBe(422);
});

test('of a child the device alone keeps the language, and the database would refuse it', async () => {
  const child = await seedMember(api.services.db, club.id, 'child');
  const { status, headers } = await choose(child.token, 'de');
  expect([status, cookiesOf(headers).length, await languageOfUser(child.id)]).toEqual([200, 1, null]);
  await login(child.username ?? '', german);
  expect(await languageOfUser(child.id)).toBeNull();
  await expect(query("update users set language = 'de' where id = $1", [child.id])).rejects.toThrow(
    /users_child_language/,
  );
});

test('a person who signs in on several devices at once is let in on each', async () => {
  const { id, email } = await seedMember(api.services.db, club.id, 'parent');
  const answers = await Promise.all(Array.from({ length: 6 }, () => login(email ?? '', german)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await languageOfUser(id)).toBe('de');
});
