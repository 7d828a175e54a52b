import { hashToken } from '@/server/kernel/http/token';
import { mintLink } from '@/server/mail/link.store';
import { apiOfFile, atOnce, inTurn, refusedAt, said, statusesOf } from '../support/api';
import { eventually } from '../support/eventually';
import { seedFamily } from '../support/families';
import { feedCalls, readAt } from '../support/feeds';
import { forgetAudit } from '../support/forget-audit';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { otherPassword, resetCalls } from '../support/resets';
import { seededOnce } from '../support/scene';
import { password, type SeedUser, seedClub, seedMember } from '../support/seed';
import { spend } from '../support/spend';
import { writtenLog } from '../support/written-log';

const written = writtenLog();
const api = apiOfFile({ publicUrl: 'https://touchline.example', trustProxy: true }, { log: written.log });
const club = seededOnce(() => seedClub(api.services.db, 'Rovers'));
const { query } = api;
const { somebody, forgot, reset, login, askFor } = resetCalls(api, club);

/** Somebody who has asked for a link. */
async function asking(of: SeedUser = {}) {
  const person = await somebody(of);
  const email = person.email ?? '';
  return { ...person, email, link: await askFor(email) };
}

beforeEach(async () => {
  await query('delete from rate_limits');
  await takeQueuedEmails(api);
});

test('whether a link still works can be asked as often as one likes, and only of its own kind', async () => {
  const { link: token } = await asking();
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
  expect(await inTurn(121, ask)).toEqual([...Array(120).fill(200), 429]);
});

test('S-13 a new password ends every session at once; the old one is worth nothing', async () => {
  const { id, email, link, token } = await asking();
  expect((await api.call('GET', '/api/account', { token })).status).toBe(200);
  const { status, body } = await reset(link);
  const message = 'Your password has been changed. Sign in with the new one.';
  expect([status, body]).toEqual([200, { message }]);
  expect((await api.call('GET', '/api/account', { token })).status).toBe(401);
  expect(await query('select 1 from sessions where user_id = $1', [id])).toEqual([]);
  expect((await login(email, password)).status).toBe(401);
  expect((await login(email, otherPassword)).status).toBe(200);
  expect(await composeQueuedEmails(api)).toMatchObject([{ kind: 'password-changed', to: email }]);
});

test('S-13 it ends the links for podcast apps and guests that were made with the lost one, and no other person’s', async () => {
  const { make } = feedCalls(api);
  const [parent, other] = [await asking(), await somebody()];
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
  expect((await reset(parent.link)).status).toBe(200);
  await eventually('the three are dead', async () => String(await answers()) === '404,404,404,200');
});

test('S-39 a change and a try that fails are both in the audit', async () => {
  const { id, link: token } = await asking();
  await forgetAudit(api.services.db);
  await reset(token);
  await reset(token);
  const columns = 'action, result, object, actor_id, club_id';
  const action = 'auth:reset-password';
  expect(await query(`select ${columns} from audit_entries order by id`)).toEqual([
    { action, result: 'ok', object: `user:${id}`, actor_id: id, club_id: club.id },
    { action, result: 'refused', object: 'user:unknown', actor_id: null, club_id: null },
  ]);
});

const usedUp = '400 This link has been used or has run out. Ask for a new one.';

test('S-16 S-47 a link works once, of eight at once too', async () => {
  const { email, link: token } = await asking();
  expect(statusesOf(await atOnce(8, () => reset(token)))).toEqual([200, ...Array(7).fill(400)]);
  expect(said(await reset(token, 'Third-Horse9'))).toBe(usedUp);
  expect((await login(email, otherPassword)).status).toBe(200);
});

test('S-16 a link lives ten minutes', async () => {
  const { link: token } = await asking();
  const live = (time: string) =>
    query(
      'update one_time_links set expires_at = expires_at - $2::interval where token_hash = $1 returning expires_at > now() as alive',
      [hashToken(token), time],
    );
  expect(await live('9 minutes')).toEqual([{ alive: true }]);
  await live('1 minute');
  expect(said(await reset(token))).toBe(usedUp);
});

test('S-16 D13 the older link is dead as soon as a newer email is asked for, by whichever identifier', async () => {
  const [older, ofOther] = [await asking({ username: 'asks-twice' }), await asking()];
  await forgot('Asks-Twice');
  expect(said(await reset(older.link))).toBe(usedUp);
  const [mail] = await composeQueuedEmails(api);
  expect((await reset(tokenOf(mail))).status).toBe(200);
  expect((await reset(ofOther.link)).status).toBe(200);
});

test('D13 an email that is not sent, since there were too many, leaves the link of the last one alive', async () => {
  const { email, link } = await asking();
  const tokens = [link];
  for (let time = 1; time < 5; time += 1) tokens.push(await askFor(email));
  await forgot(email);
  expect((await reset(tokens.at(-1) ?? '')).status).toBe(200);
});

test('S-16 a link changes its own account alone, and one of another kind none', async () => {
  const [one, other] = [await asking(), await somebody()];
  await reset(one.link);
  expect((await login(other.email ?? '', password)).status).toBe(200);
  const [invite] = await query("insert into invites (email) values ('new@example.test') returning id");
  const inviteLink = await api.services.db.transaction((tx) => mintLink(tx, 'inviteId', invite.id));
  expect(said(await reset(inviteLink))).toBe(usedUp);
  expect(said(await reset('x'.repeat(43)))).toBe(usedUp);
});

test('a refused password leaves the link good for another try', async () => {
  const { link: token } = await asking();
  for (const weak of ['Password1', 'short']) expect(refusedAt(await reset(token, weak))).toBe('422 password');
  const other = await reset(token, otherPassword, 'Other-Horse9');
  expect(refusedAt(other)).toBe('422 passwordConfirmation');
  expect((await reset(token)).status).toBe(200);
});

test('S-05 the 121st dead link from one address is 429; one that is good, and a weak password, do not count', async () => {
  const { link: token } = await asking();
  await spend(api, 'resetLinks', 118);
  expect((await reset(token, 'Password1')).status).toBe(422);
  expect((await reset(token)).status).toBe(200);
  expect(await inTurn(3, () => reset('wrong'))).toEqual([400, 400, 429]);
});

test('S-05 dead links of other kinds and wrong join codes do not block a reset', async () => {
  const { link: token } = await asking();
  await spend(api, 'inviteLinks', 120);
  await spend(api, 'confirmLinks', 120);
  await spend(api, 'joinCodes', 300);
  expect((await reset(token)).status).toBe(200);
});

test('who has typed too many wrong passwords may sign in with the new one', async () => {
  const person = await somebody();
  const email = person.email ?? '';
  for (let i = 0; i < 10; i += 1) {
    await login(email, 'Wrong-Horse7');
    await query("delete from rate_limits where key like 'loginAddress%'");
  }
  expect((await login(email, password)).status).toBe(429);
  await reset(await askFor(email));
  expect((await login(email, otherPassword)).status).toBe(200);
});

test('S-41 neither the link nor a password is in the queue, in the database or in the log', async () => {
  const { email } = await somebody();
  written.clear();
  await forgot(email ?? '');
  const queued = await query('select * from pgboss.job');
  const [mail] = await composeQueuedEmails(api);
  const token = tokenOf(mail);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const links = await query('select * from one_time_links');
  expect(links.some((row) => row.token_hash === hashToken(token))).toBe(true);
  await reset(token);
  const kept = JSON.stringify([queued, links, await query('select * from audit_entries')]);
  for (const secret of [token, otherPassword]) expect(`${kept}${written.text()}`).not.toContain(secret);
  expect(written.text()).toContain('auth:reset-password');
  expect(written.text()).not.toContain(email);
});
