import { randomUUID } from 'node:crypto';
import { hashToken } from '@/server/auth/token';
import { beginSignUp } from '@/server/join/begin-sign-up';
import { makeLog } from '@/server/log';
import { writeLetter } from '@/server/mail/write-letter';
import { startApi, type TestApi } from '../support/api';
import { crossing, spend } from '../support/crossing';
import { openLetters, takeQueued, tokenOf } from '../support/letterbox';
import { medianGap } from '../support/medians';
import { password, seedClub, seedMember } from '../support/seed';

process.env.LOG_LEVEL = 'trace';

let api: TestApi;
let club: Awaited<ReturnType<typeof seedClub>>;
let logged = '';

beforeAll(async () => {
  const write = (line: string) => {
    logged += line;
  };
  api = await startApi({ publicUrl: 'https://touchline.example' }, { log: makeLog('api', { write }) });
  club = await seedClub(api.services.db, 'Rovers');
  await query("update clubs set join_code = 'K7QM-2RTX' where id = $1", [club.id]);
});
afterAll(() => api.close());
beforeEach(async () => {
  await query('delete from rate_limits');
  await query('delete from join_requests');
  await query("update clubs set status = 'active', removed_at = null");
  await takeQueued(api);
});

const query = (text: string, values: unknown[] = []) => api.services.db.$client.query(text, values);
const newEmail = () => `${randomUUID()}@example.test`;
const chosen = { password, passwordConfirmation: password };

const readCode = (code: string) => api.call('GET', `/api/auth/join/${encodeURIComponent(code)}`);

const signUp = (change: object = {}, headers: Record<string, string> = {}) => {
  const person = { firstName: 'Ana', lastName: 'Ribeiro', email: newEmail(), clubMemberRole: 'parent' };
  return api.call('POST', '/api/auth/signup', {
    body: { joinCode: 'K7QM-2RTX', ...person, ...change },
    headers,
  });
};

const confirm = (token: string, change: object = {}) =>
  api.call('POST', '/api/auth/confirm', { body: { token, ...chosen, ...change } });

const login = (identifier: string, typed = password) =>
  api.call('POST', '/api/auth/login', { body: { identifier, password: typed } });

async function linkFor(email: string, change: object = {}): Promise<string> {
  await takeQueued(api);
  await signUp({ email, ...change });
  return tokenOf((await openLetters(api))[0]);
}

const bare = ({ status, headers, body }: Awaited<ReturnType<typeof signUp>>) => ({
  status,
  body: { ...body, requestId: '' },
  headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
});

describe('a join code', () => {
  test.each(['K7QM-2RTX', 'k7qm2rtx', ' k7qm 2rtx ', 'K7-QM-2R-TX', 'K7QM–2RTX'])(
    'is known as %j: case, spaces and dashes do not matter',
    async (code) => {
      const { status, body } = await readCode(code);
      expect([status, body]).toEqual([200, { data: { clubname: 'Rovers' } }]);
    },
  );

  test.each(['K7QM-2RTY', 'K7QM', '-', '%', 'K7QM_2RTX%', "' or 1=1 --"])('%j is nobody’s', async (code) => {
    expect((await readCode(code)).status).toBe(404);
  });

  test.each(["status = 'suspended'", 'removed_at = now()'])(
    'of a club with %s is nobody’s',
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

  test('S-05 who guesses codes bars nobody from what they have a link for', async () => {
    const token = await linkFor(newEmail());
    await spend(api, 'joinCodes', 300);
    expect((await confirm(token)).status).toBe(200);
  });
});

test('G-08 the answer says where to go on: the dashboard and the name', async () => {
  const { status, body } = await signUp();
  expect([status, body]).toEqual([
    201,
    { dashboard: 'member', userName: 'Ana', message: expect.stringContaining('link is on its way') },
  ]);
});

test('an unknown code is 422 at its field', async () => {
  const { status, body } = await signUp({ joinCode: 'AAAA-AAAA' });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['joinCode']]);
  expect(await takeQueued(api)).toEqual([]);
});

test.each(['\ud800', 'Zoë 👩‍👧', 'עדה', 'x'.repeat(80)])(
  'the first name %j is nobody’s fault',
  async (firstName) => {
    expect((await signUp({ firstName })).status).toBe(201);
    expect(await openLetters(api)).toHaveLength(1);
  },
);

test.each(['', ' ', 'x'.repeat(81), 'a\u0000b'])('the first name %j is 422', async (firstName) => {
  expect((await signUp({ firstName })).status).toBe(422);
});

test.each(['admin', 'child'])('S-17 nobody signs up as %s', async (clubMemberRole) => {
  expect((await signUp({ clubMemberRole })).status).toBe(422);
});

test('S-07 a used e-mail gets the same answer, and its owner a letter of another kind', async () => {
  const fresh = newEmail();
  const answer = bare(await signUp({ email: fresh }));
  const { email: used } = await seedMember(api.services.db, club.id, 'coach');
  const waiting = newEmail();
  await confirm(await linkFor(waiting));
  await takeQueued(api);
  expect(bare(await signUp({ email: used?.toUpperCase() }))).toEqual(answer);
  expect(bare(await signUp({ email: waiting }))).toEqual(answer);
  expect((await openLetters(api)).map(({ letter, to }) => [letter, to])).toEqual([
    ['known-address', used],
    ['still-waiting', waiting],
  ]);
  expect((await query('select 1 from join_requests where email = $1', [used])).rowCount).toBe(0);
});

test('S-07 200 tries with a used and with a new e-mail take as long, within 10 %', async () => {
  const { email } = await seedMember(api.services.db, club.id, 'coach');
  const ways = [() => signUp({ email }), () => signUp()] as const;
  expect(await medianGap(200, [...ways], () => query('delete from rate_limits'))).toBeLessThan(0.1);
}, 120_000);

test('the link confirms the e-mail, sets the password, and tells the club’s admins', async () => {
  const { db } = api.services;
  await query("delete from users where club_member_role = 'admin'");
  const admins = [await seedMember(db, club.id, 'admin'), await seedMember(db, club.id, 'admin')];
  await seedMember(db, club.id, 'admin', { status: 'disabled' });
  await seedMember(db, (await seedClub(db)).id, 'admin');
  const email = newEmail();
  const { status, body } = await confirm(await linkFor(email));
  expect([status, body.clubname]).toEqual([200, 'Rovers']);
  expect(body.message).toContain('Rovers still has to let you in');
  const letters = await openLetters(api);
  expect(letters.map(({ letter, to }) => [letter, to]).sort()).toEqual(
    admins.map((admin) => ['join-request', admin.email]).sort(),
  );
  expect(letters[0]?.subject).toBe('Ana Ribeiro would like to join Rovers');
});

test('S-16 a link confirms once, of eight at once too, and lives seven days', async () => {
  const token = await linkFor(newEmail());
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  const late = await linkFor(newEmail());
  const { rows } = await query(
    'update one_time_links set expires_at = expires_at - $2::interval where token_hash = $1 returning expires_at > now() as alive',
    [hashToken(late), '6 days 23 hours 59 minutes'],
  );
  expect(rows).toEqual([{ alive: true }]);
  await query("update one_time_links set expires_at = expires_at - interval '1 minute 1 second'");
  const { status, body } = await confirm(late);
  expect([status, body.code]).toEqual([400, 'bad_request']);
});

test('whether the link still works can be asked without using it', async () => {
  const token = await linkFor(newEmail());
  const check = async (purpose: string) =>
    (await api.call('POST', '/api/auth/link', { body: { purpose, token } })).body.data.alive;
  expect([await check('confirm'), await check('confirm'), await check('reset-password')]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await confirm(token)).status).toBe(200);
  expect(await check('confirm')).toBe(false);
});

test('S-16 asking again begins anew: the link of the older request is dead', async () => {
  const other = await seedClub(api.services.db, 'United');
  const email = newEmail();
  const older = await linkFor(email);
  await signUp({ email, joinCode: other.joinCode, firstName: 'Anna', clubMemberRole: 'coach' });
  const [letter] = await takeQueued(api);
  // Dead before the newer letter is written, or the older link would confirm what somebody else has asked for.
  expect((await confirm(older)).status).toBe(400);
  const mail = letter && (await writeLetter(api.services, letter));
  expect((await confirm(tokenOf(mail))).body.clubname).toBe('United');
  const { rows } = await query('select first_name, club_member_role, club_id from join_requests');
  expect(rows).toEqual([{ first_name: 'Anna', club_member_role: 'coach', club_id: other.id }]);
});

test.each(["status = 'suspended'", 'removed_at = now()'])(
  'a confirmed request at a club with %s bars nobody from another club',
  async (change) => {
    const email = newEmail();
    await confirm(await linkFor(email));
    await takeQueued(api);
    await query(`update clubs set ${change} where id = $1`, [club.id]);
    const other = await seedClub(api.services.db, 'United');
    await signUp({ email, joinCode: other.joinCode });
    const mails = await openLetters(api);
    expect(mails.map(({ letter, to }) => [letter, to])).toEqual([['confirm-sign-up', email]]);
    const { rows } = await query('select club_id, password_hash, confirmed_at from join_requests');
    // Whoever typed the e-mail has not shown that it is theirs: what was confirmed before does not count.
    expect(rows).toEqual([{ club_id: other.id, password_hash: null, confirmed_at: null }]);
    expect((await confirm(tokenOf(mails[0]))).body.clubname).toBe('United');
  },
);

test('S-47 who confirms while somebody signs up again with the e-mail: neither waits for the other, and the link is dead', async () => {
  const email = newEmail();
  const token = await linkFor(email);
  const { rows } = await query('select id from join_requests where email = $1', [email]);
  const { status } = await crossing(api, {
    // What a sign-up does, in its order.
    first: [["update join_requests set first_name = 'Mallory' where id = $1", rows[0]?.id]],
    other: () => confirm(token),
    last: [['delete from one_time_links where join_request_id = $1', rows[0]?.id]],
  });
  expect(status).toBe(400);
  const after = await query('select first_name, confirmed_at from join_requests where email = $1', [email]);
  expect(after.rows).toEqual([{ first_name: 'Mallory', confirmed_at: null }]);
});

test('a confirmed request is not undone by whoever knows the e-mail', async () => {
  const email = newEmail();
  await confirm(await linkFor(email));
  const before = (await query('select * from join_requests')).rows;
  const other = await seedClub(api.services.db);
  await signUp({ email, joinCode: other.joinCode, firstName: 'Mallory' });
  await takeQueued(api);
  expect((await query('select * from join_requests')).rows).toEqual(before);
});

test('two sign-ups at once with one e-mail leave one request', async () => {
  const email = newEmail();
  const answers = await Promise.all([signUp({ email }), signUp({ email }), signUp({ email })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { db, queue } = api.services;
  const person = { clubId: club.id, clubMemberRole: 'coach' as const, firstName: 'A', lastName: 'B', email };
  await Promise.all(Array.from({ length: 5 }, () => beginSignUp(db, queue, person)));
  await takeQueued(api);
  expect((await query('select 1 from join_requests')).rowCount).toBe(1);
});

test('S-14 a common password is refused, and the link is good for another try', async () => {
  const token = await linkFor(newEmail());
  const common = { password: 'Password1', passwordConfirmation: 'Password1' };
  expect((await confirm(token, common)).status).toBe(422);
  expect((await confirm(token, { passwordConfirmation: 'Else-Horse7' })).body.fields).toEqual({
    passwordConfirmation: 'Passwords do not match',
  });
  expect((await confirm(token)).status).toBe(200);
});

describe('signing in while the club has not decided', () => {
  const sentence = 'Your club still has to let you in. We write to you as soon as it has.';

  test('the right password is told so, and has no session', async () => {
    const email = newEmail();
    await confirm(await linkFor(email));
    await query('delete from sessions');
    const { status, body } = await login(email.toUpperCase());
    expect([status, body.message, body.token]).toEqual([403, sentence, undefined]);
    expect((await query('select 1 from sessions')).rowCount).toBe(0);
  });

  test('S-07 a wrong one is nobody, as is one who has not confirmed', async () => {
    const email = newEmail();
    await confirm(await linkFor(email));
    const unconfirmed = newEmail();
    await signUp({ email: unconfirmed });
    await takeQueued(api);
    const nobody = bare(await login('nobody@example.test'));
    expect(nobody.status).toBe(401);
    expect(bare(await login(email, 'Wrong-Horse7'))).toEqual(nobody);
    expect(bare(await login(unconfirmed))).toEqual(nobody);
  });

  test('a removed club’s waiting people are nobody', async () => {
    const email = newEmail();
    await confirm(await linkFor(email));
    await query('update clubs set removed_at = now() where id = $1', [club.id]);
    expect((await login(email)).status).toBe(401);
  });

  test('S-05 wrong passwords are counted as anybody’s', async () => {
    const email = newEmail();
    await confirm(await linkFor(email));
    const statuses = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await login(email, 'Wrong-Horse7')).status);
    expect(statuses).toEqual([...Array(9).fill(401), 429]);
  });

  test('S-07 wrong passwords of somebody who waits and of nobody take as long, within 10 %', async () => {
    const email = newEmail();
    await confirm(await linkFor(email));
    const ways = [() => login(email, 'Wrong-Horse7'), () => login('nobody@example.test')] as const;
    expect(await medianGap(100, [...ways], () => query('delete from rate_limits'))).toBeLessThan(0.1);
  }, 120_000);
});

test('S-07 the sixth sign-up for one e-mail does nothing, and nothing tells; a reset of it has its own letters', async () => {
  const email = newEmail();
  const answers = [];
  for (let i = 0; i < 8; i += 1) answers.push(bare(await signUp({ email })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await takeQueued(api)).toHaveLength(5);
  await api.call('POST', '/api/auth/forgot-password', { body: { identifier: email } });
  expect(await takeQueued(api)).toEqual([{ letter: 'reset-password', identifier: email }]);
});

test('S-05 the 151st sign-up from one address is 429, and no other form suffers for it', async () => {
  await spend(api, 'signUpForms', 149);
  expect([(await signUp()).status, (await signUp()).status]).toEqual([201, 429]);
  const forgot = await api.call('POST', '/api/auth/forgot-password', { body: { identifier: 'nobody' } });
  expect([forgot.status, (await readCode('K7QM-2RTX')).status]).toEqual([200, 200]);
});

test('60 families at one address, both parents of each, sign up and confirm within ten minutes', async () => {
  const people = Array.from({ length: 120 }, newEmail);
  const asked = await Promise.all(
    people.map(async (email) => [(await readCode('K7QM-2RTX')).status, (await signUp({ email })).status]),
  );
  expect(asked).toEqual(people.map(() => [200, 201]));
  const tokens = (await openLetters(api)).map(tokenOf);
  const confirmed = await Promise.all(tokens.map(async (token) => (await confirm(token)).status));
  expect(confirmed).toEqual(people.map(() => 200));
}, 60_000);

test('S-39 sign-ups, confirmations and tries to sign in are in the audit', async () => {
  await query('delete from audit_entries');
  const email = newEmail();
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

test('S-31 S-41 the link is of the configured address, and only in the letter', async () => {
  const email = newEmail();
  logged = '';
  await signUp({ email }, { 'x-forwarded-host': 'evil.example' });
  const queued = JSON.stringify((await query('select * from pgboss.job')).rows);
  const [mail] = await openLetters(api);
  const token = tokenOf(mail);
  expect(mail?.text).toContain(`https://touchline.example/auth/confirm?token=${token}\n`);
  const links = JSON.stringify((await query('select * from one_time_links')).rows);
  await confirm(token);
  expect(logged).toContain('auth:confirm');
  expect(`${queued}${links}${logged}`).not.toContain(token);
  expect(`${logged}`).not.toMatch(/Ribeiro|@example/);
});
