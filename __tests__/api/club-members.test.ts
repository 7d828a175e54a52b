import { randomUUID } from 'node:crypto';
import { apiOfFile, refusedAt, said } from '../support/api';
import { seedFamily } from '../support/families';
import { forgetAudit } from '../support/forget-audit';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { seededEach, seedScene } from '../support/scene';
import { password, seedMember } from '../support/seed';
import { randomEmail } from '../support/sign-ups';

const api = apiOfFile();

const scene = seededEach(async () => {
  await query('delete from clubs');
  await query('delete from rate_limits');
  await takeQueuedEmails(api);
  return seedScene(api.services.db);
});

const { query } = api;
const ask = (method: string, path: string, body?: object, token = scene.admin.token) =>
  api.call(method, path, { token, body });
const list = (search: Record<string, string> = {}, token = scene.admin.token) =>
  ask('GET', `/api/member?${new URLSearchParams(search)}`, undefined, token);
const namesOf = async (search: Record<string, string> = {}) =>
  (await list(search)).body.data.map(({ name }: { name: string }) => name);
const invite = (email: string, clubMemberRole = 'parent') =>
  ask('POST', '/api/member', { email, clubMemberRole });
const names = { firstName: 'Jo', lastName: 'Quist', password, passwordConfirmation: password };

/** A family of the scene's club: its parent, and Milo, who was born in 2015. */
async function addFamily() {
  const { db } = api.services;
  const clubId = scene.club.id;
  const lastName = 'Secretname';
  const parent = await seedMember(db, clubId, 'parent', { firstName: 'Ana', lastName });
  const known = { username: `milo-${randomUUID().slice(0, 8)}`, birthYear: 2015 };
  const child = await seedMember(db, clubId, 'child', { firstName: 'Milo', lastName, ...known });
  await seedFamily(db, clubId, [parent], [child]);
  return { parent, childId: child.id };
}

const familiesOf = (userId: string) =>
  query('select family_id, place from family_members where user_id = $1', [userId]);

describe('C-03 the list of a club', () => {
  test('has its own people and invites alone, and another club is not to be found', async () => {
    await invite('invited@example.test');
    const { status, body } = await list();
    expect([status, body.total, body.counts]).toEqual([
      200,
      3,
      { active: 2, waiting: 0, invited: 1, disabled: 0 },
    ]);
    expect(new Set(body.data.map(({ club }: { club: { id: string } }) => club.id))).toEqual(
      new Set([scene.club.id]),
    );
    expect((await list({ club: scene.club.id })).body.total).toBe(3);
    expect((await list({ club: scene.other.id })).status).toBe(404);
    expect(await namesOf({ role: 'parent', status: 'invited' })).toEqual(['invited@example.test']);
    expect(await namesOf({ role: 'admin' })).toEqual(['Dana Okafor']);
  });

  test('K-14 of a child a club sees first name and initial: in the list, its file and the details', async () => {
    const { parent, childId } = await addFamily();
    expect(await namesOf({ role: 'child' })).toEqual(['Milo S.']);
    const file = await api.call('GET', '/api/member?role=child', {
      token: scene.admin.token,
      headers: { accept: 'text/csv' },
    });
    expect(file.body).toContain('Milo S.,Child,');
    expect(file.body).not.toContain('Secretname');
    const child = await ask('GET', `/api/member/${childId}`);
    expect(child.body.data).toMatchObject({
      name: 'Milo S.',
      email: null,
      username: null,
      birthYear: null,
      sessions: null,
      lastSeenAt: null,
      family: [{ name: 'Ana Secretname', place: 'guardian' }],
    });
    const guardian = (await ask('GET', `/api/member/${parent.id}`)).body.data;
    expect([guardian.email, guardian.family[0].name]).toEqual([parent.email, 'Milo S.']);
    const off = await ask('PUT', `/api/member/${childId}/status`, { status: 'disabled' });
    expect(off.body).toMatchObject({
      data: { name: 'Milo S.' },
      message: 'Milo S. is deactivated and signed out',
    });
    const role = await ask('PUT', `/api/member/${parent.id}/role`, { clubMemberRole: 'coach' });
    expect(role.body.message).toBe('Ana Secretname looks after Milo S. and has to stay a parent.');
  });

  test('K-14 a club finds a child by what it sees, and by nothing else', async () => {
    await addFamily();
    expect(await namesOf({ role: 'child', q: 'milo s' })).toEqual(['Milo S.']);
    for (const q of ['milo se', 'secretname', 'milo-'])
      expect(await namesOf({ role: 'child', q })).toEqual([]);
    expect(await namesOf({ q: 'secretname' })).toEqual(['Ana Secretname']);
  });
});

describe('C-03 roles and states', () => {
  test('a parent becomes a coach and a parent again, with a family of their own as a parent', async () => {
    const { id } = scene.parent;
    const change = (clubMemberRole: string) => ask('PUT', `/api/member/${id}/role`, { clubMemberRole });
    await forgetAudit(api.services.db);
    expect((await change('coach')).body.data.clubMemberRole).toBe('coach');
    expect(await familiesOf(id)).toEqual([]);
    expect((await change('parent')).body.data.clubMemberRole).toBe('parent');
    expect(await familiesOf(id)).toMatchObject([{ place: 'guardian' }]);
    expect((await change('coach')).status).toBe(200);
    expect(await query('select 1 from families')).toEqual([]);
    expect(await query('select action, actor_id from audit_entries')).toEqual(
      Array(3).fill({ action: 'member:role', actor_id: scene.admin.id }),
    );
  });

  test('no person becomes an admin or a child here, or stops being one', async () => {
    const second = await seedMember(api.services.db, scene.club.id, 'admin');
    const change = (id: string, clubMemberRole: string) =>
      ask('PUT', `/api/member/${id}/role`, { clubMemberRole });
    for (const answer of [
      await change(scene.parent.id, 'admin'),
      await change(second.id, 'coach'),
      await change(scene.admin.id, 'parent'),
    ])
      expect([answer.status, answer.body.fields.clubMemberRole]).toEqual([
        409,
        'Admins of your club are managed under Admins.',
      ]);
    expect((await change(scene.parent.id, 'child')).status).toBe(422);
  });

  test('an admin cannot deactivate themselves', async () => {
    await seedMember(api.services.db, scene.club.id, 'admin');
    const path = `/api/member/${scene.admin.id}/status`;
    expect(said(await ask('PUT', path, { status: 'disabled' }))).toBe(
      '409 You cannot deactivate yourself. Another admin of your club can.',
    );
  });
});

describe('C-03 invites by mail', () => {
  test.each([
    ['parent', 'Parent', 1],
    ['coach', 'Coach', 0],
  ])('a %s accepts and is in at once', async (role, label, families) => {
    const email = randomEmail();
    expect(said(await invite(email, role))).toBe(`201 An invite was sent to ${email}`);
    const [mail] = await composeQueuedEmails(api);
    expect(mail?.subject).toMatch(/^You are invited to join .+ on Touchline$/);
    expect(mail?.text).toContain(`as a ${role}`);
    const token = tokenOf(mail);
    expect((await api.call('GET', `/api/auth/invite/${token}`)).body.data).toMatchObject({
      email,
      userRole: label,
    });
    const { body } = await api.call('POST', `/api/auth/invite/${token}`, { body: names });
    expect([body.dashboard, body.user.userRole, body.user.club.id]).toEqual(['member', label, scene.club.id]);
    expect(await familiesOf(body.user.id)).toHaveLength(families);
  });

  test('a person of the own club is named, and an account elsewhere is not revealed', async () => {
    const here = await seedMember(api.services.db, scene.club.id, 'coach', {
      firstName: 'Sam',
      lastName: 'Doyle',
    });
    const taken = await invite((here.email ?? '').toUpperCase());
    expect([taken.status, taken.body.fields.email]).toEqual([
      409,
      'Sam Doyle has this address, and is in your club already.',
    ]);
    const elsewhere = await invite(scene.otherParent.email ?? '');
    const nobody = await invite(randomEmail());
    expect([elsewhere.status, Object.keys(elsewhere.body)]).toEqual([
      nobody.status,
      Object.keys(nobody.body),
    ]);
    const [{ id }] = (await list({ q: scene.otherParent.email ?? '' })).body.data;
    expect((await ask('POST', `/api/invite/${id}/send`)).status).toBe(200);
  });

  test.each(['admin', 'child'])('nobody is invited as %s', async (clubMemberRole) => {
    expect(refusedAt(await invite('x@example.test', clubMemberRole))).toBe('422 clubMemberRole');
  });
});
