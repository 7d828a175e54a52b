import { apiOfFile, statusesOf } from '../support/api';
import { forgetAudit } from '../support/forget-audit';
import { seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { seedParts } from '../support/seed-parts';

const api = apiOfFile();
let token: string;
let club: Awaited<ReturnType<typeof seedClub>>;
beforeAll(async () => {
  token = (await seedPerson(api.services.db)).token;
});
beforeEach(async () => {
  await api.query('delete from clubs');
  await api.query('delete from episodes');
  club = await seedClub(api.services.db, 'Rovers');
});

const details = async (id = club.id) =>
  (await api.call('GET', `/api/club/${id}/details`, { token })).body.data;
const replace = (joinCode: string) =>
  api.call('PUT', `/api/club/${club.id}/join-code`, { token, body: { joinCode } });

test('A-13 the platform sees a club’s code, people by role, invites, and what it has delivered', async () => {
  const { db } = api.services;
  const dana = await seedMember(db, club.id, 'admin', { firstName: 'Dana', lastName: 'Okafor' });
  await seedMember(db, club.id, 'admin', { status: 'disabled' });
  await seedMember(db, club.id, 'coach');
  await seedMember(db, club.id, 'child');
  await api.query("insert into invites (club_id, email) values ($1, 'tom@example.test')", [club.id]);
  const late = await seedEpisode(db, 'in_progress', { endDate: '2020-01-31', name: 'The Long Ball' });
  const heard = await seedEpisode(db, 'published');
  await seedEpisode(db, 'draft');
  const sent = { sentBy: dana.id, sentAt: new Date('2026-11-02T10:00:00Z') };
  await seedParts(api.services, { episodeId: heard.id, clubId: club.id }, sent);
  expect(await details()).toMatchObject({
    clubname: 'Rovers',
    joinCode: club.joinCode,
    country: 'GB',
    admins: [{ id: dana.id, name: 'Dana Okafor' }],
    invites: [{ email: 'tom@example.test' }],
    people: { admin: 1, coach: 1, child: 1, parent: 0 },
    episodes: 2,
    delivered: 1,
    late: [{ id: late.id, name: 'The Long Ball' }],
    lastSentAt: '2026-11-02T10:00:00.000Z',
  });
});

test('A-13 a club that has done nothing yet is empty, and a deleted one is not there', async () => {
  expect(await details()).toMatchObject({
    episodes: 0,
    delivered: 0,
    late: [],
    lastSentAt: null,
    admins: [],
  });
  await api.query('update clubs set removed_at = now() where id = $1', [club.id]);
  expect((await api.call('GET', `/api/club/${club.id}/details`, { token })).status).toBe(404);
  expect((await replace(club.joinCode)).status).toBe(404);
});

test('A-13 a new join code lets people in, the old one nobody, and it is in the audit without the code', async () => {
  await forgetAudit(api.services.db);
  const { status, body } = await replace(club.joinCode);
  expect(status).toBe(200);
  expect(body.data.joinCode).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  expect((await api.call('GET', `/api/auth/join/${club.joinCode}`)).status).toBe(404);
  expect((await api.call('GET', `/api/auth/join/${body.data.joinCode}`)).body.data.clubname).toBe('Rovers');
  const entries = await api.query('select * from audit_entries');
  expect(entries).toMatchObject([{ action: 'club:join-code', object: `club:${club.id}`, club_id: club.id }]);
  expect(JSON.stringify(entries)).not.toContain(body.data.joinCode);
});

test('A-13 of several who replace one code at once, one does, and the others are told the new one', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => replace(club.joinCode)));
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  const { joinCode } = await details();
  for (const { status, body } of answers) {
    expect(status === 200 ? body.data.joinCode : body.message).toContain(joinCode);
  }
});
