import { apiOfFile } from '../support/api';
import { auditOf, callsOfOwn, profileOf, type Seeded, seedPersona } from '../support/own-account';

const api = apiOfFile();
const { editProfile } = callsOfOwn(api);
beforeAll(async () => {
  await seedPersona(api, 'coach', { username: 'taken.name' });
});

const account = async ({ token }: Seeded) => (await api.call('GET', '/api/account', { token })).body.user;

test.each([
  'محمد بن أحمد',
  'שרה',
  'Zoë 🎉👨‍👩‍👧',
  'می‌خواهم',
  '李小龍',
  '<img src=x onerror=alert(1)>',
  "Robert'); drop table users;--",
  'x'.repeat(80),
])('S-32 S-44 the name %s comes back as it was sent', async (firstName) => {
  const user = await seedPersona(api, 'parent');
  const { body } = await editProfile(user, profileOf(user, { firstName, lastName: firstName }));
  expect([body.data?.firstName, body.data?.lastName]).toEqual([firstName, firstName]);
  expect((await account(user)).fullname).toBe(`${firstName} ${firstName}`);
});

test('a name is kept on one line, in one spelling of its letters, and without what nobody sees', async () => {
  const user = await seedPersona(api, 'parent');
  const sent = profileOf(user, { firstName: 'Zoe\u0301\u200b', lastName: 'Ro\u00adse\r\nByron' });
  const { body } = await editProfile(user, sent);
  expect([body.data?.firstName, body.data?.lastName]).toEqual(['Zoé', 'Rose Byron']);
});

test('spaces around a name or a username are taken off', async () => {
  const user = await seedPersona(api, 'parent');
  const typed = { firstName: '  Grace ', lastName: '\tHopper\n', username: ' spaced.grace ' };
  const kept = { firstName: 'Grace', lastName: 'Hopper', username: 'spaced.grace' };
  expect((await editProfile(user, profileOf(user, typed))).body.data).toMatchObject(kept);
});

test.each([
  ['E-04', { firstName: '' }, 'firstName'],
  ['E-04', { lastName: '' }, 'lastName'],
  ['', { username: 'a' }, 'username'],
  ['', { username: '12345678' }, 'username'],
  ['', { username: 'ada@example.test' }, 'username'],
  ['', { username: 'ada byron' }, 'username'],
  ['E-03', { gender: 'robot' }, 'gender'],
  ['', { dob: '2012-02-30' }, 'dob'],
  ['', { dob: '1899-12-31' }, 'dob'],
])('%s %j is 422 at its field, and nothing is saved', async (_item, change, field) => {
  const user = await seedPersona(api, 'coach');
  const before = await account(user);
  const { status, body } = await editProfile(user, profileOf(user, change));
  expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid', [field]]);
  expect(await account(user)).toEqual(before);
});

test.each([
  ['E-03', { gender: 'male' }],
  ['E-03', { gender: 'female' }],
  ['E-03', { gender: 'other' }],
  ['E-03', { gender: null }],
  ['', { dob: '1900-01-01' }],
  ['', { dob: '2012-02-29' }],
  ['', { dob: null }],
  ['', { username: 'ab' }],
  ['', { username: `u${'x'.repeat(29)}` }],
  ['', { username: 'Ünï-köd.e_1' }],
  ['', { username: null }],
])('%s %j is saved', async (_item, change) => {
  const user = await seedPersona(api, 'coach', { gender: 'other', dob: '1980-01-01' });
  const { status, body } = await editProfile(user, profileOf(user, change));
  expect([status, body.data]).toEqual([200, expect.objectContaining(change)]);
});

test.each([
  ['an e-mail', { email: 'has.one@example.test', phone: null }, 200],
  ['a phone', { email: null, phone: '+447700900321', countryCode: '+44' }, 200],
  ['neither', { email: null, phone: null }, 422],
])('E-05 who has %s beside the username and drops it', async (_what, contact, status) => {
  const own = `drop${status}${contact.phone ?? ''}`;
  const user = await seedPersona(api, 'parent', { ...contact, username: own });
  const answer = await editProfile(user, profileOf(user, { username: null }));
  expect(answer.status).toBe(status);
  expect((await account(user)).username).toBe(status === 200 ? null : user.username);
  if (status === 422) expect(answer.body.fields).toEqual({ username: expect.stringContaining('username') });
});

test.each(['taken.name', 'TAKEN.Name', ' Taken.name'])(
  'the username %j is another’s: 409 at the field',
  async (username) => {
    const mine = `mine${username.length}${username.charCodeAt(0)}`;
    const user = await seedPersona(api, 'parent', { username: mine });
    const { status, body } = await editProfile(user, profileOf(user, { username, firstName: 'Lost' }));
    expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 'conflict', ['username']]);
    expect(body.message).toBe(body.fields.username);
    expect(await account(user)).toMatchObject({ username: mine, firstName: 'Ada', rev: user.rev });
  },
);

test('the own username may change its case', async () => {
  const user = await seedPersona(api, 'parent', { username: 'casey' });
  expect((await editProfile(user, profileOf(user, { username: 'Casey' }))).body.data.username).toBe('Casey');
});

test.each([
  ['a day', '2005-05-01', 403],
  ['no day', null, 200],
])('K-05 a child who sends a year of birth, and %s as the own date of birth', async (_what, dob, status) => {
  const child = await seedPersona(api, 'child', { birthYear: 2012 });
  const answer = await editProfile(child, profileOf(child, { dob, birthYear: 2001, firstName: 'Grace' }));
  expect(answer.status).toBe(status);
  const saved = { dob: null, birthYear: 2012, firstName: status === 200 ? 'Grace' : 'Ada' };
  expect(await account(child)).toMatchObject(saved);
  expect(await auditOf(api, child.id)).toEqual([`profile:update ${status === 200 ? 'ok' : 'refused'}`]);
  if (status === 403)
    expect(answer.body).toMatchObject({ code: 'forbidden', fields: { dob: answer.body.message } });
});

test('D13 usernames cannot be asked for without end, taken or free; what else is saved continues', async () => {
  const user = await seedPersona(api, 'parent', { username: 'asks.much' });
  const other = await seedPersona(api, 'parent');
  const ask = (username: string) => editProfile(user, profileOf(user, { username }));
  const statuses: number[] = [];
  for (let time = 0; time < 10; time += 1) {
    statuses.push((await ask(time % 2 ? 'taken.name' : `asks.much.${time}`)).status);
  }
  expect(statuses).toEqual(Array.from({ length: 10 }, (_, time) => (time % 2 ? 409 : 200)));
  for (const username of ['taken.name', 'nobody.has.this']) {
    const { status, body, headers } = await ask(username);
    const told = 'Too many tries. Wait 60 minutes and try again.';
    expect([status, body.message, body.fields]).toEqual([429, told, { username: told }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const same = profileOf(user, { username: 'asks.much.8', firstName: 'Grace' });
  expect((await editProfile(user, same)).status).toBe(200);
  expect((await editProfile(other, profileOf(other, { username: 'asks.less' }))).status).toBe(200);
});
