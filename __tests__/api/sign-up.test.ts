import { apiOfFile, atOnce, inTurn, refusedAt } from '../support/api';
import { forgetAudit } from '../support/forget-audit';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { seededOnce } from '../support/scene';
import { seedMember } from '../support/seed';
import { bare, randomEmail, seedCodeClub, signUpCalls } from '../support/sign-ups';
import { spend } from '../support/spend';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });
const club = seededOnce(() => seedCodeClub(api));
const { query, readCode, signUp, confirm, login, linkFor, forget } = signUpCalls(api);

beforeEach(forget);

describe('a join code', () => {
  test.each(['K7QM-2RTX', 'k7qm2rtx', ' k7qm 2rtx ', 'K7-QM-2R-TX', 'K7QM–2RTX'])(
    'is known as %j: case, spaces and dashes do not matter',
    async (code) => {
      const data = { clubname: 'Rovers', logo: null, clubMemberRole: null };
      expect((await readCode(code)).body).toEqual({ data });
    },
  );

  test.each(['K7QM-2RTY', 'K7QM', '-', '%', 'K7QM_2RTX%', "' or 1=1 --"])('%j is unknown', async (code) => {
    expect((await readCode(code)).status).toBe(404);
  });

  test.each(["status = 'suspended'", 'removed_at = now()'])(
    'of a club with %s is unknown',
    async (change) => {
      await query(`update clubs set ${change} where id = $1`, [club.id]);
      expect((await readCode('K7QM-2RTX')).status).toBe(404);
      expect((await signUp()).status).toBe(422);
    },
  );

  test('S-05 cannot be guessed fast, by either call; right ones are no offence', async () => {
    await spend(api, 'joinCodes', 270);
    for (let i = 0; i < 40; i += 1) expect((await readCode('K7QM-2RTX')).status).toBe(200);
    for (let i = 0; i < 15; i += 1) {
      expect((await readCode(`AAAA-${i}`)).status).toBe(404);
      expect((await signUp({ joinCode: `BBBB-${i}` })).status).toBe(422);
    }
    expect([(await readCode('AAAA')).status, (await signUp()).status]).toEqual([429, 429]);
  });

  test('S-05 wrong codes do not block links', async () => {
    const token = await linkFor(randomEmail());
    await spend(api, 'joinCodes', 300);
    expect((await confirm(token)).status).toBe(200);
  });
});

test('G-08 the answer says where to go on: the dashboard and the name', async () => {
  const { status, body } = await signUp();
  const message = expect.stringContaining('link is on its way');
  expect([status, body]).toEqual([201, { dashboard: 'member', userName: 'Ana', message }]);
});

test('an unknown code is 422 at its field', async () => {
  expect(refusedAt(await signUp({ joinCode: 'AAAA-AAAA' }))).toBe('422 joinCode');
  expect(await takeQueuedEmails(api)).toEqual([]);
});

test.each(['Zoë 👩‍👧', 'עדה', 'x'.repeat(80)])('the first name %j is accepted', async (firstName) => {
  expect((await signUp({ firstName })).status).toBe(201);
  expect(await composeQueuedEmails(api)).toHaveLength(1);
});

test.each(['admin', 'child'])('S-17 a sign-up as %s is refused', async (clubMemberRole) => {
  expect((await signUp({ clubMemberRole })).status).toBe(422);
});

test('S-07 a used e-mail gets the same answer, and its owner an email of another kind', async () => {
  const fresh = randomEmail();
  const answer = bare(await signUp({ email: fresh }));
  const { email: used } = await seedMember(api.services.db, club.id, 'coach');
  const waiting = randomEmail();
  await confirm(await linkFor(waiting));
  await takeQueuedEmails(api);
  expect(bare(await signUp({ email: used?.toUpperCase() }))).toEqual(answer);
  expect(bare(await signUp({ email: waiting }))).toEqual(answer);
  expect((await composeQueuedEmails(api)).map(({ kind, to }) => [kind, to])).toEqual([
    ['known-address', used],
    ['still-waiting', waiting],
  ]);
  expect((await query('select 1 from join_requests where email = $1', [used])).rowCount).toBe(0);
});

test('S-07 a used e-mail is known in the other spelling of its domain', async () => {
  await seedMember(api.services.db, club.id, 'coach', { email: 'used@müller.example' });
  await confirm(await linkFor('waits@xn--mller-kva.example'));
  await takeQueuedEmails(api);
  await signUp({ email: 'used@xn--mller-kva.example' });
  await signUp({ email: 'Waits <waits@MÜLLER.example>' });
  expect((await composeQueuedEmails(api)).map(({ kind, to }) => [kind, to])).toEqual([
    ['known-address', 'used@müller.example'],
    ['still-waiting', 'waits@xn--mller-kva.example'],
  ]);
  expect((await query("select 1 from join_requests where email like '%ller%'")).rowCount).toBe(1);
});

test('S-07 the sixth sign-up for one e-mail does nothing, and nothing tells; a reset of it has its own emails', async () => {
  const email = randomEmail();
  const answers = [];
  for (let i = 0; i < 8; i += 1) answers.push(bare(await signUp({ email })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await takeQueuedEmails(api)).toHaveLength(5);
  await api.call('POST', '/api/auth/forgot-password', { body: { identifier: email } });
  expect(await takeQueuedEmails(api)).toEqual([{ kind: 'reset-password', identifier: email }]);
});

test('S-05 the 151st sign-up from one address is 429, and no other form suffers for it', async () => {
  await spend(api, 'signUpForms', 149);
  expect([(await signUp()).status, (await signUp()).status]).toEqual([201, 429]);
  const forgot = await api.call('POST', '/api/auth/forgot-password', { body: { identifier: 'nobody' } });
  expect([forgot.status, (await readCode('K7QM-2RTX')).status]).toEqual([200, 200]);
});

test('60 families at one address, both parents of each, sign up and confirm within ten minutes', async () => {
  const ofFamily = () =>
    atOnce(2, async () => [(await readCode('K7QM-2RTX')).status, (await signUp()).status]);
  for (let family = 0; family < 60; family += 1) expect(await ofFamily()).toEqual(Array(2).fill([200, 201]));
  const tokens = (await composeQueuedEmails(api)).map(tokenOf);
  expect(await inTurn(120, (i) => confirm(tokens[i] ?? ''))).toEqual(Array(120).fill(200));
});

test('S-39 sign-ups, confirmations and tries to sign in are in the audit', async () => {
  await forgetAudit(api.services.db);
  const email = randomEmail();
  await confirm(await linkFor(email));
  await login(email);
  const { rows } = await query('select action, result, object, club_id from audit_entries order by id');
  const request = `join-request:${(await query('select id from join_requests')).rows[0]?.id}`;
  expect(rows).toEqual([
    { action: 'auth:sign-up', result: 'ok', object: `club:${club.id}`, club_id: club.id },
    { action: 'auth:confirm', result: 'ok', object: request, club_id: club.id },
    { action: 'auth:login', result: 'refused', object: request, club_id: null },
  ]);
});
