import { randomUUID } from 'node:crypto';
import { removeUnconfirmed } from '@/server/join/join-request.store';
import { hashPassword } from '@/server/user/password';
import { apiOfFile, atOnce, said, statusesOf } from '../support/api';
import { forgetAudit } from '../support/forget-audit';
import { crossing } from '../support/locks';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { sceneOfFile } from '../support/scene';
import { password, seedMember } from '../support/seed';

const api = apiOfFile();
const scene = sceneOfFile(api);
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword('', password);
});
beforeEach(async () => {
  await query('delete from rate_limits');
  await query('delete from join_requests');
  await takeQueuedEmails(api);
});

const query = (text: string, values: unknown[] = []) => api.services.db.$client.query(text, values);

interface Waiting {
  clubId?: string;
  email?: string;
  role?: 'parent' | 'coach';
  confirmed?: boolean;
  age?: string;
}

async function waiting({ clubId, email, role = 'parent', confirmed = true, age = '0' }: Waiting = {}) {
  const { rows } = await query(
    `insert into join_requests (club_id, club_member_role, first_name, last_name, email, password_hash, confirmed_at, created_at)
     values ($1, $2, 'Ana', 'Ribeiro', $3, $4, $5, now() - $6::interval) returning id, email`,
    [
      clubId ?? scene.club.id,
      role,
      email ?? `${randomUUID()}@example.test`,
      confirmed ? passwordHash : null,
      confirmed ? new Date() : null,
      age,
    ],
  );
  return rows[0] as { id: string; email: string };
}

const decide = (id: string, decision: unknown, token = scene.admin.token) =>
  api.call('PUT', `/api/join-request/${id}`, { token, body: { decision } });
const login = (identifier: string) => api.call('POST', '/api/auth/login', { body: { identifier, password } });
const count = async (table: string) => Number((await query(`select count(*) from ${table}`)).rows[0]?.count);

/** Children of the club who wait for this address, as an import enters them. */
async function entered(email: string): Promise<string> {
  const { id } = await seedMember(api.services.db, scene.club.id, 'child', { consented: false });
  await query(
    `with family as (insert into families (club_id) values ($1) returning id),
       invited as (insert into invites (club_id, email, club_member_role, family_ids)
         select $1, $2, 'parent', array[id] from family)
     insert into family_members (family_id, user_id, place) select id, $3, 'child' from family`,
    [scene.club.id, email, id],
  );
  return id;
}

test('K-01 children that the club has entered wait for a guardian who comes by the code, too', async () => {
  const { id, email } = await waiting();
  const childId = await entered(email);
  expect((await decide(id, 'approve')).status).toBe(200);
  const { body } = await login(email);
  const family = await api.call('GET', '/api/family', { token: body.token });
  expect(family.body.data.children).toMatchObject([{ id: childId, state: 'waiting' }]);
  // A coach has no family, so the children would have no guardian.
  const coach = await waiting({ role: 'coach' });
  await entered(coach.email);
  expect(said(await decide(coach.id, 'approve'))).toMatch(/^409 Children of your club wait/);
  expect((await login(coach.email)).status).toBe(403);
});

test('a club’s admin sees who waits for this club, oldest first, and who has confirmed', async () => {
  const younger = await waiting({ role: 'coach' });
  const older = await waiting({ age: '1 day' });
  await waiting({ confirmed: false });
  await waiting({ clubId: scene.other.id });
  const { status, body } = await api.call('GET', '/api/join-request', { token: scene.admin.token });
  expect([status, body.total]).toEqual([200, 2]);
  const shown = { fullname: 'Ana Ribeiro', createdAt: expect.any(String) };
  expect(body.data).toEqual([
    { ...older, ...shown, clubMemberRole: 'parent' },
    { ...younger, ...shown, clubMemberRole: 'coach' },
  ]);
});

test('S-10 another club’s request is 404, like one that is not there or not confirmed', async () => {
  const { id } = await waiting();
  const unconfirmed = await waiting({ confirmed: false });
  for (const decision of ['approve', 'decline']) {
    const others = await decide(id, decision, scene.otherAdmin.token);
    const nobodys = await decide(randomUUID(), decision);
    expect([others.status, others.body.message]).toEqual([404, nobodys.body.message]);
    expect((await decide(unconfirmed.id, decision)).status).toBe(404);
  }
  expect(await count('join_requests')).toBe(2);
});

test.each([
  ['parent', 'Parent', 1],
  ['coach', 'Coach', 0],
] as const)(
  'C-03 who is let in as %s signs in with the password chosen before, is told, and a parent has a family at once',
  async (role, userRole, families) => {
    const { id, email } = await waiting({ role });
    expect((await login(email)).status).toBe(403);
    const { status, body } = await decide(id, 'approve');
    expect([status, body]).toEqual([200, { message: 'Ana is in. They get an email.' }]);
    const signedIn = await login(email.toUpperCase());
    expect([signedIn.status, signedIn.body.dashboard]).toEqual([200, 'member']);
    const shown = { email, fullname: 'Ana Ribeiro', userRole, club: { id: scene.club.id } };
    expect(signedIn.body.user).toMatchObject(shown);
    const membership = 'select 1 from family_members where user_id = $1';
    expect(await api.query(membership, [signedIn.body.user.id])).toHaveLength(families);
    expect(await count('join_requests')).toBe(0);
    expect((await composeQueuedEmails(api)).map(({ kind, to, subject }) => [kind, to, subject])).toEqual([
      ['joined', email, `Welcome to ${scene.club.clubname}`],
    ]);
  },
);

test('who is declined is forgotten, and gets no letter', async () => {
  const { id, email } = await waiting();
  expect((await decide(id, 'decline')).body).toEqual({ message: 'Ana was not let in.' });
  expect([await count('join_requests'), (await login(email)).status]).toEqual([0, 401]);
  expect(await takeQueuedEmails(api)).toEqual([]);
});

test('S-47 decided twice, of eight at once too, makes one account', async () => {
  const { id, email } = await waiting();
  expect(statusesOf(await atOnce(8, () => decide(id, 'approve')))).toEqual([200, ...Array(7).fill(404)]);
  expect(said(await decide(id, 'decline'))).toBe('404 This request could not be found.');
  expect((await query('select 1 from users where email = $1', [email])).rowCount).toBe(1);
  expect(await takeQueuedEmails(api)).toHaveLength(1);
});

test('S-39 a person who has an account by now is 409 with a sentence, in the audit as refused and as nothing else, and can be declined', async () => {
  const { email } = await seedMember(api.services.db, scene.other.id, 'parent');
  const { id } = await waiting({ email: email?.toUpperCase() });
  await forgetAudit(api.services.db);
  expect(said(await decide(id, 'approve'))).toMatch(/^409 There is an account with this email already/);
  expect(await count('join_requests')).toBe(1);
  const entries = await api.query('select action, result, object, actor_id, club_id from audit_entries');
  const by = { actor_id: scene.admin.id, club_id: scene.club.id };
  expect(entries).toEqual([
    { action: 'join-request:approve', result: 'refused', object: `join-request:${id}`, ...by },
  ]);
  expect((await decide(id, 'decline')).status).toBe(200);
});

test('S-39 each decision is in the audit, with person and club', async () => {
  const [one, other] = [await waiting(), await waiting()];
  await forgetAudit(api.services.db);
  await decide(one.id, 'approve');
  await decide(other.id, 'decline');
  const { rows } = await query('select action, object, actor_id, club_id from audit_entries order by id');
  const user = (await query('select id from users where email = $1', [one.email])).rows[0];
  const by = { actor_id: scene.admin.id, club_id: scene.club.id };
  expect(rows).toEqual([
    { action: 'join-request:approve', object: `join-request:${one.id}`, ...by },
    { action: 'user:create', object: `user:${user?.id}`, ...by },
    { action: 'join-request:decline', object: `join-request:${other.id}`, ...by },
  ]);
});

test('a person who is let in has no invite of any club any more; a declined one keeps theirs', async () => {
  const [one, other] = [await waiting(), await waiting()];
  await query('delete from invites');
  for (const clubId of [scene.club.id, scene.other.id, null]) {
    await query('insert into invites (club_id, email) values ($1, upper($2))', [clubId, one.email]);
  }
  await query('insert into invites (club_id, email) values ($1, $2)', [scene.club.id, other.email]);
  await decide(other.id, 'decline');
  await decide(one.id, 'approve');
  expect((await query('select email from invites')).rows).toEqual([{ email: other.email }]);
});

test('S-47 a person is let in while their invite is sent anew: neither waits for the other', async () => {
  const { id, email } = await waiting();
  await query('insert into invites (club_id, email) values ($1, $2)', [scene.club.id, email]);
  const { status } = await crossing(api, {
    // What sending anew does, in its order.
    first: [['select 1 from clubs where id = $1 for update', scene.club.id]],
    other: () => decide(id, 'approve'),
    last: [['delete from invites where email = $1', email]],
  });
  expect(status).toBe(200);
});

test('an unconfirmed request is forgotten after seven days; a confirmed one stays', async () => {
  await waiting({ confirmed: false, age: '7 days 1 second' });
  const kept = [
    await waiting({ confirmed: false, age: '6 days 23 hours' }),
    await waiting({ age: '30 days' }),
  ];
  await removeUnconfirmed(api.services.db);
  const { rows } = await query('select id from join_requests');
  expect(rows.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
});
