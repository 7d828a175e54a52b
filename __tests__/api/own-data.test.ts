import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Persona } from '@/policy/persona';
import { createMailer } from '@/server/kernel/mail/mailer';
import { judgeLeaving, lockPerson } from '@/server/personal-data/leaving.store';
import { apiOfFile, inTurn, refusedAt, said, startApi, statusesOf, type TestApi } from '../support/api';
import { seedFamily } from '../support/families';
import { auditedOf } from '../support/forget-audit';
import { everyPersona, type Seeded, seedPersona } from '../support/own-account';
import {
  password,
  type SeedUser,
  seedClub,
  seedConsent,
  seedEpisode,
  seedMember,
  seedPerson,
} from '../support/seed';
import { writtenLog } from '../support/written-log';

const written = writtenLog();
const api = apiOfFile({}, { log: written.log });
beforeAll(async () => {
  // One more, so that each of the others may go.
  await seedPerson(api.services.db);
});

/** A person of a persona who may leave: of age, and not the only admin of their club. */
async function seedLeaver(persona: Persona): Promise<Seeded> {
  const of: SeedUser = persona === 'child' ? { birthYear: 1999 } : {};
  const person = await seedPersona(api, persona, of);
  if (persona === 'clubAdmin' && person.clubId) await seedMember(api.services.db, person.clubId, 'admin');
  return person;
}

const download = ({ token }: Seeded) => api.call('GET', '/api/account/export', { token });
const look = async ({ token }: Seeded) =>
  (await api.call('GET', '/api/account/deletion', { token })).body.data;
const leave = ({ token }: Seeded, currentPassword = password, on: TestApi = api) =>
  on.call('POST', '/api/account/deletion', { token, body: { currentPassword } });
const isThere = async ({ id }: { id: string }) =>
  (await api.query('select 1 from users where id = $1', [id])).length === 1;
const suspend = ({ clubId }: Seeded) =>
  api.query("update clubs set status = 'suspended' where id = $1", [clubId]);
const auditOf = async ({ id }: { id: string }) =>
  (await auditedOf(api, 'action, result', `user:${id}`)).map(({ action, result }) => `${action} ${result}`);

async function household(guardians: Seeded[], of: SeedUser = {}): Promise<Seeded> {
  const { db } = api.services;
  const clubId = guardians[0]?.clubId ?? '';
  const child = await seedMember(db, clubId, 'child', { firstName: 'Milo', birthYear: 2016, ...of });
  await seedFamily(db, clubId, guardians, [child]);
  return child;
}

describe.each(everyPersona)('of a %s', (persona) => {
  test('K-07 the own data are exported, with sessions and audit and without secrets', async () => {
    const person = await seedLeaver(persona);
    const { status, body } = await download(person);
    expect(status).toBe(200);
    const { tables, files } = body.data;
    expect(tables.users).toMatchObject([{ id: person.id, email: person.email, username: person.username }]);
    expect(tables.sessions).toHaveLength(1);
    expect(files).toEqual([]);
    expect(JSON.stringify(body)).not.toMatch(/argon2|tokenHash|passwordHash/);
    expect(await auditOf(person)).toEqual(['account:export ok']);
  });

  test('K-08 the account goes at once with the right password, and every session of it', async () => {
    const person = await seedLeaver(persona);
    const login = { identifier: person.email ?? person.username, password };
    const other = (await api.call('POST', '/api/auth/login', { body: login })).body.token;
    expect(await look(person)).toEqual({ obstacle: null, children: [] });
    expect(said(await leave(person))).toBe('200 Your account is deleted');
    expect(await isThere(person)).toBe(false);
    for (const token of [person.token, other])
      expect((await api.call('GET', '/api/account', { token })).status).toBe(401);
    expect((await api.call('POST', '/api/auth/login', { body: login })).status).toBe(401);
    expect(await auditOf(person)).toContain('account:remove ok');
  });

  test('a wrong password deletes nothing, is in the audit, and its tries are limited', async () => {
    const person = await seedLeaver(persona);
    expect(refusedAt(await leave(person, 'Wrong-Horse9'))).toBe('403 currentPassword');
    expect(await auditOf(person)).toEqual(['account:remove refused']);
    for (let i = 0; i < 8; i += 1) await leave(person, 'Wrong-Horse9');
    expect((await leave(person)).status).toBe(429);
    expect(await isThere(person)).toBe(true);
  });
});

test('the export is counted, since it reads every table', async () => {
  const person = await seedLeaver('coach');
  expect(await inTurn(11, () => download(person))).toEqual([...Array(10).fill(200), 429]);
});

test('people find their invite, their join request and the club they suggested in their export', async () => {
  const person = await seedLeaver('parent');
  const club = await seedClub(api.services.db);
  const of = [club.id, person.email];
  await api.query('insert into invites (club_id, email) values ($1, upper($2))', of);
  await api.query(
    "insert into join_requests (club_id, club_member_role, first_name, last_name, email) values ($1, 'coach', 'Ada', 'Byron', $2)",
    of,
  );
  await api.query(
    "insert into suggested_clubs (name, town, contact_name, contact_email, note) values ('Otley', 'Otley', 'Ada', $1, 'Hello')",
    [person.email],
  );
  expect((await download(person)).body.data.tables).toMatchObject({
    invites: [{ clubId: club.id }],
    joinRequests: [{ email: person.email }],
    suggestedClubs: [{ contactEmail: person.email, note: 'Hello' }],
  });
  expect((await leave(person)).status).toBe(200);
  for (const table of ['invites', 'join_requests'])
    expect(await api.query(`select 1 from ${table} where lower(email) = $1`, [person.email])).toEqual([]);
  expect(
    await api.query("select contact_name, contact_email, note from suggested_clubs where name = 'Otley'"),
  ).toEqual([{ contact_name: '', contact_email: '', note: '' }]);
});

test('people find the club whose welfare contact they are in their export, and are none once they have gone', async () => {
  const admin = await seedLeaver('clubAdmin');
  await api.query('update clubs set welfare_email = upper($2) where id = $1', [admin.clubId, admin.email]);
  const [club] = (await download(admin)).body.data.tables.clubs;
  expect(club).toMatchObject({ id: admin.clubId, welfareEmail: admin.email?.toUpperCase() });
  expect(club).not.toHaveProperty('joinCode');
  expect((await leave(admin)).status).toBe(200);
  const [after] = await api.query('select welfare_email from clubs where id = $1', [admin.clubId]);
  expect(after.welfare_email).toBeNull();
});

test('an export does not have the people that its person has invited', async () => {
  const admin = await seedLeaver('clubAdmin');
  const invite = "insert into invites (club_id, email, invited_by) values ($1, 'guest@example.test', $2)";
  await api.query(invite, [admin.clubId, admin.id]);
  const { body } = await download(admin);
  expect(body.data.tables.invites).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain('guest@example.test');
});

describe('a person whom others need cannot go', () => {
  const obstacleOf = async (person: Seeded, why: string, words: RegExp) => {
    const { obstacle } = await look(person);
    expect(obstacle).toEqual({ why, sentence: expect.stringMatching(words) });
    const { status, body } = await leave(person);
    expect([status, body.message]).toEqual([409, obstacle.sentence]);
    expect(await isThere(person)).toBe(true);
  };

  test('the last admin of the platform who can sign in', async () => {
    const alone = await startApi();
    try {
      const admin = await seedPerson(alone.services.db);
      await seedPerson(alone.services.db, { status: 'disabled' });
      expect(said(await leave(admin, password, alone))).toMatch(/^409 .*last admin of the platform.*Invite/);
    } finally {
      await alone.close();
    }
  });

  test('the last admin of a club; of two who go at once one stays', async () => {
    const club = await seedClub(api.services.db, 'Rovers');
    const first = await seedMember(api.services.db, club.id, 'admin');
    await seedMember(api.services.db, club.id, 'admin', { status: 'disabled' });
    await obstacleOf(
      first,
      'last-club-admin',
      /last admin of Rovers .*On a computer, invite another one under Admins/,
    );
    const second = await seedMember(api.services.db, club.id, 'admin');
    expect(statusesOf(await Promise.all([leave(first), leave(second)]))).toEqual([200, 409]);
  });

  test('the only guardian of a child with consent, unless another one can sign in', async () => {
    const ana = await seedLeaver('parent');
    const milo = await household([ana]);
    await obstacleOf(ana, 'only-guardian', /You alone look after Milo.*delete Milo first, or invite/);
    const ben = await seedMember(api.services.db, ana.clubId ?? '', 'parent', { status: 'disabled' });
    await api.query(
      "insert into family_members (family_id, user_id, place) select family_id, $1, 'guardian' from family_members where user_id = $2",
      [ben.id, ana.id],
    );
    await obstacleOf(ana, 'only-guardian', /Milo/);
    await api.query("update users set status = 'active' where id = $1", [ben.id]);
    expect((await leave(ana)).status).toBe(200);
    expect(await isThere(milo)).toBe(true);
  });

  test('a child below the age of its country is sent to a parent; from that age on it goes by itself', async () => {
    const year = new Date().getFullYear();
    const club = await seedClub(api.services.db);
    await api.query("update clubs set country = 'FR' where id = $1", [club.id]);
    const young = await seedMember(api.services.db, club.id, 'child', { birthYear: year - 15 });
    await obstacleOf(young, 'young', /Until you are 15, a parent deletes your account/);
    const old = await seedMember(api.services.db, club.id, 'child', { birthYear: year - 16 });
    expect((await leave(old)).status).toBe(200);
  });
});

test('K-08 while a club is deleted, the operator may erase one of two guardians there, and no only one', async () => {
  const { db } = api.services;
  const ana = await seedLeaver('parent');
  const ben = await seedMember(db, ana.clubId ?? '', 'parent');
  await household([ana, ben]);
  await household([ben], { firstName: 'Zoe' });
  await api.query('update clubs set removed_at = now() where id = $1', [ana.clubId]);
  const obstacleTo = ({ id }: { id: string }) =>
    db.transaction(async (tx) => {
      const person = await lockPerson(tx, id);
      return person && (await judgeLeaving(tx, person)).obstacle;
    });
  expect(await obstacleTo(ana)).toBeUndefined();
  expect(await obstacleTo(ben)).toEqual({ why: 'only-guardian', children: ['Zoe'] });
});

test('a child without consent and without another guardian is deleted with its guardian, who sees that before', async () => {
  const ana = await seedLeaver('parent');
  const milo = await household([ana]);
  await seedConsent(api.services.db, milo.id, { given: false });
  expect(await look(ana)).toEqual({ obstacle: null, children: [{ id: milo.id, firstName: 'Milo' }] });
  expect((await leave(ana)).status).toBe(200);
  expect([await isThere(ana), await isThere(milo)]).toEqual([false, false]);
  expect(await api.query('select 1 from families where club_id = $1', [ana.clubId])).toEqual([]);
  expect(await auditOf(milo)).toContain('child:erase ok');
});

test('people of a suspended club still take their data along, and go', async () => {
  const person = await seedLeaver('coach');
  await suspend(person);
  expect([(await download(person)).status, (await leave(person)).status]).toEqual([200, 200]);
});

describe('a guardian of a suspended club', () => {
  async function suspendedFamily() {
    const ana = await seedLeaver('parent');
    const milo = await household([ana]);
    await suspend(ana);
    const ask = (method: string, rest: string, body?: object, { token } = ana) =>
      api.call(method, `/api/family${rest}`, { token, body });
    return { ana, milo, ask, child: `/child/${milo.id}` };
  }

  test('takes the data of an only child along, deletes it, and then leaves', async () => {
    const { ana, milo, ask, child } = await suspendedFamily();
    expect((await leave(ana)).status).toBe(409);
    expect((await ask('GET', '')).body.data.children).toMatchObject([{ id: milo.id }]);
    expect((await ask('GET', `${child}/export`)).status).toBe(200);
    const remove = async (atOnce: boolean) =>
      (await ask('POST', `${child}/deletion`, { currentPassword: password, atOnce })).status;
    // As the question promises, it can be undone.
    expect(await remove(false)).toBe(200);
    expect((await ask('POST', `${child}/restore`)).status).toBe(200);
    expect(await remove(true)).toBe(200);
    expect((await leave(ana)).status).toBe(200);
    expect([await isThere(ana), await isThere(milo)]).toEqual([false, false]);
  });

  test('withdraws consent, and gives none', async () => {
    const { ana, milo, ask, child } = await suspendedFamily();
    const { notice } = (await ask('GET', '')).body.data;
    const decide = (purposes: object) => ask('PUT', `${child}/consent`, { notice, purposes });
    expect((await decide({ account: false })).status).toBe(200);
    expect((await decide({ account: true })).status).toBe(403);
    expect((await ask('GET', '')).body.data.children).toMatchObject([{ id: milo.id, state: 'waiting' }]);
    // Without consent the child goes with its only guardian.
    expect((await leave(ana)).status).toBe(200);
  });

  test('does nothing else for the family, and a child not even reads it', async () => {
    const { milo, ask, child } = await suspendedFamily();
    const refused = await Promise.all([
      ask('POST', '/child', {}),
      ask('PUT', child, {}),
      ask('PUT', `${child}/password`, {}),
      ask('POST', `${child}/keep`, {}),
      ask('POST', '/guardian-invite', {}),
      ask('GET', '', undefined, milo),
    ]);
    expect(statusesOf(refused)).toEqual(Array(6).fill(403));
  });
});

test('what was sent stays with the club, without a name; what was never used and the e-mails go', async () => {
  const { clubId } = await seedLeaver('clubAdmin');
  const names = { firstName: 'Zoë', lastName: 'Überall' };
  const admin = await seedMember(api.services.db, clubId ?? '', 'admin', names);
  const file = (key: string, purpose: string) =>
    api.query(
      "insert into files (key, purpose, sha256, bytes, mime, file_name, created_by) values ($1, $2, $3, 1, 'image/png', 'a.png', $4)",
      [key.repeat(22), purpose, key.repeat(64), admin.id],
    );
  await file('a', 'logo');
  await file('b', 'image');
  const { dataDir } = api.own.env;
  const mailer = createMailer({ ...api.own.env, smtpUrl: undefined });
  const write = (to: string | null, text: string, kind: string) =>
    mailer({ to: to ?? '', text, subject: 'Hello', html: '<p>Hello</p>' }, kind);
  await write(admin.email, 'Hello', 'joined');
  await write('somebody@example.test', 'Zoë Überall would like to join', 'join-request');
  await write('somebody@example.test', 'Nobody is named', 'joined');
  const unfinished = path.join(dataDir, 'unfinished');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(path.join(unfinished, 'x'.repeat(22)), 'half');
  await api.query(
    `insert into resumable_uploads (id, user_id, club_id, episode_id, file_name, bytes, expires_at)
     values ($1, $2, $3, $4, 'a.mp3', 9, now() + interval '1 day')`,
    ['x'.repeat(22), admin.id, admin.clubId, (await seedEpisode(api.services.db, 'in_progress')).id],
  );
  const { files } = (await download(admin)).body.data;
  expect(files.map((each: { purpose: string }) => each.purpose)).toEqual(['logo', 'image']);
  expect((await leave(admin)).status).toBe(200);
  const left = await api.query("select purpose, created_by from files where file_name = 'a.png'");
  expect(left).toEqual([{ purpose: 'logo', created_by: null }]);
  expect(readdirSync(path.join(dataDir, 'outbox'))).toHaveLength(1);
  expect(existsSync(path.join(unfinished, 'x'.repeat(22)))).toBe(false);
  expect(written.text()).not.toMatch(/Überall/);
});
