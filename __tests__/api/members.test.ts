import { randomUUID } from 'node:crypto';
import { addChild } from '@/server/family/family.store';
import { apiOfFile, refusedAt, said, statusesOf } from '../support/api';
import { seedFamily } from '../support/families';
import { forgetAudit } from '../support/forget-audit';
import { seededEach, seededOnce } from '../support/scene';
import { password, type SeedUser, seedClub, seedConsent, seedMember, seedPerson } from '../support/seed';
import { browserOf } from '../support/shared-devices';

const api = apiOfFile();

const platform = seededOnce(() => seedPerson(api.services.db));
const rovers = seededEach(async () => {
  await api.query('delete from clubs');
  await api.query('delete from rate_limits');
  return seedClub(api.services.db, 'Rovers');
});
const ashford = seededEach(() => seedClub(api.services.db, 'Ashford'));

const ask = (method: string, path: string, body?: object) =>
  api.call(method, path, { token: platform.token, body });
const list = async (search: Record<string, string> = {}) =>
  (await ask('GET', `/api/member?${new URLSearchParams(search)}`)).body;
const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
const add = (role: 'admin' | 'parent' | 'coach', firstName: string, of: SeedUser = {}, club = rovers) =>
  seedMember(api.services.db, club.id, role, { firstName, lastName: 'Byron', ...of });

/** A family of Rovers: a guardian and a child, whose account is active. */
async function addFamily(guardian: string, child: string) {
  const parent = await add('parent', guardian);
  const familyId = await seedFamily(api.services.db, rovers.id, [parent]);
  const username = `${child}-${randomUUID().slice(0, 8)}`;
  const values = { firstName: child, username, birthYear: 2015, passwordHash: null };
  const childId = await api.services.db.transaction((tx) => addChild(tx, familyId, values));
  await seedConsent(api.services.db, childId);
  return { parent, childId, familyId };
}

async function addInvite(clubId: string | null, email: string, age = '0 days') {
  const [row] = await api.query(
    'insert into invites (club_id, email, created_at) values ($1, $2, now() - $3::interval) returning id',
    [clubId, email, age],
  );
  return row.id as string;
}

const setStatus = (id: string, status: 'active' | 'disabled') =>
  ask('PUT', `/api/member/${id}/status`, { status });
const moveTo = (id: string, clubId: string, withFamily?: boolean) =>
  ask('PUT', `/api/member/${id}/club`, { clubId, withFamily });
const signIn = (identifier: string | null) =>
  api.call('POST', '/api/auth/login', { body: { identifier, password } });
const account = (token: string) => api.call('GET', '/api/account', { token });
const clubOf = async (id: string) =>
  (await api.query('select club_id from users where id = $1', [id]))[0]?.club_id;

describe('A-14 the list', () => {
  test('has people and invited admins of every club, and counts all states under every filter', async () => {
    await add('admin', 'Dana');
    await add('coach', 'Sam', { status: 'disabled' }, ashford);
    const { childId } = await addFamily('Ana', 'Milo');
    await seedConsent(api.services.db, childId, { given: false });
    await addInvite(ashford.id, 'invited@example.test');
    const all = await list();
    const counts = { active: 2, waiting: 1, invited: 1, disabled: 1 };
    expect(all).toMatchObject({ total: 5, counts });
    const everyone = ['Ana Byron', 'Dana Byron', 'invited@example.test', 'Milo Byron', 'Sam Byron'];
    expect(namesOf(all)).toEqual(everyone);
    const [ana, dana, invited, milo, sam] = everyone;
    const states = { active: [ana, dana], waiting: [milo], invited: [invited], disabled: [sam] };
    for (const [status, names] of Object.entries(states)) {
      const some = await list({ status });
      expect([namesOf(some), some.total, some.counts]).toEqual([names, names.length, counts]);
    }
  });

  test('is filtered by club and role, and counts within them', async () => {
    await add('admin', 'Dana');
    await add('coach', 'Sam');
    await add('coach', 'Jo', {}, ashford);
    await addInvite(rovers.id, 'invited@example.test');
    const found = async (search: Record<string, string>) => namesOf(await list(search)).join();
    expect(await found({ club: rovers.id })).toBe('Dana Byron,invited@example.test,Sam Byron');
    expect(await found({ role: 'coach' })).toBe('Jo Byron,Sam Byron');
    expect(await found({ role: 'admin', club: rovers.id })).toBe('Dana Byron,invited@example.test');
    expect(await list({ club: ashford.id })).toMatchObject({ total: 1, counts: { active: 1, invited: 0 } });
  });

  test.each([
    ['a name without its accents', 'ines mull'],
    ['an email', 'INES@families'],
    ['a username', 'ines.m'],
  ])('finds a person by %s', async (_, q) => {
    await add('parent', 'Inès', { lastName: 'Müller', email: 'ines@families.test', username: 'ines.m' });
    await add('parent', 'Ada');
    expect(await list({ q })).toMatchObject({ total: 1, data: [{ name: 'Inès Müller' }] });
  });

  test('a search that finds more than a thousand is counted and sorted like one that finds few', async () => {
    await api.query(
      `insert into users (role, club_member_role, club_id, first_name, email, status)
       select 'user', 'parent', $1, 'Bulk ' || lpad(n::text, 4, '0'), 'bulk' || n || '@example.test',
         case when n % 100 = 0 then 'disabled' else 'active' end from generate_series(1, 1200) n`,
      [rovers.id],
    );
    await addInvite(ashford.id, 'bulk-invite@example.test');
    const { data, ...rest } = await list({ q: 'bulk', sort: '-name', pageSize: '2', page: '3' });
    expect(rest).toEqual({ total: 1201, counts: { active: 1188, waiting: 0, invited: 1, disabled: 12 } });
    // The invite comes first: "bulk-" is after "bulk " with a number.
    expect(namesOf({ data })).toEqual(['Bulk 1197', 'Bulk 1196']);
    expect(await list({ q: 'bulk', status: 'disabled', page: '13', pageSize: '1' })).toMatchObject({
      data: [],
      total: 12,
    });
  });

  test('K-06 K-14 of a child there are names, and no contact data in the list, its file or the details', async () => {
    const { childId } = await addFamily('Ana', 'Milo');
    const [row] = (await list({ role: 'child' })).data;
    const columns = 'id name clubMemberRole club state inviteEndsAt childrenWaiting createdAt';
    expect(Object.keys(row).toSorted()).toEqual(columns.split(' ').toSorted());
    const asFile = { token: platform.token, headers: { accept: 'text/csv' } };
    const file = (await api.call('GET', '/api/member', asFile)).body;
    expect(file).toContain('Milo Byron,Child,Rovers,Active,');
    expect(file).not.toContain('@');
    const { data } = (await ask('GET', `/api/member/${childId}`)).body;
    expect(data).toMatchObject({ email: null, birthYear: 2015, sessions: 0, lastSeenAt: null });
    expect(data.username).toMatch(/^Milo-/);
    expect(data.family).toEqual([{ id: expect.any(String), name: 'Ana Byron', place: 'guardian' }]);
  });

  test('people of a deleted club are not there, nor can anything be done with them', async () => {
    const { id } = await add('coach', 'Sam');
    const inviteId = await addInvite(rovers.id, 'invited@example.test');
    await api.query('update clubs set removed_at = now() where id = $1', [rovers.id]);
    expect(await list()).toMatchObject({ data: [], total: 0 });
    expect((await ask('GET', `/api/member/${id}`)).status).toBe(404);
    expect((await setStatus(id, 'disabled')).status).toBe(404);
    expect((await moveTo(id, ashford.id)).status).toBe(404);
    expect((await ask('POST', `/api/invite/${inviteId}/send`)).status).toBe(404);
  });

  test('a name of letters that fold into many is kept and found', async () => {
    const { id } = await add('parent', '\uFDFA'.repeat(80), { lastName: '\uFDFA'.repeat(80) });
    expect((await list({ q: '\uFDFA' })).data).toMatchObject([{ id }]);
  });
});

describe('A-14 deactivating', () => {
  test('S-11 signs them out at once, and they read who to ask', async () => {
    const coach = await add('coach', 'Sam');
    expect((await account(coach.token)).status).toBe(200);
    const { body } = await setStatus(coach.id, 'disabled');
    const message = 'Sam Byron is deactivated and signed out';
    expect(body).toMatchObject({ data: { state: 'disabled' }, message });
    expect((await account(coach.token)).status).toBe(401);
    expect(said(await signIn(coach.email))).toBe(
      '403 Your account is deactivated. Ask your club what to do.',
    );
    expect((await setStatus(coach.id, 'active')).body.data.state).toBe('active');
    expect((await signIn(coach.email)).status).toBe(200);
  });

  test('K-01 a child who is activated again waits for a consent, and is active with one', async () => {
    const { childId } = await addFamily('Ana', 'Milo');
    await seedConsent(api.services.db, childId, { given: false });
    await setStatus(childId, 'disabled');
    expect((await setStatus(childId, 'active')).body).toMatchObject({
      data: { state: 'waiting' },
      message: 'Milo Byron is active again, and waits for the consent of a parent',
    });
    await seedConsent(api.services.db, childId);
    await setStatus(childId, 'disabled');
    expect((await setStatus(childId, 'active')).body.data.state).toBe('active');
  });

  test('S-39 is in the audit once, however often it is asked for', async () => {
    const coach = await add('coach', 'Sam');
    await forgetAudit(api.services.db);
    for (const status of ['disabled', 'disabled', 'active'] as const) await setStatus(coach.id, status);
    const by = { object: `user:${coach.id}`, actor_id: platform.id, club_id: rovers.id };
    const entries = await api.query(
      'select action, object, actor_id, club_id from audit_entries order by id',
    );
    expect(entries).toEqual(['member:deactivate', 'member:activate'].map((action) => ({ action, ...by })));
  });
});

describe('A-14 the last admin of a club', () => {
  const actions: [what: string, act: (id: string) => ReturnType<typeof ask>][] = [
    ['deactivated', (id) => setStatus(id, 'disabled')],
    ['moved', (id) => moveTo(id, ashford.id)],
    ['made a coach', (id) => ask('PUT', `/api/member/${id}/role`, { clubMemberRole: 'coach' })],
  ];

  test.each(actions)('cannot be %s', async (_, act) => {
    const dana = await add('admin', 'Dana');
    // Neither can sign in.
    await add('admin', 'Gone', { status: 'disabled' });
    await api.query('update users set password_hash = null where id = $1', [(await add('admin', 'New')).id]);
    expect(said(await act(dana.id))).toBe(
      '409 Dana Byron is the last admin of Rovers. The club needs another admin first: invite one, or make a member a club admin.',
    );
    expect((await account(dana.token)).status).toBe(200);
  });

  test.each(actions)('is one of two who are %s at once', async (_, act) => {
    const both = [await add('admin', 'Dana'), await add('admin', 'Gareth')];
    expect(statusesOf(await Promise.all(both.map(({ id }) => act(id))))).toEqual([200, 409]);
    const left = await api.query(
      "select id from users where club_id = $1 and club_member_role = 'admin' and status = 'active'",
      [rovers.id],
    );
    expect(left).toHaveLength(1);
  });

  test('of a deactivated one it does not matter', async () => {
    const gone = await add('admin', 'Gone', { status: 'disabled' });
    expect((await moveTo(gone.id, ashford.id)).status).toBe(200);
  });
});

describe('A-14 moving to another club', () => {
  test('signs them out, keeps what they have heard, and is in the audit', async () => {
    const coach = await add('coach', 'Sam');
    await account(coach.token);
    await forgetAudit(api.services.db);
    const moved = await moveTo(coach.id, ashford.id);
    expect(said(moved)).toBe('200 Sam Byron moved to Ashford, and is signed out');
    expect(await clubOf(coach.id)).toBe(ashford.id);
    expect((await account(coach.token)).status).toBe(401);
    expect(await api.query('select action, object, club_id from audit_entries')).toEqual([
      { action: 'member:move', object: `user:${coach.id}`, club_id: ashford.id },
    ]);
  });

  test('families stay together: alone is refused with the reason, and nothing is half done', async () => {
    const { parent, childId, familyId } = await addFamily('Ana', 'Milo');
    const clubs = async () => [await clubOf(parent.id), await clubOf(childId)];
    for (const id of [parent.id, childId])
      expect(refusedAt(await moveTo(id, ashford.id))).toBe('409 withFamily');
    expect((await moveTo(childId, ashford.id)).body.message).toBe(
      'Milo Byron belongs to a family with Ana Byron. Families stay together: move all of them, or none.',
    );
    expect(await clubs()).toEqual([rovers.id, rovers.id]);
    expect((await moveTo(childId, ashford.id, true)).body.message).toBe(
      'Milo Byron and 1 more of the family moved to Ashford, and are signed out',
    );
    expect(await clubs()).toEqual([ashford.id, ashford.id]);
    const [family] = await api.query('select club_id from families where id = $1', [familyId]);
    expect([family?.club_id, (await account(parent.token)).status]).toEqual([ashford.id, 401]);
  });

  test('G-07 G-05 a shared device goes along with its family, and links for podcast apps end', async () => {
    const { parent, childId } = await addFamily('Ana', 'Milo');
    const browser = browserOf(api);
    await browser.call('POST', '/api/shared-device', { token: parent.token, body: { childIds: [childId] } });
    await api.call('POST', '/api/feed/guest', { token: parent.token, body: { name: 'Gran' } });
    await api.call('POST', `/api/feed/child/${childId}`, { token: parent.token, body: {} });
    const kinds = async () =>
      (await api.query('select kind from feeds order by kind')).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['child', 'guest']);
    expect((await moveTo(childId, ashford.id, true)).status).toBe(200);
    const { body } = await browser.call('GET', '/api/shared-device/listener');
    expect(body.data.club.clubname).toBe('Ashford');
    expect((await account(await browser.tokenFor([childId]))).body.user.club.clubname).toBe('Ashford');
    expect(await kinds()).toEqual([]);
  });

  describe('a family that waits for an invited guardian', () => {
    async function seedWaiting() {
      const of = { firstName: 'Milo', lastName: 'Byron', consented: false };
      const child = await seedMember(api.services.db, rovers.id, 'child', of);
      const familyId = await seedFamily(api.services.db, rovers.id, [], [child]);
      const [{ id: inviteId }] = await api.query(
        `insert into invites (club_id, email, club_member_role, family_ids)
         values ($1, 'ana@example.test', 'parent', $2) returning id`,
        [rovers.id, [familyId]],
      );
      return { child, familyId, inviteId };
    }

    test('stays in the club of the invite, where the guardian finds it', async () => {
      const { child, familyId, inviteId } = await seedWaiting();
      const refused =
        '409 Rovers has invited a guardian of this family who has not joined yet. Wait for them, or withdraw the invite first. Children who wait only for this guardian are then removed too.';
      expect(said(await moveTo(child.id, ashford.id))).toBe(refused);
      // So do those who live with the child.
      const parent = await add('parent', 'Jo');
      const join = "insert into family_members (family_id, user_id, place) values ($1, $2, 'guardian')";
      await api.query(join, [familyId, parent.id]);
      expect(said(await moveTo(parent.id, ashford.id, true))).toBe(refused);
      expect([await clubOf(child.id), await clubOf(parent.id)]).toEqual([rovers.id, rovers.id]);
      expect((await ask('DELETE', `/api/invite/${inviteId}`)).status).toBe(200);
      expect((await moveTo(child.id, ashford.id, true)).status).toBe(200);
      expect([await clubOf(child.id), await clubOf(parent.id)]).toEqual([ashford.id, ashford.id]);
    });

    test('that is in another club already is not removed with the invite', async () => {
      const { child, familyId, inviteId } = await seedWaiting();
      await api.query('update families set club_id = $1 where id = $2', [ashford.id, familyId]);
      await api.query('update users set club_id = $1 where id = $2', [ashford.id, child.id]);
      expect(said(await ask('DELETE', `/api/invite/${inviteId}`))).toBe(
        '200 The invite to ana@example.test is withdrawn. Its link no longer works',
      );
      expect(await clubOf(child.id)).toBe(ashford.id);
    });
  });

  const suspended = async () => (await seedClub(api.services.db, 'Shut', 'suspended')).id;
  const targets: [string, () => Promise<string>, number, RegExp][] = [
    ['a suspended club', suspended, 409, /suspended/],
    ['a club that is not there', async () => randomUUID(), 422, /not here any more/],
    ['no club', async () => '', 422, /Choose the club|check/i],
  ];
  test.each(targets)('to %s is refused at the field', async (_, target, status, words) => {
    const coach = await add('coach', 'Sam');
    const answer = await moveTo(coach.id, await target());
    expect(refusedAt(answer)).toBe(`${status} clubId`);
    expect(answer.body.fields.clubId).toMatch(words);
    expect(await clubOf(coach.id)).toBe(rovers.id);
  });

  test('a person who is in that club already stays, and stays signed in', async () => {
    const coach = await add('coach', 'Sam');
    expect((await moveTo(coach.id, rovers.id)).body.message).toBe('Sam Byron is in Rovers already');
    expect((await account(coach.token)).status).toBe(200);
  });

  test('there and back at once does not deadlock', async () => {
    const [sam, jo] = [await add('coach', 'Sam'), await add('coach', 'Jo', {}, ashford)];
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = round % 2 === 0 ? [ashford, rovers] : [rovers, ashford];
      const answers = await Promise.all([moveTo(sam.id, one.id), moveTo(jo.id, other.id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  test('a platform admin is no member', async () => {
    expect((await moveTo(platform.id, rovers.id)).status).toBe(404);
    expect((await setStatus(platform.id, 'disabled')).status).toBe(404);
    expect((await ask('GET', `/api/member/${platform.id}`)).status).toBe(404);
  });
});

describe('A-14 changing a role', () => {
  const change = (id: string, clubMemberRole: string) =>
    ask('PUT', `/api/member/${id}/role`, { clubMemberRole });

  test('an adult becomes another, and signs in again as that', async () => {
    const coach = await add('coach', 'Sam');
    const { status, body } = await change(coach.id, 'admin');
    expect([status, body.data.clubMemberRole]).toEqual([200, 'admin']);
    expect((await account(coach.token)).status).toBe(401);
    expect((await signIn(coach.email)).body.dashboard).toBe('club');
  });

  test('a parent with a deleted child becomes a coach and a parent again, and can still bring it back', async () => {
    const { parent, childId } = await addFamily('Ana', 'Milo');
    const body = { currentPassword: password };
    const by = ({ token }: { token: string }, path: string) =>
      api.call('POST', `/api/family/child/${childId}/${path}`, { token, body });
    expect((await by(parent, 'deletion')).status).toBe(200);
    for (const role of ['coach', 'parent']) expect((await change(parent.id, role)).status).toBe(200);
    const { body: back } = await signIn(parent.email);
    expect(said(await by(back, 'restore'))).toBe('200 Milo is back, and signs in as before');
  });

  test('a child stays one, an adult cannot become one, and a parent of a family stays a parent', async () => {
    const { parent, childId } = await addFamily('Ana', 'Milo');
    expect((await change(childId, 'coach')).status).toBe(409);
    expect((await change(parent.id, 'child')).status).toBe(422);
    const stays = 'Ana Byron looks after Milo Byron and has to stay a parent.';
    const refused = { status: 409, body: { fields: { clubMemberRole: stays } } };
    expect(await change(parent.id, 'coach')).toMatchObject(refused);
  });
});
