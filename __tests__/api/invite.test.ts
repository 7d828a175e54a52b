import { randomUUID } from 'node:crypto';
import { replaceInvite } from '@/server/invite/club-invite.store';
import { removeDeadInvites } from '@/server/join/dead-invites.store';
import { hashToken } from '@/server/kernel/http/token';
import { mintLink, removeExpiredLinks } from '@/server/mail/link.store';
import { apiOfFile, atOnce, said, statusesOf } from '../support/api';
import { seedFamily } from '../support/families';
import { forgetAudit } from '../support/forget-audit';
import { crossing } from '../support/locks';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { seededOnce } from '../support/scene';
import { password, seedClub, seedMember, seedPerson } from '../support/seed';
import { spend } from '../support/spend';
import { writtenLog } from '../support/written-log';

const written = writtenLog();
const api = apiOfFile({ publicUrl: 'https://touchline.example' }, { log: written.log });

const club = seededOnce(() => seedClub(api.services.db, 'Rovers'));
const platform = seededOnce(() => seedPerson(api.services.db, { firstName: 'Noor', lastName: 'Haddad' }));
beforeEach(async () => {
  await query('delete from rate_limits');
  await takeQueuedEmails(api);
});

const { query } = api;
const person = { firstName: 'Dana', lastName: 'Okafor', password, passwordConfirmation: password };

/** An invite of the club, or of the platform for null, and its email. */
async function invite(clubId: string | null = club.id, email = `${randomUUID()}@example.test`) {
  const [row] = await query(
    'insert into invites (club_id, email, invited_by) values ($1, $2, $3) returning id',
    [clubId, email, platform.id],
  );
  const { db, queue } = api.services;
  const inviteId: string = row?.id;
  const compose = async () => {
    const data = { kind: 'invite' as const, inviteId };
    await db.transaction((tx) => queue.send(tx, 'send-email', [{ key: inviteId, data }]));
    return composeQueuedEmails(api);
  };
  const send = async () => {
    const [mail] = await compose();
    return { mail, token: tokenOf(mail) };
  };
  return { inviteId, email, compose, send, ...(await send()) };
}

const askToJoin = (email: string) =>
  query(
    `insert into join_requests (club_id, club_member_role, first_name, last_name, email)
     values ($1, 'coach', 'D', 'O', $2)`,
    [club.id, email],
  );
/** Has the links of an invite run out. */
const runOutLinks = (inviteId: string) =>
  query("update one_time_links set expires_at = now() - interval '1 second' where invite_id = $1", [
    inviteId,
  ]);

const read = (token: string) => api.call('GET', `/api/auth/invite/${token}`);
const accept = (token: string, change: object = {}) =>
  api.call('POST', `/api/auth/invite/${token}`, { body: { ...person, ...change } });
const used = '400 This invite has been used already. Sign in with the password that was chosen then.';
const runOut = '400 This invite has run out. Ask the person who invited you for a new one.';
const withdrawn =
  '400 This invite was withdrawn or replaced. Open the newest email, or ask the person who invited you.';
const unknown = '400 This is not one of our invites. Open the complete link from the email again.';

test('the email says who invites to what, and its link opens the invite', async () => {
  const { email, mail, token } = await invite();
  expect([mail?.to, mail?.subject]).toEqual([email, 'You are invited to run Rovers on Touchline']);
  expect(mail?.text).toContain('Noor Haddad invites you to be an admin of Rovers.');
  expect(mail?.text).toContain(`https://touchline.example/auth/invite?token=${token}\n`);
  const { status, body } = await read(token);
  expect([status, body]).toEqual([200, { data: { email, clubname: 'Rovers', userRole: 'Club admin' } }]);
  expect((await read(token)).status).toBe(200);
});

test('accepting makes a club admin, signed in, who can sign in again', async () => {
  const { inviteId, email, token } = await invite();
  const { status, body } = await accept(token);
  expect([status, body.dashboard]).toEqual([201, 'club']);
  const { user } = (await api.call('GET', '/api/account', { token: body.token })).body;
  expect(user).toMatchObject({
    email,
    fullname: 'Dana Okafor',
    userRole: 'Club admin',
    club: { id: club.id, clubname: 'Rovers' },
  });
  const again = await api.call('POST', '/api/auth/login', { body: { identifier: email, password } });
  expect([again.status, again.body.user.id]).toEqual([200, user.id]);
  expect(await query('select 1 from invites where id = $1', [inviteId])).toEqual([]);
});

test('an invite without a club makes a platform admin', async () => {
  const { email, mail, token } = await invite(null);
  expect(mail?.text).toContain('an admin of the whole platform');
  expect((await read(token)).body.data).toEqual({ email, clubname: null, userRole: 'Platform admin' });
  const { body } = await accept(token);
  expect([body.dashboard, body.user.role, body.user.club]).toEqual(['admin', 'admin', null]);
});

test('S-17 nothing but the names and the password is taken from the body', async () => {
  const { email, token } = await invite();
  const change = { email: 'else@example.test', role: 'admin', clubId: null, clubMemberRole: 'coach' };
  const { user } = (await accept(token, change)).body;
  expect(user).toMatchObject({ email, role: 'user', clubMemberRole: 'admin', club: { id: club.id } });
});

test('S-16 an invite is accepted once, of eight at once too', async () => {
  const { email, token } = await invite();
  expect(statusesOf(await atOnce(8, () => accept(token)))).toEqual([201, ...Array(7).fill(400)]);
  expect(said(await accept(token))).toBe(used);
  expect(said(await read(token))).toBe(used);
  expect(await query('select 1 from users where email = $1', [email])).toHaveLength(1);
});

test('S-16 an invite lives seven days, and a newer email ends the older one', async () => {
  const { token: older, send } = await invite();
  const { token } = await send();
  expect(said(await read(older))).toBe(withdrawn);
  expect(said(await accept(older))).toBe(withdrawn);
  const age = (by: string) =>
    query('update one_time_links set expires_at = expires_at - $2::interval where token_hash = $1', [
      hashToken(token),
      by,
    ]);
  await age('6 days 23 hours 59 minutes');
  expect((await read(token)).status).toBe(200);
  await age('1 minute 1 second');
  expect(said(await read(token))).toBe(runOut);
  expect(said(await accept(token))).toBe(runOut);
});

test('an invite of a club that was removed is worth nothing', async () => {
  const gone = await seedClub(api.services.db);
  const { token, compose } = await invite(gone.id);
  await query('update clubs set removed_at = now() where id = $1', [gone.id]);
  expect(said(await read(token))).toBe(withdrawn);
  expect(said(await accept(token))).toBe(withdrawn);
  expect(await compose()).toEqual([]);
});

test('an e-mail that has an account already is 409 with a sentence, and nothing is made', async () => {
  const { email } = await seedMember(api.services.db, club.id, 'parent');
  const { token } = await invite(club.id, email?.toUpperCase());
  expect(said(await accept(token))).toBe(
    '409 This email belongs to an account already. Sign in with that instead.',
  );
  expect((await read(token)).status).toBe(200);
});

test('a person who waits to join and accepts an invite has no request any more', async () => {
  const { email, token } = await invite();
  await askToJoin(email);
  await accept(token);
  expect(await query('select 1 from join_requests where email = $1', [email])).toEqual([]);
});

test('S-14 a common password is refused, each wrong field named, and the invite is good for another try', async () => {
  const { token } = await invite();
  const passwords = { password: 'Welcome2026', passwordConfirmation: 'Welcome2026' };
  expect(Object.keys((await accept(token, passwords)).body.fields)).toEqual(['password']);
  const { body } = await accept(token, { firstName: ' ', passwordConfirmation: 'x' });
  expect(Object.keys(body.fields)).toContain('firstName');
  expect((await accept(token)).status).toBe(201);
});

test('S-05 invites cannot be guessed fast; reading the right one is no offence', async () => {
  const { token } = await invite();
  await spend(api, 'inviteLinks', 90);
  for (let i = 0; i < 35; i += 1) expect((await read(token)).status).toBe(200);
  for (let i = 0; i < 30; i += 1) expect((await read(`wrong-${i}`)).status).toBe(400);
  expect([(await read(token)).status, (await accept(token)).status]).toEqual([429, 429]);
});

test('S-05 wrong join codes and dead links of other kinds do not block an invite', async () => {
  const { token } = await invite();
  await spend(api, 'joinCodes', 300);
  await spend(api, 'confirmLinks', 120);
  await spend(api, 'resetLinks', 120);
  expect([(await read(token)).status, (await accept(token)).status]).toEqual([200, 201]);
});

describe('two who meet do not wait for each other', () => {
  const lockClub = 'select 1 from clubs where id = $1 for update';

  test('S-47 an invite is accepted while it is sent anew: the older link is dead', async () => {
    const { inviteId, email, token } = await invite();
    const answer = await crossing(api, {
      first: [[lockClub, club.id]],
      other: () => accept(token),
      last: [['delete from invites where id = $1', inviteId]],
    });
    expect(said(answer)).toBe(unknown);
    expect(await query('select 1 from users where email = $1', [email])).toEqual([]);
  });

  test('S-47 its email is written while it is withdrawn', async () => {
    const { inviteId } = await invite();
    const mint = () => api.services.db.transaction((tx) => mintLink(tx, 'inviteId', inviteId));
    const outcome = await crossing(api, {
      first: [['select 1 from invites where id = $1 for update', inviteId]],
      other: () => mint().then(String, String),
      last: [['delete from one_time_links where invite_id = $1', inviteId]],
    });
    expect(outcome).toMatch(/^[\w-]{43}$/);
  });

  test('S-47 it is accepted while its club lets the same person in by their request', async () => {
    const { inviteId, email, token } = await invite();
    await askToJoin(email);
    const answer = await crossing(api, {
      first: [['delete from join_requests where email = $1', email]],
      other: () => accept(token),
      last: [['delete from invites where id = $1', inviteId]],
    });
    expect(said(answer)).toBe(unknown);
  });
});

test('A-15 an invite is forgotten 30 days after it ran out; a younger one can still be seen and sent again', async () => {
  await query('delete from invites');
  const age = (id: string, by: string) =>
    query('update invites set created_at = created_at - $2::interval where id = $1', [id, by]);
  const [dead, unwritten, late, young] = [await invite(), await invite(), await invite(), await invite()];
  await runOutLinks(dead.inviteId);
  await query('delete from one_time_links where invite_id in ($1, $2)', [unwritten.inviteId, young.inviteId]);
  for (const { inviteId } of [dead, unwritten, late]) await age(inviteId, '37 days 1 second');
  await age(young.inviteId, '36 days 23 hours 59 minutes');
  await removeDeadInvites(api.services.db);
  const left = await query('select id from invites');
  expect(left.map(({ id }) => id).sort()).toEqual([late.inviteId, young.inviteId].sort());
  expect((await read(late.token)).status).toBe(200);
});

test('children who wait for an invite that ran out stay with it for 90 days, can be invited again, and go with it', async () => {
  await query('delete from invites');
  const late = await invite();
  const entered = await seedMember(api.services.db, club.id, 'child', { consented: false });
  const decided = await seedMember(api.services.db, club.id, 'child');
  const familyId = await seedFamily(api.services.db, club.id, [], [entered, decided]);
  await query("update invites set family_ids = $2, club_member_role = 'parent' where id = $1", [
    late.inviteId,
    [familyId],
  ]);
  const sweepAfter = async (days: number) => {
    await query(
      'update invites set created_at = now() - make_interval(days => $2::int, secs => 1) where id = $1',
      [late.inviteId, days],
    );
    await runOutLinks(late.inviteId);
    await removeDeadInvites(api.services.db);
    const left = await query('select id from users where id = any($1)', [[entered.id, decided.id]]);
    return left.map(({ id }) => id);
  };
  expect(await sweepAfter(96)).toHaveLength(2);
  // The club sees it in its members, and sends it again.
  const admin = await seedMember(api.services.db, club.id, 'admin');
  const listed = await api.call('GET', '/api/member?status=invited', { token: admin.token });
  expect(listed.body.data).toMatchObject([{ id: late.inviteId, state: 'invited', childrenWaiting: 2 }]);
  // The data stay when a guardian has decided something about the child.
  expect(await sweepAfter(97)).toEqual([decided.id]);
  expect(await query('select 1 from invites where id = $1', [late.inviteId])).toEqual([]);
});

test('children of a family that lost its invite before are removed in the end, too', async () => {
  const child = await seedMember(api.services.db, club.id, 'child', { consented: false });
  const familyId = await seedFamily(api.services.db, club.id, [], [child]);
  await query("update families set created_at = now() - interval '98 days' where id = $1", [familyId]);
  await removeDeadInvites(api.services.db);
  expect(await query('select 1 from users where id = $1', [child.id])).toEqual([]);
  expect(await query('select 1 from families where id = $1', [familyId])).toEqual([]);
});

test('S-16 a forged invite, one that ran out before the sweep and a used one have different answers', async () => {
  const [late, taken] = [await invite(), await invite()];
  await runOutLinks(late.inviteId);
  await accept(taken.token);
  await removeExpiredLinks(api.services.db);
  expect(said(await read(late.token))).toBe(runOut);
  expect(said(await read(taken.token))).toBe(used);
  expect(said(await read(`${late.token.slice(0, -1)}_`))).toBe(unknown);
  await query("update ended_links set ended_at = now() - interval '30 days 1 second'");
  await removeExpiredLinks(api.services.db);
  expect(said(await read(taken.token))).toBe(unknown);
});

test('S-39 accepting is in the audit, with person and club', async () => {
  const { token } = await invite();
  await forgetAudit(api.services.db);
  const { id } = (await accept(token)).body.user;
  const entries = await query('select action, object, actor_id, club_id, result from audit_entries');
  const by = { actor_id: id, club_id: club.id, result: 'ok' };
  expect(entries).toEqual([{ action: 'invite:accept', object: `user:${id}`, ...by }]);
});

test('S-41 the link is stored as a hash, and is not in the log, though it is in the path', async () => {
  written.clear();
  const { token } = await invite();
  await read(token);
  await accept(token, { firstName: ' ' });
  expect(written.text()).toContain('/api/auth/invite/');
  expect(written.text()).not.toContain(token);
  const kept = [await query('select * from one_time_links'), await query('select * from pgboss.job')];
  expect(JSON.stringify(kept)).not.toContain(token);
});

test('C2 an admin sends one address three invites an hour, and 60 in all: what is more is refused and sends nothing', async () => {
  const { id: clubId } = await seedClub(api.services.db);
  const admin = await seedMember(api.services.db, clubId, 'admin');
  const send = (email: string) =>
    api.call('POST', '/api/member', {
      token: admin.token,
      body: { email, clubMemberRole: 'parent' },
    });
  const answers = await atOnce(15, () => send('Stranger@example.test'));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBe(12);
  expect(refused[0]?.body.message).toBe(
    'This address has got many invites already. Wait 60 minutes and try again.',
  );
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3000);
  // Withdrawn and invited anew, or sent again, it is the same address.
  const [{ id: inviteId }] = await query('select id from invites where club_id = $1', [clubId]);
  expect((await api.call('POST', `/api/invite/${inviteId}/send`, { token: admin.token })).status).toBe(429);
  await api.call('DELETE', `/api/invite/${inviteId}`, { token: admin.token });
  expect((await send('stranger@example.test')).status).toBe(429);
  expect(await takeQueuedEmails(api)).toHaveLength(3);

  for (let i = 0; i < 57; i += 1) expect((await send(`new${i}@example.test`)).status).toBe(201);
  expect((await send('another@example.test')).status).toBe(429);
  expect(await takeQueuedEmails(api)).toHaveLength(57);
});

describe('an invite that takes the place of another', () => {
  const replace = (email: string, clubId: string | null = null) =>
    api.services.db.transaction((tx) =>
      replaceInvite(tx, { clubId, email, invitedBy: platform.id, clubMemberRole: 'admin' }),
    );
  const invitesOf = (email: string) =>
    api.query(
      `select i.id, i.club_id, count(l.id)::int as links from invites i
       left join one_time_links l on l.invite_id = i.id where lower(i.email) = lower($1) group by i.id`,
      [email],
    );

  test('D12 a second invite to the platform takes the place of the first one, and its link ends', async () => {
    const first = await replace('noor@example.test');
    await api.services.db.transaction((tx) => mintLink(tx, 'inviteId', first));
    const second = await replace('Noor@Example.test');
    expect(await invitesOf('noor@example.test')).toEqual([{ id: second, club_id: null, links: 0 }]);
  });

  test('D12 S-47 many invites to the platform at one address at once leave one', async () => {
    const ids = await atOnce(8, () => replace('many@example.test'));
    const left = await invitesOf('many@example.test');
    expect(left).toHaveLength(1);
    expect(ids).toContain(left[0]?.id);
  });

  test('D12 an invite to a club and one to the platform do not meet', async () => {
    await replace('both@example.test', club.id);
    await replace('both@example.test');
    const places = (await invitesOf('both@example.test')).map(({ club_id }) => club_id);
    expect(places.toSorted()).toEqual([club.id, null]);
  });

  test('D12 the database itself keeps two invites to the platform at one address out', async () => {
    const insert = () => api.query("insert into invites (email) values ('twice@example.test')");
    await insert();
    await expect(insert()).rejects.toMatchObject({ constraint: 'invites_once' });
  });
});
