import type { ReplyOf } from '@/contract/endpoint';
import type { getHistory } from '@/contract/history';
import type { SuggestedClubMove, SuggestedClubStatus } from '@/contract/suggested-club';
import { suggestedClubs } from '@/server/tables/suggested-club';
import { apiOfFile, atOnce, refusedAt, said, statusesOf } from '../support/api';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { seededOnce } from '../support/scene';
import { password, seedClub, seedPerson } from '../support/seed';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });

const ada = seededOnce(() => seedPerson(api.services.db, { firstName: 'Ada', lastName: 'Byron' }));
const grace = seededOnce(() => seedPerson(api.services.db, { firstName: 'Grace', lastName: 'Murray' }));
beforeEach(() => takeQueuedEmails(api));

const { query } = api;
let number = 0;

async function suggested(over: Partial<typeof suggestedClubs.$inferInsert> = {}) {
  number += 1;
  const contact = { contactName: 'Mo Salim', contactEmail: `mo${number}@example.test` };
  const [row] = await api.services.db
    .insert(suggestedClubs)
    .values({ name: `Harriers ${number}`, town: 'Otley', ...contact, ...over })
    .returning();
  if (!row) throw new Error('nothing was suggested');
  return row;
}
type Suggested = Awaited<ReturnType<typeof suggested>>;

const approval = ({ name, contactEmail }: Suggested) => ({
  clubname: name,
  country: 'GB',
  adminEmail: contactEmail,
});
const bodyFor = (move: SuggestedClubMove, row: Suggested): object | undefined =>
  move === 'approve' ? approval(row) : move === 'decline' ? { reason: 'It is a school.' } : undefined;
const go = (move: SuggestedClubMove, row: Suggested, { token } = ada, body: object = {}) =>
  api.call('POST', `/api/suggested-club/${row.id}/${move}`, {
    token,
    body: { ...bodyFor(move, row), ...body },
  });
const read = async ({ id }: Suggested) =>
  (await api.call('GET', `/api/suggested-club/${id}`, { token: ada.token })).body.data;
const list = async (search: string) =>
  (await api.call('GET', `/api/suggested-club?${search}`, { token: ada.token })).body;
const clubsCalled = async (name: string) =>
  (await query('select id from clubs where clubname = $1', [name])).length;

const allowed: Record<SuggestedClubMove, Partial<Record<SuggestedClubStatus, SuggestedClubStatus>>> = {
  contact: { new: 'contacted' },
  approve: { new: 'approved', contacted: 'approved' },
  decline: { new: 'declined', contacted: 'declined' },
  reopen: { declined: 'new' },
};
const everyMove = (Object.keys(allowed) as SuggestedClubMove[]).flatMap((move) =>
  (['new', 'contacted', 'approved', 'declined'] as const).map(
    (status) => [move, status, allowed[move][status]] as const,
  ),
);

test.each(everyMove)(
  'A-19 %s of one that is %s leads to %s, or is a 409 that changes nothing',
  async (move, status, to) => {
    const row = await suggested({ status });
    const answer = await go(move, row);
    expect([answer.status, answer.body.code]).toEqual(to ? [200, undefined] : [409, 'conflict']);
    expect(await read(row)).toMatchObject({ status: to ?? status, rev: to ? 2 : 1 });
  },
);

test('A-19 approving makes the club with its zone, invites its first admin, and the invite opens the club', async () => {
  const row = await suggested({ contactEmail: 'dana@example.test' });
  const message = `${row.name} was created, and an invite was sent to dana@example.test`;
  expect((await go('approve', row, ada, { country: 'NZ' })).body).toEqual({ message });
  const made = 'select id, country, time_zone from clubs where clubname = $1';
  const [{ id, ...club }] = await query(made, [row.name]);
  expect(club).toEqual({ country: 'NZ', time_zone: 'Pacific/Auckland' });
  expect(await read(row)).toMatchObject({ status: 'approved', club: { id, clubname: row.name } });
  const [mail] = await composeQueuedEmails(api);
  expect([mail?.kind, mail?.to]).toEqual(['invite', 'dana@example.test']);
  const person = { firstName: 'Dana', lastName: 'Okafor', password, passwordConfirmation: password };
  const accepted = await api.call('POST', `/api/auth/invite/${tokenOf(mail)}`, { body: person });
  expect([accepted.status, accepted.body.dashboard]).toEqual([201, 'club']);
});

test('two presses of the same admin approve once, and both hear that it is done', async () => {
  const row = await suggested();
  expect(statusesOf(await atOnce(2, () => go('approve', row)))).toEqual([200, 200]);
  expect(await clubsCalled(row.name)).toBe(1);
  expect(await takeQueuedEmails(api)).toHaveLength(1);
});

test('of two admins who approve at once one makes the club, and the other hears who was faster', async () => {
  const row = await suggested();
  const answers = await Promise.all([
    go('approve', row, ada),
    go('approve', row, grace, { clubname: `${row.name} FC` }),
  ]);
  const [loser] = answers.filter(({ status }) => status === 409);
  expect(statusesOf(answers)).toEqual([200, 409]);
  const { club } = await read(row);
  const winner = club.clubname === row.name ? 'Ada Byron' : 'Grace Murray';
  expect(loser?.body.message).toBe(
    `${winner} was faster: ${row.name} is approved already. The club and its invite are there.`,
  );
  expect((await clubsCalled(row.name)) + (await clubsCalled(`${row.name} FC`))).toBe(1);
  expect(await takeQueuedEmails(api)).toHaveLength(1);
});

test('declining what another admin has approved, and the other way round, is refused in words', async () => {
  const one = await suggested();
  await go('approve', one, grace);
  expect((await go('decline', one)).body.message).toMatch(
    /^Grace Murray was faster: .* is approved already\./,
  );
  const other = await suggested();
  await go('decline', other, grace);
  expect((await go('approve', other)).body.message).toMatch(
    /^Grace Murray was faster: .* is declined already\. Reopen it first\.$/,
  );
});

beforeAll(async () => {
  await seedClub(api.services.db, 'elan ROVERS');
  await seedPerson(api.services.db, { email: 'taken@example.test' });
});

test.each([
  ['the name of a club, whatever its case', 'clubname', 'elan rovers'],
  ['the address of an account', 'adminEmail', 'taken@example.test'],
])('%s is a 409 at its field, and nothing is done', async (_, field, value) => {
  const row = await suggested();
  const clubs = () => query('select id from clubs order by id');
  const before = await clubs();
  expect(refusedAt(await go('approve', row, ada, { [field]: value }))).toBe(`409 ${field}`);
  expect([await clubs(), await takeQueuedEmails(api)]).toEqual([before, []]);
  expect(await read(row)).toMatchObject({ status: 'new', club: null });
});

test('A-19 a decline keeps its reason, and is sent by e-mail only when asked', async () => {
  const quiet = await suggested();
  expect((await go('decline', quiet)).body.message).toBe(`${quiet.name} was declined`);
  expect(await takeQueuedEmails(api)).toEqual([]);
  expect(await read(quiet)).toMatchObject({ status: 'declined', declineReason: 'It is a school.' });

  const told = await suggested();
  const tell = () => go('decline', told, ada, { reason: 'No pitch. See www.evil.test', tell: true });
  expect(statusesOf(await atOnce(2, tell))).toEqual([200, 200]);
  const mails = await composeQueuedEmails(api);
  expect(mails).toMatchObject([{ kind: 'declined-club', to: told.contactEmail }]);
  expect(mails[0]?.text).toContain(`Thank you for suggesting ${told.name}.`);
  expect(mails[0]?.text).toContain('“No pitch. See www. evil. test”');

  await go('reopen', told);
  expect(await read(told)).toMatchObject({ status: 'new', declineReason: 'No pitch. See www.evil.test' });
});

test('the e-mail of a decline that was taken back meanwhile is not written', async () => {
  const row = await suggested();
  await go('decline', row, ada, { tell: true });
  await go('reopen', row);
  expect(await composeQueuedEmails(api)).toEqual([]);
});

test('it is found by name, town and contact, and counted by state under the same search', async () => {
  const town = 'Ysbyty Ystwyth';
  const row = await suggested({ town, contactName: 'Zoë Adébayo', contactEmail: 'zed@far.test' });
  await suggested({ town, status: 'declined' });
  for (const q of [row.name.toUpperCase(), 'zoe ade', 'zed@far', 'ystwyth']) {
    const { data, counts } = await list(`status=new&q=${encodeURIComponent(q)}`);
    expect(data.map(({ id }: Suggested) => id)).toEqual([row.id]);
    expect(counts.new).toBe(1);
  }
  expect((await list('q=ystwyth')).counts).toEqual({ new: 1, declined: 1 });
});

test('a deleted one is in no list and cannot be moved until it is restored as it was', async () => {
  const row = await suggested({ status: 'contacted' });
  const { token } = ada;
  const path = `/api/suggested-club/${row.id}`;
  expect((await api.call('DELETE', path, { token })).status).toBe(200);
  expect((await list(`q=${encodeURIComponent(row.name)}`)).total).toBe(0);
  expect((await list(`removed=true&q=${encodeURIComponent(row.name)}`)).total).toBe(1);
  expect(said(await go('approve', row))).toMatch(/^404 .*was deleted meanwhile/);
  expect(await clubsCalled(row.name)).toBe(0);
  expect((await api.call('POST', `${path}/restore`, { token })).status).toBe(200);
  expect((await go('approve', row)).status).toBe(200);
});

type Entry = ReplyOf<typeof getHistory>['data'][number];

test('S-39 every move is in the audit, of what strangers wrote only that it changed', async () => {
  const row = await suggested();
  await go('contact', row);
  await go('decline', row, grace);
  await go('reopen', row);
  await go('approve', row);
  const history = await api.call('GET', `/api/history?object=suggested-club:${row.id}`, { token: ada.token });
  const told = (history.body.data as Entry[]).map(({ actor, verb, changes }) => [
    actor,
    verb,
    Object.fromEntries(changes.map(({ field, values }) => [field, values])),
  ]);
  expect(told).toEqual([
    ['Ada Byron', 'approve', { status: { from: 'new', to: 'approved' }, club: { from: null, to: row.name } }],
    ['Ada Byron', 'reopen', { status: { from: 'declined', to: 'new' } }],
    ['Grace Murray', 'decline', { status: { from: 'contacted', to: 'declined' }, declineReason: null }],
    ['Ada Byron', 'contact', { status: { from: 'new', to: 'contacted' } }],
  ]);
});
