import { apiOfFile } from '../support/api';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { type Scene, seedScene } from '../support/scene';
import { password, seedMember } from '../support/seed';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });
let scene: Scene;
beforeEach(async () => {
  for (const table of ['clubs', 'users', 'invites', 'rate_limits']) await query(`delete from ${table}`);
  await takeQueuedEmails(api);
  scene = await seedScene(api.services.db);
});

const query = async (text: string, values: unknown[] = []) =>
  (await api.services.db.$client.query(text, values)).rows;
const ask = (method: string, path: string, body?: object, { token } = scene.admin) =>
  api.call(method, path, { token, body });
const list = async (search = '', by = scene.admin) =>
  (await ask('GET', `/api/admin-user${search}`, undefined, by)).body;
const invite = (email: string) => ask('POST', '/api/admin-user', { email });
const setStatus = (id: string, status: 'active' | 'disabled', by = scene.admin) =>
  ask('PUT', `/api/admin-user/${id}/status`, { status }, by);
const activeAdmins = () =>
  query("select id from users where club_id = $1 and club_member_role = 'admin' and status = 'active'", [
    scene.club.id,
  ]);

test('C-04 a club admin invites another one by mail, who then runs the club with them', async () => {
  expect((await invite('eve@example.test')).status).toBe(201);
  const [mail] = await composeQueuedEmails(api);
  expect(await list('?sort=email')).toMatchObject({
    total: 2,
    counts: { active: 1, invited: 1 },
    data: [{ name: 'eve@example.test', state: 'invited' }, { name: 'Dana Okafor' }],
  });
  const body = { firstName: 'Eve', lastName: 'Ng', password, passwordConfirmation: password };
  const made = await api.call('POST', `/api/auth/invite/${tokenOf(mail)}`, { body });
  expect([made.status, made.body.dashboard]).toEqual([201, 'club']);
  expect(await list('?q=eve', { ...scene.admin, token: made.body.token })).toMatchObject({
    total: 1,
    data: [{ name: 'Eve Ng', state: 'active' }],
  });
});

test('C-04 an invite is sent again, and withdrawn; those of other places stay out of sight and reach', async () => {
  await invite('eve@example.test');
  await ask('POST', '/api/admin-user', { email: 'far@example.test' }, scene.otherAdmin);
  await ask('POST', '/api/admin-user', { email: 'up@example.test' }, scene.platform);
  const { data, total } = await list('?status=invited');
  expect([total, data[0].email]).toEqual([1, 'eve@example.test']);
  const [first] = await composeQueuedEmails(api);
  expect((await ask('POST', `/api/invite/${data[0].id}/send`)).status).toBe(200);
  const [again] = (await list('?status=invited')).data;
  expect((await api.call('GET', `/api/auth/invite/${tokenOf(first)}`)).status).toBe(400);
  for (const { id, email } of await query(
    "select id, email from invites where email <> 'eve@example.test'",
  )) {
    for (const [method, below] of [
      ['POST', '/send'],
      ['DELETE', ''],
    ] as const)
      expect([email, (await ask(method, `/api/invite/${id}${below}`)).status]).toEqual([email, 404]);
  }
  expect((await ask('DELETE', `/api/invite/${again.id}`)).status).toBe(200);
  expect((await list('?status=invited')).total).toBe(0);
  expect(
    await query('select action, club_id from audit_entries where object = $1 order by id', [
      `invite:${again.id}`,
    ]),
  ).toEqual(['invite:send', 'invite:withdraw'].map((action) => ({ action, club_id: scene.club.id })));
});

test('C-04 a deactivated admin is out at once and comes back; members and other admins cannot be named', async () => {
  const eve = await seedMember(api.services.db, scene.club.id, 'admin', { firstName: 'Eve', lastName: 'Ng' });
  expect((await setStatus(eve.id, 'disabled')).body.message).toBe('Eve Ng is deactivated and signed out');
  expect((await ask('GET', '/api/account', undefined, eve)).status).toBe(401);
  expect((await setStatus(eve.id, 'active')).body.data.state).toBe('active');
  for (const { id } of [scene.parent, scene.otherAdmin, scene.platform])
    expect((await setStatus(id, 'disabled')).status).toBe(404);
  expect((await setStatus(eve.id, 'disabled', scene.platform)).status).toBe(404);
  expect((await ask('GET', '/api/admin-user', undefined, scene.parent)).status).toBe(403);
});

test('C-04 the last active admin of a club stays, whoever else was invited or deactivated', async () => {
  await invite('eve@example.test');
  await seedMember(api.services.db, scene.club.id, 'admin', { status: 'disabled' });
  const { status, body } = await setStatus(scene.admin.id, 'disabled');
  expect([status, body.message]).toEqual([
    409,
    'Dana Okafor is the last admin who can sign in. Invite another one first, and wait until they have accepted.',
  ]);
  expect(await activeAdmins()).toHaveLength(1);
});

test('C-04 S-47 of the last two who deactivate one another at once, here or by the platform, one stays', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, two] = [
      await seedMember(api.services.db, scene.other.id, 'admin'),
      await seedMember(api.services.db, scene.other.id, 'admin'),
    ];
    await query("update users set status = 'disabled' where id = $1", [scene.otherAdmin.id]);
    const answers = await Promise.all([
      setStatus(two.id, 'disabled', one),
      round % 2 === 0
        ? setStatus(one.id, 'disabled', two)
        : ask('PUT', `/api/member/${one.id}/status`, { status: 'disabled' }, scene.platform),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await query(
      "select id from users where club_id = $1 and club_member_role = 'admin' and status = 'active'",
      [scene.other.id],
    );
    expect(left).toHaveLength(1);
    await query('delete from users where id = any ($1)', [[one.id, two.id]]);
  }
});
