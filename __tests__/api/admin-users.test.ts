import { startSession } from '@/server/auth/start-session';
import { apiOfFile } from '../support/api';
import { forgetAudit } from '../support/forget-audit';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { password, seedClub, seedMember, seedPerson } from '../support/seed';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });
let noor: Awaited<ReturnType<typeof seedPerson>>;

beforeEach(async () => {
  await api.query('delete from clubs');
  await api.query('delete from users');
  await api.query('delete from invites');
  await api.query('delete from rate_limits');
  await takeQueuedEmails(api);
  noor = await seedPerson(api.services.db, { firstName: 'Noor', lastName: 'Haddad' });
});

const ask = (method: string, path: string, body?: object, { token } = noor) =>
  api.call(method, path, { token, body });
const list = async (search = '') => (await ask('GET', `/api/admin-user${search}`)).body;
const invite = (email: string) => ask('POST', '/api/admin-user', { email });
const setStatus = (id: string, status: 'active' | 'disabled', by = noor) =>
  ask('PUT', `/api/admin-user/${id}/status`, { status }, by);
const account = (token: string) => api.call('GET', '/api/account', { token });
const accept = (token: string) =>
  api.call('POST', `/api/auth/invite/${token}`, {
    body: { firstName: 'Eve', lastName: 'Ng', password, passwordConfirmation: password },
  });

test('A-15 an admin is invited by mail, stands in the list, and is one once they have accepted', async () => {
  expect((await invite('eve@example.test')).body.message).toBe('An invite was sent to eve@example.test');
  const [mail] = await composeQueuedEmails(api);
  expect(mail?.subject).toBe('You are invited to run Touchline');
  expect(await list('?sort=email')).toMatchObject({
    total: 2,
    counts: { active: 1, invited: 1 },
    data: [
      { name: 'eve@example.test', state: 'invited' },
      { name: 'Noor Haddad', state: 'active', inviteEndsAt: null },
    ],
  });
  const made = await accept(tokenOf(mail));
  expect([made.status, made.body.dashboard]).toEqual([201, 'admin']);
  const { total, counts } = await list('?status=active');
  expect([total, counts]).toEqual([2, { active: 2 }]);
});

test('A-15 the address of an account is refused on the field, and of an invite replaces it', async () => {
  const { id } = await seedClub(api.services.db);
  const coach = await seedMember(api.services.db, id, 'coach', { email: 'Sam@Example.test' });
  const { status, body } = await invite('sam@example.test');
  expect([status, body.fields.email]).toEqual([
    409,
    'There is an account with this address already. Use another one.',
  ]);
  expect(coach.email).toBe('Sam@Example.test');
  await invite('eve@example.test');
  await invite('Eve@example.test');
  expect(await list('?status=invited')).toMatchObject({ total: 1 });
  expect((await invite('no address')).status).toBe(422);
});

test('A-15 an invite that ran out says so, and works anew once it is sent again', async () => {
  await invite('eve@example.test');
  const [first] = await composeQueuedEmails(api);
  await api.query("update invites set created_at = now() - interval '8 days'");
  await api.query("update one_time_links set expires_at = now() - interval '1 day'");
  const { data } = await list('?status=invited');
  expect(Date.parse(data[0].inviteEndsAt)).toBeLessThan(Date.now());
  expect((await ask('POST', `/api/invite/${data[0].id}/send`)).status).toBe(200);
  const [second] = await composeQueuedEmails(api);
  const { data: anew } = await list('?status=invited');
  expect(anew).toHaveLength(1);
  expect(Date.parse(anew[0].inviteEndsAt)).toBeGreaterThan(Date.now());
  expect((await accept(tokenOf(first))).status).toBe(400);
  expect((await accept(tokenOf(second))).status).toBe(201);
  expect((await ask('POST', `/api/invite/${anew[0].id}/send`)).status).toBe(404);
});

test('A-15 a withdrawn invite opens nothing, and every act is in the audit', async () => {
  await invite('eve@example.test');
  const [mail] = await composeQueuedEmails(api);
  const [{ id }] = (await list('?status=invited')).data;
  await forgetAudit(api.services.db);
  expect((await ask('DELETE', `/api/invite/${id}`)).status).toBe(200);
  expect((await accept(tokenOf(mail))).body.message).toBe(
    'This invite was withdrawn or replaced. Open the newest email, or ask whoever invited you.',
  );
  expect((await ask('DELETE', `/api/invite/${id}`)).status).toBe(404);
  expect(await api.query("select action, object from audit_entries where result = 'ok'")).toEqual([
    { action: 'invite:withdraw', object: `invite:${id}` },
  ]);
});

test('A-15 sending an invite again and withdrawing it at once leaves one of the two outcomes', async () => {
  for (let round = 0; round < 5; round += 1) {
    await invite('eve@example.test');
    const [{ id }] = (await list('?status=invited')).data;
    const [sent, gone] = await Promise.all([
      ask('POST', `/api/invite/${id}/send`),
      ask('DELETE', `/api/invite/${id}`),
    ]);
    expect([sent.status, gone.status].toSorted()).toEqual([200, 404]);
    expect((await list('?status=invited')).total).toBe(sent.status === 200 ? 1 : 0);
  }
});

test('A-15 a deactivated admin is out at once, and comes back', async () => {
  const eve = await seedPerson(api.services.db, { firstName: 'Eve', lastName: 'Ng' });
  expect((await account(eve.token)).status).toBe(200);
  expect((await setStatus(eve.id, 'disabled')).body.message).toBe('Eve Ng is deactivated and signed out');
  expect((await account(eve.token)).status).toBe(401);
  expect((await list('?status=disabled')).data).toMatchObject([{ id: eve.id, lastSeenAt: null }]);
  expect((await setStatus(eve.id, 'active')).body.data.state).toBe('active');
  expect(
    await api.query('select action from audit_entries where object = $1 order by id', [`user:${eve.id}`]),
  ).toEqual([{ action: 'admin-user:deactivate' }, { action: 'admin-user:activate' }]);
});

test('A-15 the last active admin cannot go, whatever invites and deactivated ones there are', async () => {
  await invite('eve@example.test');
  await seedPerson(api.services.db, { status: 'disabled' });
  const { status, body } = await setStatus(noor.id, 'disabled');
  expect([status, body.message]).toEqual([
    409,
    'Noor Haddad is the last admin who can sign in. Invite another one first, and wait until they have accepted.',
  ]);
  expect((await account(noor.token)).status).toBe(200);
});

test('A-15 of the last two who deactivate one another, or themselves, at once, one stays', async () => {
  for (let round = 0; round < 4; round += 1) {
    await api.query('delete from users where id <> $1', [noor.id]);
    await api.query("update users set status = 'active'");
    const eve = await seedPerson(api.services.db);
    const { db, env } = api.services;
    const { token } = await startSession(db, { userId: noor.id, device: 'test', keep: true, env });
    noor = { ...noor, token };
    const crossed = round % 2 === 0;
    const answers = await Promise.all([
      setStatus(crossed ? eve.id : noor.id, 'disabled', noor),
      setStatus(crossed ? noor.id : eve.id, 'disabled', eve),
    ]);
    // Whoever comes second is signed out already (401), or is told that they are the last one (409).
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
    expect(
      await api.query("select count(*)::int from users where role = 'admin' and status = 'active'"),
    ).toEqual([{ count: 1 }]);
  }
});

test('A-15 a member of a club is no admin here', async () => {
  const { id } = await seedClub(api.services.db);
  const dana = await seedMember(api.services.db, id, 'admin');
  expect((await setStatus(dana.id, 'disabled')).status).toBe(404);
  expect((await list()).total).toBe(1);
});
