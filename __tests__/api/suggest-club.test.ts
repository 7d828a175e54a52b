import { apiOfFile, inTurn } from '../support/api';
import { forgetAudit } from '../support/forget-audit';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { seedClub, seedMember, seedPerson } from '../support/seed';
import { spend } from '../support/spend';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });

beforeEach(async () => {
  for (const table of ['rate_limits', 'users', 'suggested_clubs']) await api.query(`delete from ${table}`);
  await forgetAudit(api.services.db);
  await takeQueuedEmails(api);
});

const input = {
  name: 'Hillside Harriers',
  town: 'Otley',
  contactName: 'Mo Salim',
  contactEmail: 'mo@example.test',
  note: 'Two hundred children,\nand a brass band.',
};
const suggest = (change: object = {}) =>
  api.call('POST', '/api/suggested-club', { body: { ...input, ...change } });

test('a suggestion is kept, and each active admin of the platform gets an email', async () => {
  const { db } = api.services;
  const admins = [await seedPerson(db), await seedPerson(db)];
  await seedPerson(db, { status: 'disabled' });
  await seedMember(db, (await seedClub(db)).id, 'admin');
  const { status, body } = await suggest();
  const message = 'Thank you. The people who run Touchline have your suggestion.';
  expect([status, body]).toEqual([201, { data: input, message }]);
  const { name, town, contactName, contactEmail, note } = input;
  expect(await api.query('select * from suggested_clubs')).toMatchObject([
    { name, town, contact_name: contactName, contact_email: contactEmail, note, status: 'new' },
  ]);
  const emails = await composeQueuedEmails(api);
  const readers = admins.map(({ email }) => ['suggested-club', email]);
  expect(emails.map(({ kind, to }) => [kind, to]).sort()).toEqual(readers.sort());
  expect(emails[0]?.subject).toBe('Hillside Harriers was suggested');
  expect(emails[0]?.text).toContain('Mo Salim (mo@example.test) suggests Hillside Harriers in Otley.');
  expect(emails[0]?.text).toContain('https://touchline.example/admin/dashboard/suggested-clubs\n');
});

test('an installation without an admin takes it too', async () => {
  expect((await suggest({ note: '' })).status).toBe(201);
  expect(await takeQueuedEmails(api)).toEqual([]);
});

test('the 21st from one address within ten minutes is 429', async () => {
  expect(await inTurn(21, () => suggest())).toEqual([...Array(20).fill(201), 429]);
});

test('S-05 after twenty emails within the hour, of all addresses together, a suggestion is kept without one', async () => {
  await seedPerson(api.services.db);
  const suggestLater = async () => {
    await api.query("delete from rate_limits where key like 'suggestions%'");
    return suggest();
  };
  expect(await inTurn(21, suggestLater)).toEqual(Array(21).fill(201));
  expect(await takeQueuedEmails(api)).toHaveLength(20);
  expect(await api.query('select 1 from suggested_clubs')).toHaveLength(21);
});

test('S-05 other forms of the same address do not use it up', async () => {
  await spend(api, 'forgotForms', 60);
  await spend(api, 'signUpForms', 150);
  expect((await suggest()).status).toBe(201);
});

test('S-40 nothing that a stranger wrote is a link in the letter', async () => {
  await seedPerson(api.services.db);
  await suggest({
    name: 'evil.test',
    town: 'www.evil',
    contactName: 'https://evil.test',
    note: 'See https://evil.test/a?b, evil.test or eve@evil.test.\nAt 8:30.',
  });
  const [mail] = await composeQueuedEmails(api);
  expect(mail?.subject).toBe('A club was suggested');
  expect(mail?.text).toContain('A person (mo@example.test) suggests A club in some town.');
  expect(mail?.text).toContain('“See https:// evil. test/ a?b, evil. test or eve@ evil. test. At 8: 30.”');
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/evil\.test|www|\/\/evil|@evil/);
});

test('S-39 it is in the audit', async () => {
  await suggest();
  const [{ id }] = await api.query('select id from suggested_clubs');
  expect(await api.query('select action, object, actor_id from audit_entries')).toEqual([
    { action: 'suggested-club:create', object: `suggested-club:${id}`, actor_id: null },
  ]);
});
