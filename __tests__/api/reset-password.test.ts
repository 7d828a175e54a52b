import { hashToken } from '@/server/kernel/http/token';
import { mintLink } from '@/server/mail/link.store';
import { apiOfFile, atOnce, inTurn, said, statusesOf } from '../support/api';
import { eventually } from '../support/eventually';
import { seedFamily } from '../support/families';
import { feedCalls, readAt } from '../support/feeds';
import { forgetAudit } from '../support/forget-audit';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { otherPassword, resetCalls } from '../support/resets';
import { seededOnce } from '../support/scene';
import { password, seedClub, seedMember } from '../support/seed';
import { spend } from '../support/spend';
import { writtenLog } from '../support/written-log';

const written = writtenLog();
const api = apiOfFile({ publicUrl: 'https://touchline.example', trustProxy: true }, { log: written.log });
const club = seededOnce(() => seedClub(api.services.db, 'Rovers'));
const { query, somebody, forgot, reset, login, askFor } = resetCalls(api, club);

beforeEach(async () => {
  await query('delete from rate_limits');
  await takeQueuedEmails(api);
});

test('whether a link still works can be asked as often as one likes, and only of its own kind', async () => {
  const { email } = await somebody();
  const token = await askFor(email ?? '');
  const check = async (secret: string, purpose = 'reset-password') => {
    const answer = await api.call('POST', '/api/auth/link', { body: { purpose, token: secret } });
    return [answer.status, answer.body.data?.alive];
  };
  for (let time = 0; time < 130; time += 1) expect(await check(token)).toEqual([200, true]);
  expect(await check(token, 'confirm')).toEqual([200, false]);
  expect(await check('wrong')).toEqual([200, false]);
  expect(await check(token, 'invite')).toEqual([422, undefined]);
  expect((await reset(token)).status).toBe(200);
  expect(await check(token)).toEqual([200, false]);
});

test('dead links are not asked about without end from one address', async () => {
  const ask = () =>
    api.call('POST', '/api/auth/link', { body: { purpose: 'reset-password', token: 'wrong' } });
  expect(await inTurn(121, () => ask())).toEqual([...Array(120).fill(200), 429]);
});

test('S-13 a new password ends every session at once; the old one is worth nothing', async () => {
  const { id, email, token: session } = await somebody();
  expect((await api.call('GET', '/api/account', { token: session })).status).toBe(200);
  const answer = await reset(await askFor(email ?? ''));
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Your password has been changed. Sign in with the new one.' },
  ]);
  expect((await api.call('GET', '/api/account', { token: session })).status).toBe(401);
  expect((await query('select 1 from sessions where user_id = $1', [id])).rowCount).toBe(0);
  expect((await login(email ?? '', password)).status).toBe(401);
  expect((await login(email ?? '', otherPassword)).status).toBe(200);
  expect((await composeQueuedEmails(api)).map(({ kind, to }) => [kind, to])).toEqual([
    ['password-changed', email],
  ]);
});

test('S-13 it ends the links for podcast apps and guests that were made with the lost one, and no other person’s', async () => {
  const { make } = feedCalls(api);
  const [parent, other] = [await somebody(), await somebody()];
  const child = await seedMember(api.services.db, club.id, 'child');
  await seedFamily(api.services.db, club.id, [parent, other], [child]);
  await make(parent);
  await make(parent, `/child/${child.id}`);
  const made = await make(parent, '/guest', { name: 'Gran' });
  const theirs = await make(other);
  const links = [made.own, made.children[0]?.feed, made.guests?.[0], theirs.own].map(
    (feed) => feed?.url ?? '',
  );
  const answers = async () =>
    (await Promise.all(links.map((url) => readAt(api, url)))).map((answer) => answer.status);
  expect(await answers()).toEqual([200, 200, 200, 200]);
  expect((await reset(await askFor(parent.email ?? ''))).status).toBe(200);
  await eventually('the three are dead', async () => String(await answers()) === '404,404,404,200');
});

test('S-39 a change and a try that fails are both in the audit', async () => {
  const { id, email } = await somebody();
  const token = await askFor(email ?? '');
  await forgetAudit(api.services.db);
  await reset(token);
  await reset(token);
  const { rows } = await query(
    'select action, result, object, actor_id, club_id from audit_entries order by id',
  );
  const action = 'auth:reset-password';
  expect(rows).toEqual([
    { action, result: 'ok', object: `user:${id}`, actor_id: id, club_id: club.id },
    { action, result: 'refused', object: 'user:unknown', actor_id: null, club_id: null },
  ]);
});

const usedUp = '400 This link has been used or has run out. Ask for a new one.';

test('S-16 S-47 a link works once, of eight at once too', async () => {
  const { email } = await somebody();
  const token = await askFor(email ?? '');
  expect(statusesOf(await atOnce(8, () => reset(token)))).toEqual([200, ...Array(7).fill(400)]);
  expect(said(await reset(token, 'Third-Horse9'))).toBe(usedUp);
  expect((await login(email ?? '', otherPassword)).status).toBe(200);
});

test('S-16 a link lives ten minutes', async () => {
  const { email } = await somebody();
  const token = await askFor(email ?? '');
  const lived = 'update one_time_links set expires_at = expires_at - $2::interval where token_hash = $1';
  await query(lived, [hashToken(token), '9 minutes']);
  const { rows } = await query(
    'select expires_at > now() as alive from one_time_links where token_hash = $1',
    [hashToken(token)],
  );
  expect(rows).toEqual([{ alive: true }]);
  await query(lived, [hashToken(token), '1 minute']);
  expect(said(await reset(token))).toBe(usedUp);
});

test('S-16 D13 the older link is dead as soon as a newer email is asked for, by whichever identifier', async () => {
  const { email } = await somebody({ username: 'asks-twice' });
  const other = await somebody();
  const [older, ofOther] = [await askFor(email ?? ''), await askFor(other.email ?? '')];
  await forgot('Asks-Twice');
  expect(said(await reset(older))).toBe(usedUp);
  const [mail] = await composeQueuedEmails(api);
  expect((await reset(tokenOf(mail))).status).toBe(200);
  expect((await reset(ofOther)).status).toBe(200);
});

test('D13 an email that is not sent, since there were too many, leaves the link of the last one alive', async () => {
  const { email } = await somebody();
  const tokens: string[] = [];
  for (let time = 0; time < 5; time += 1) tokens.push(await askFor(email ?? ''));
  await forgot(email ?? '');
  expect((await reset(tokens.at(-1) ?? '')).status).toBe(200);
});

test('S-16 a link changes its own account alone, and one of another kind none', async () => {
  const [one, other] = [await somebody(), await somebody()];
  await reset(await askFor(one.email ?? ''));
  expect((await login(other.email ?? '', password)).status).toBe(200);
  const { rows } = await query("insert into invites (email) values ('new@example.test') returning id");
  const inviteLink = await api.services.db.transaction((tx) => mintLink(tx, 'inviteId', rows[0]?.id));
  expect(said(await reset(inviteLink))).toBe(usedUp);
  expect(said(await reset('x'.repeat(43)))).toBe(usedUp);
});

test.each([
  ['disabled', "update users set status = 'disabled' where id = $1"],
  [
    'of a club that was removed',
    'update clubs set removed_at = now() where id = (select club_id from users where id = $1)',
  ],
])('S-11 the link of a person %s does nothing', async (_what, change) => {
  const club = await seedClub(api.services.db);
  const { id, email } = await seedMember(api.services.db, club.id, 'coach');
  const token = await askFor(email ?? '');
  await query(change, [id]);
  const hashOf = async () => (await query('select password_hash from users where id = $1', [id])).rows[0];
  const before = await hashOf();
  expect(said(await reset(token))).toBe(usedUp);
  expect(await hashOf()).toEqual(before);
  await forgot(email ?? '');
  expect(await composeQueuedEmails(api)).toEqual([]);
});

test('a refused password leaves the link good for another try', async () => {
  const { email } = await somebody();
  const token = await askFor(email ?? '');
  const fieldsOf = async (...chosen: [string, string?]) =>
    Object.keys((await reset(token, ...chosen)).body.fields ?? {});
  expect(await fieldsOf('Password1')).toEqual(['password']);
  expect(await fieldsOf('short')).toEqual(['password']);
  expect(await fieldsOf(otherPassword, 'Other-Horse9')).toEqual(['passwordConfirmation']);
  expect((await reset(token)).status).toBe(200);
});

test('S-05 the 121st dead link from one address is 429; one that is good, and a weak password, do not count', async () => {
  const { email } = await somebody();
  const token = await askFor(email ?? '');
  await spend(api, 'resetLinks', 118);
  expect((await reset(token, 'Password1')).status).toBe(422);
  expect((await reset(token)).status).toBe(200);
  expect(await inTurn(3, () => reset('wrong'))).toEqual([400, 400, 429]);
});

test('S-05 dead links of other kinds and wrong join codes do not block a reset', async () => {
  const { email } = await somebody();
  const token = await askFor(email ?? '');
  await spend(api, 'inviteLinks', 120);
  await spend(api, 'confirmLinks', 120);
  await spend(api, 'joinCodes', 300);
  expect((await reset(token)).status).toBe(200);
});

test('who has typed too many wrong passwords may sign in with the new one', async () => {
  const { email } = await somebody();
  for (let i = 0; i < 10; i += 1) {
    await login(email ?? '', 'Wrong-Horse7');
    await query("delete from rate_limits where key like 'loginAddress%'");
  }
  expect((await login(email ?? '', password)).status).toBe(429);
  await reset(await askFor(email ?? ''));
  expect((await login(email ?? '', otherPassword)).status).toBe(200);
});

test('S-41 neither the link nor a password is in the queue, in the database or in the log', async () => {
  const { email } = await somebody();
  written.clear();
  await forgot(email ?? '');
  const queued = JSON.stringify((await query('select * from pgboss.job')).rows);
  const [mail] = await composeQueuedEmails(api);
  const token = tokenOf(mail);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { rows } = await query('select * from one_time_links');
  expect(rows.some((row) => row.token_hash === hashToken(token))).toBe(true);
  await reset(token);
  const kept = `${queued}${JSON.stringify(rows)}${JSON.stringify((await query('select * from audit_entries')).rows)}`;
  expect(`${kept}${written.text()}`).not.toContain(token);
  expect(`${kept}${written.text()}`).not.toContain(otherPassword);
  expect(written.text()).toContain('auth:reset-password');
  expect(written.text()).not.toContain(email);
});
