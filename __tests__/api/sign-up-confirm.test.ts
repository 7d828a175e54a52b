import { beginSignUp } from '@/server/join/begin-sign-up';
import { hashToken } from '@/server/kernel/http/token';
import { composeEmail } from '@/server/mail/compose-email';
import { writers } from '@/server/programs/writers';
import { apiOfFile, atOnce, inTurn, said, statusesOf } from '../support/api';
import { crossing } from '../support/locks';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { seededOnce } from '../support/scene';
import { seedClub, seedMember } from '../support/seed';
import { bare, randomEmail, seedCodeClub, signUpCalls } from '../support/sign-ups';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });
const club = seededOnce(() => seedCodeClub(api));
const { query, signUp, confirm, login, linkFor, forget } = signUpCalls(api);

beforeEach(forget);

test('the link confirms the e-mail, sets the password, and tells the club’s admins', async () => {
  const { db } = api.services;
  await query("delete from users where club_member_role = 'admin'");
  const admins = [await seedMember(db, club.id, 'admin'), await seedMember(db, club.id, 'admin')];
  await seedMember(db, club.id, 'admin', { status: 'disabled' });
  await seedMember(db, (await seedClub(db)).id, 'admin');
  const email = randomEmail();
  const { status, body } = await confirm(await linkFor(email));
  expect([status, body.clubname]).toEqual([200, 'Rovers']);
  expect(body.message).toContain('Rovers still has to let you in');
  const emails = await composeQueuedEmails(api);
  expect(emails.map(({ kind, to }) => [kind, to]).sort()).toEqual(
    admins.map((admin) => ['join-request', admin.email]).sort(),
  );
  expect(emails[0]?.subject).toBe('Ana Ribeiro would like to join Rovers');
});

test('S-16 a link confirms once, of eight at once too, can be asked about without using it, and lives seven days', async () => {
  const token = await linkFor(randomEmail());
  const check = async (purpose: string) =>
    (await api.call('POST', '/api/auth/link', { body: { purpose, token } })).body.data.alive;
  expect([await check('confirm'), await check('reset-password')]).toEqual([true, false]);
  expect(statusesOf(await atOnce(8, () => confirm(token)))).toEqual([200, ...Array(7).fill(400)]);
  expect(await check('confirm')).toBe(false);
  const late = await linkFor(randomEmail());
  const { rows } = await query(
    'update one_time_links set expires_at = expires_at - $2::interval where token_hash = $1 returning expires_at > now() as alive',
    [hashToken(late), '6 days 23 hours 59 minutes'],
  );
  expect(rows).toEqual([{ alive: true }]);
  await query("update one_time_links set expires_at = expires_at - interval '1 minute 1 second'");
  const { status, body } = await confirm(late);
  expect([status, body.code]).toEqual([400, 'bad_request']);
});

test('S-16 asking again begins anew: the link of the older request is dead', async () => {
  const other = await seedClub(api.services.db, 'United');
  const email = randomEmail();
  const older = await linkFor(email);
  await signUp({ email, joinCode: other.joinCode, firstName: 'Anna', clubMemberRole: 'coach' });
  const [job] = await takeQueuedEmails(api);
  // Dead before the newer email is written, or the older link would confirm the request of another person.
  expect((await confirm(older)).status).toBe(400);
  const mail = job && (await composeEmail(writers, api.services, job));
  expect(mail?.text).toContain(`https://touchline.example/auth/confirm?token=${tokenOf(mail)}\n`);
  expect((await confirm(tokenOf(mail))).body.clubname).toBe('United');
  const { rows } = await query('select first_name, club_member_role, club_id from join_requests');
  expect(rows).toEqual([{ first_name: 'Anna', club_member_role: 'coach', club_id: other.id }]);
});

test.each(["status = 'suspended'", 'removed_at = now()'])(
  'a confirmed request at a club with %s does not block another club',
  async (change) => {
    const email = randomEmail();
    await confirm(await linkFor(email));
    await takeQueuedEmails(api);
    await query(`update clubs set ${change} where id = $1`, [club.id]);
    const other = await seedClub(api.services.db, 'United');
    await signUp({ email, joinCode: other.joinCode });
    const mails = await composeQueuedEmails(api);
    expect(mails).toMatchObject([{ kind: 'confirm-sign-up', to: email }]);
    const { rows } = await query('select club_id, password_hash, confirmed_at from join_requests');
    // A second sign-up with the address has not proved that it owns it: the earlier confirmation does not count.
    expect(rows).toEqual([{ club_id: other.id, password_hash: null, confirmed_at: null }]);
    expect((await confirm(tokenOf(mails[0]))).body.clubname).toBe('United');
  },
);

test('S-47 a confirmation while another sign-up uses the e-mail: neither waits for the other, and the link is dead', async () => {
  const email = randomEmail();
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

test('a confirmed request is not undone by a stranger who knows the e-mail', async () => {
  const email = randomEmail();
  await confirm(await linkFor(email));
  const before = (await query('select * from join_requests')).rows;
  const other = await seedClub(api.services.db);
  await signUp({ email, joinCode: other.joinCode, firstName: 'Mallory' });
  await takeQueuedEmails(api);
  expect((await query('select * from join_requests')).rows).toEqual(before);
});

test('two sign-ups at once with one e-mail leave one request', async () => {
  const email = randomEmail();
  expect(statusesOf(await atOnce(3, () => signUp({ email })))).toEqual([201, 201, 201]);
  const { db, queue } = api.services;
  const person = { clubId: club.id, clubMemberRole: 'coach' as const, firstName: 'A', lastName: 'B', email };
  await atOnce(5, () => beginSignUp(db, queue, person));
  await takeQueuedEmails(api);
  expect((await query('select 1 from join_requests')).rowCount).toBe(1);
});

test('S-14 a common password is refused, and the link is good for another try', async () => {
  const token = await linkFor(randomEmail());
  const passwords = { password: 'Password1', passwordConfirmation: 'Password1' };
  expect((await confirm(token, passwords)).status).toBe(422);
  expect((await confirm(token, { passwordConfirmation: 'Else-Horse7' })).body.fields).toEqual({
    passwordConfirmation: 'Passwords do not match',
  });
  expect((await confirm(token)).status).toBe(200);
});

describe('signing in while the club has not decided', () => {
  async function waitToBeLetIn(): Promise<string> {
    const email = randomEmail();
    await confirm(await linkFor(email));
    return email;
  }

  test('the right password gets a sentence about the wait, and no session', async () => {
    const email = await waitToBeLetIn();
    await query('delete from sessions');
    const answer = await login(email.toUpperCase());
    expect(said(answer)).toBe('403 Your club still has to let you in. We write to you as soon as it has.');
    expect(answer.body.token).toBeUndefined();
    expect((await query('select 1 from sessions')).rowCount).toBe(0);
  });

  test('S-07 a wrong one is answered like an unknown account, as is an unconfirmed request', async () => {
    const email = await waitToBeLetIn();
    const unconfirmed = randomEmail();
    await signUp({ email: unconfirmed });
    await takeQueuedEmails(api);
    const nobody = bare(await login('nobody@example.test'));
    expect(nobody.status).toBe(401);
    expect(bare(await login(email, 'Wrong-Horse7'))).toEqual(nobody);
    expect(bare(await login(unconfirmed))).toEqual(nobody);
  });

  test('people who wait for a removed club are answered like unknown accounts', async () => {
    const email = await waitToBeLetIn();
    await query('update clubs set removed_at = now() where id = $1', [club.id]);
    expect((await login(email)).status).toBe(401);
  });

  test('S-05 wrong passwords are counted as for an account', async () => {
    const email = await waitToBeLetIn();
    expect(await inTurn(10, () => login(email, 'Wrong-Horse7'))).toEqual([...Array(9).fill(401), 429]);
  });
});
