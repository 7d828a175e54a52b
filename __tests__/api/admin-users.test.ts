import { apiOfFile, said } from '../support/api';
import { emptying } from '../support/database';
import { auditedOf, forgetAudit } from '../support/forget-audit';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { seededEach, seedScene } from '../support/scene';
import { password, type SeedUser, seedMember, seedPerson } from '../support/seed';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });
const scene = seededEach(async () => {
  await api.query(emptying('clubs', 'users', 'invites', 'rate_limits'));
  await takeQueuedEmails(api);
  return seedScene(api.services.db);
});

/** Noor runs the platform alone, Dana a club. */
describe.each([
  [
    'A-15',
    'the platform',
    'platform',
    'admin',
    'run Touchline',
    'There is an account with this address already. Use another one.',
  ],
  [
    'C-04',
    'a club',
    'admin',
    'club',
    'run Club \\d+ on Touchline',
    'Sam Doyle has this address, and is in your club already.',
  ],
] as const)('%s the admins of %s', (_id, _place, first, dashboard, runs, taken) => {
  const ask = (method: string, path: string, body?: object, { token } = scene[first]) =>
    api.call(method, path, { token, body });
  const list = async (search = '', by = scene[first]) =>
    (await ask('GET', `/api/admin-user${search}`, undefined, by)).body;
  const invite = (email: string, by = scene[first]) => ask('POST', '/api/admin-user', { email }, by);
  const inviteIn = async () => (await list('?status=invited')).data[0];
  const setStatus = (who: string, status: 'active' | 'disabled', by = scene[first]) =>
    ask('PUT', `/api/admin-user/${who}/status`, { status }, by);
  const statusOf = async ({ token }: { token: string }) =>
    (await api.call('GET', '/api/account', { token })).status;
  const accept = (token: string) =>
    api.call('POST', `/api/auth/invite/${token}`, {
      body: { firstName: 'Eve', lastName: 'Ng', password, passwordConfirmation: password },
    });
  /** Another admin of the same place. */
  const seedAdmin = (of: SeedUser = {}) =>
    first === 'platform'
      ? seedPerson(api.services.db, of)
      : seedMember(api.services.db, scene.club.id, 'admin', of);
  const nameOf = () => `${scene[first].firstName} ${scene[first].lastName}`;
  /** Of the same place. */
  const admins = () =>
    first === 'platform' ? "role = 'admin'" : `club_member_role = 'admin' and club_id = '${scene.club.id}'`;
  const actsOn = (object: string) => auditedOf(api, 'action, club_id', object);
  const actions = (...names: string[]) =>
    names.map((action) => ({ action, club_id: first === 'platform' ? null : scene.club.id }));

  test('one is invited by mail, is in the list, and is one once they have accepted', async () => {
    expect(said(await invite('eve@example.test'))).toBe('201 An invite was sent to eve@example.test');
    const [mail] = await composeQueuedEmails(api);
    expect(mail?.subject).toMatch(new RegExp(`^You are invited to ${runs}$`));
    expect(await list('?sort=email')).toMatchObject({
      total: 2,
      counts: { active: 1, invited: 1 },
      data: [
        { name: 'eve@example.test', state: 'invited' },
        { name: nameOf(), state: 'active', inviteEndsAt: null },
      ],
    });
    const made = await accept(tokenOf(mail));
    expect([made.status, made.body.dashboard]).toEqual([201, dashboard]);
    const seen = await list('?status=active', { ...scene[first], token: made.body.token });
    expect([seen.total, seen.counts]).toEqual([2, { active: 2 }]);
    expect((await list('?q=eve')).data).toMatchObject([{ name: 'Eve Ng', state: 'active' }]);
  });

  test('the address of one is refused on the field, and of an invite replaces it', async () => {
    await seedAdmin({ email: 'Sam@Example.test', firstName: 'Sam', lastName: 'Doyle' });
    const { status, body } = await invite('sam@example.test');
    expect([status, body.fields]).toEqual([409, { email: taken }]);
    await invite('eve@example.test');
    await invite('Eve@example.test');
    expect(await list('?status=invited')).toMatchObject({ total: 1 });
    expect((await invite('no address')).status).toBe(422);
  });

  test('an invite that ran out says so, and works anew once it is sent again', async () => {
    await invite('eve@example.test');
    const [older] = await composeQueuedEmails(api);
    await api.query("update invites set created_at = now() - interval '8 days'");
    await api.query("update one_time_links set expires_at = now() - interval '1 day'");
    const ranOut = await inviteIn();
    expect(Date.parse(ranOut.inviteEndsAt)).toBeLessThan(Date.now());
    expect((await ask('POST', `/api/invite/${ranOut.id}/send`)).status).toBe(200);
    const [newer] = await composeQueuedEmails(api);
    const anew = await inviteIn();
    expect((await list('?status=invited')).total).toBe(1);
    expect(Date.parse(anew.inviteEndsAt)).toBeGreaterThan(Date.now());
    expect((await accept(tokenOf(older))).status).toBe(400);
    expect((await accept(tokenOf(newer))).status).toBe(201);
    expect((await ask('POST', `/api/invite/${anew.id}/send`)).status).toBe(404);
    expect(await actsOn(`invite:${anew.id}`)).toContainEqual(actions('invite:send')[0]);
  });

  test('a withdrawn invite opens nothing, and is in the audit', async () => {
    await invite('eve@example.test');
    const [mail] = await composeQueuedEmails(api);
    const { id: invited } = await inviteIn();
    await forgetAudit(api.services.db);
    expect((await ask('DELETE', `/api/invite/${invited}`)).status).toBe(200);
    expect((await accept(tokenOf(mail))).body.message).toBe(
      'This invite was withdrawn or replaced. Open the newest email, or ask the person who invited you.',
    );
    expect((await ask('DELETE', `/api/invite/${invited}`)).status).toBe(404);
    expect(await actsOn(`invite:${invited}`)).toEqual(actions('invite:withdraw'));
  });

  test('sending an invite again and withdrawing it at once leaves one of the two outcomes', async () => {
    for (let round = 0; round < 5; round += 1) {
      await api.query('delete from rate_limits');
      await invite('eve@example.test');
      const { id: invited } = await inviteIn();
      const [sent, gone] = await Promise.all([
        ask('POST', `/api/invite/${invited}/send`),
        ask('DELETE', `/api/invite/${invited}`),
      ]);
      expect([sent.status, gone.status].toSorted()).toEqual([200, 404]);
      expect((await list('?status=invited')).total).toBe(sent.status === 200 ? 1 : 0);
    }
  });

  test('a deactivated one is signed out at once, and can be activated again; other people are 404', async () => {
    const eve = await seedAdmin({ firstName: 'Eve', lastName: 'Ng' });
    expect(await statusOf(eve)).toBe(200);
    expect((await setStatus(eve.id, 'disabled')).body.message).toBe('Eve Ng is deactivated and signed out');
    expect(await statusOf(eve)).toBe(401);
    expect((await list('?status=disabled')).data).toMatchObject([{ id: eve.id, lastSeenAt: null }]);
    expect((await setStatus(eve.id, 'active')).body.data.state).toBe('active');
    expect(await actsOn(`user:${eve.id}`)).toEqual(actions('admin-user:deactivate', 'admin-user:activate'));
    const others = [scene.parent, scene.otherAdmin, first === 'platform' ? scene.admin : scene.platform];
    for (const other of others) expect((await setStatus(other.id, 'disabled')).status).toBe(404);
    expect((await list()).total).toBe(2);
  });

  test('invites of other places are out of sight', async () => {
    await invite('far@example.test', scene.otherAdmin);
    await invite('near@example.test', first === 'platform' ? scene.admin : scene.platform);
    expect((await list('?status=invited')).total).toBe(0);
  });

  test('the last active one cannot go, also with open invites and deactivated ones', async () => {
    await invite('eve@example.test');
    await seedAdmin({ status: 'disabled' });
    expect(said(await setStatus(scene[first].id, 'disabled'))).toBe(
      `409 ${nameOf()} is the last admin who can sign in. Invite another one first, and wait until they have accepted.`,
    );
    expect(await statusOf(scene[first])).toBe(200);
  });

  test('S-47 of the last two who are deactivated at once, by one another or themselves, one stays', async () => {
    for (let round = 0; round < 6; round += 1) {
      await api.query(`delete from users where ${admins()} and id <> $1`, [scene.platform.id]);
      const [one, two] = [await seedAdmin(), await seedAdmin()];
      await api.query(`update users set status = 'disabled' where ${admins()} and not id = any ($1)`, [
        [one.id, two.id],
      ]);
      const way = round % 3;
      const answers = await Promise.all([
        setStatus(way === 1 ? one.id : two.id, 'disabled', one),
        // The platform can deactivate an admin of a club among the members, too.
        way === 2 && first === 'admin'
          ? ask('PUT', `/api/member/${one.id}/status`, { status: 'disabled' }, scene.platform)
          : setStatus(way === 1 ? two.id : one.id, 'disabled', two),
      ]);
      // The second one is signed out already (401), or learns that it would be the last one (409).
      const [done, late] = answers.map(({ status }) => status).toSorted();
      expect([done, late === 401 || late === 409]).toEqual([200, true]);
      expect(await api.query(`select from users where ${admins()} and status = 'active'`)).toHaveLength(1);
    }
  });
});
