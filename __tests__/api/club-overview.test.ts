import { apiOfFile, statusesOf } from '../support/api';
import { emptying } from '../support/database';
import { daysAgo } from '../support/figure-rows';
import { forgetAudit } from '../support/forget-audit';
import { seededEach } from '../support/scene';
import { seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { past, seedParts } from '../support/seed-parts';
import { seedCampaign, seedSponsor } from '../support/seed-sponsors';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();
const platform = seededEach(async () => {
  await api.query(emptying('clubs', 'users', 'episodes', 'files', 'sponsors'));
  return seedPerson(api.services.db, { firstName: 'Noor', lastName: 'Haddad' });
});
const club = seededEach(() => seedClub(api.services.db, 'Rovers'));

const read = async (what: 'overview' | 'details') =>
  (await api.call('GET', `/api/club/${club.id}/${what}`, { token: platform.token })).body.data;

/** The day so many days from today. */
const day = (from: number) => daysAgo(-from);

describe('E4 deliveries', () => {
  let number = 0;
  const seed = async (due: number, of: { status?: 'in_progress' | 'published'; joined?: number } = {}) => {
    number += 1;
    const episode = await seedEpisode(api.services.db, of.status ?? 'published', {
      number,
      endDate: day(due),
    });
    await api.query(
      `insert into episode_clubs (episode_id, club_id, joined_at) values ($1, $2, $3)
       on conflict (episode_id, club_id) do update set joined_at = excluded.joined_at`,
      [episode.id, club.id, past(of.joined ?? 90)],
    );
    return episode.id;
  };
  const send = (episodeId: string, of: Parameters<typeof seedParts>[2]) =>
    seedParts(api.services, { episodeId, clubId: club.id }, of);
  const partsOf = async () =>
    (await read('overview')).deliveries.map(
      ({ parts, onTime }: { parts: Record<string, string>; onTime: boolean | null }) => [
        parts.intro,
        parts.interview,
        parts.outro,
        onTime,
      ],
    );

  test('E4 a part is sent, late, missing or open by the club’s clock', async () => {
    const allSent = await seed(-40);
    await send(allSent, { sentAt: past(45) });
    const mixed = await seed(-30);
    await send(mixed, { slots: ['intro'], sentAt: past(35) });
    await send(mixed, { slots: ['interview'], sentAt: past(25) });
    const open = await seed(5, { status: 'in_progress' });
    await send(open, { slots: ['outro'], sentAt: past(1) });
    const bad = await seed(-2, { status: 'in_progress' });
    await send(bad, { slots: ['intro'], sentAt: past(3), check: 'bad' });
    await send(bad, { slots: ['interview'], sentAt: past(3), check: 'checking' });
    expect(await partsOf()).toEqual([
      ['sent', 'sent', 'sent', true],
      ['sent', 'late', 'missing', false],
      ['open', 'open', 'sent', null],
      ['missing', 'open', 'missing', false],
    ]);
  });

  test('E4 the last twelve count, without drafts and what it joined after the Due Date', async () => {
    await seedEpisode(api.services.db, 'draft', { number: 900 });
    for (let each = 0; each < 14; each += 1) await seed(-60 + each);
    await seed(-20, { joined: 5 });
    const { deliveries } = await read('overview');
    expect(deliveries).toHaveLength(12);
    expect(deliveries.at(-1).due).toBe(day(-47));
  });
});

test('E4 a club’s admins with when they were seen, its people, who waits, and the campaigns it hears', async () => {
  const { db } = api.services;
  const dana = await seedMember(db, club.id, 'admin', {
    firstName: 'Dana',
    lastName: 'Okafor',
    email: 'dana@rovers.test',
  });
  await seedMember(db, club.id, 'child');
  await api.query(
    `insert into join_requests (club_id, club_member_role, first_name, last_name, email, confirmed_at)
     values ($1, 'parent', 'Lena', 'Bauer', 'lena@example.test', now()), ($1, 'parent', 'Not', 'Yet', 'n@example.test', null)`,
    [club.id],
  );
  const spot = await storeFile(api.services, { purpose: 'spot' });
  const [bakery, cycles] = [
    await seedSponsor(db, 'Mill Lane Bakery'),
    await seedSponsor(db, 'Ashford Cycles'),
  ];
  await api.query('update sponsors set spot_file_id = $1 where id = $2', [spot.id, bakery]);
  await seedCampaign(db, bakery, 'Buns', { startsOn: day(-30), endsOn: day(6) });
  await seedCampaign(db, cycles, 'Bikes', { startsOn: day(-5), endsOn: day(20) });
  await seedCampaign(db, bakery, 'Cakes', { startsOn: day(-4), endsOn: day(10) });
  await seedCampaign(db, bakery, 'Never', { startsOn: day(-3), endsOn: day(5) });
  await seedCampaign(db, bakery, 'Scheduled', { startsOn: day(3), endsOn: day(9) });
  const { admins, people, waiting, campaigns, club: row } = await read('overview');
  expect(row).toMatchObject({ clubname: 'Rovers', status: 'active', members: 2 });
  expect(admins).toEqual([
    { id: dana.id, name: 'Dana Okafor', email: 'dana@rovers.test', seenAt: expect.any(String) },
  ]);
  expect(people).toEqual({ admin: 1, parent: 0, child: 1, coach: 0 });
  expect(waiting).toEqual({ count: 1, first: 'Lena Bauer' });
  expect((await read('details')).waiting).toMatchObject([
    { fullname: 'Lena Bauer', clubMemberRole: 'parent' },
  ]);
  const heard = campaigns.map(({ name, spot, heardFrom }: Record<string, unknown>) => [
    name,
    spot !== null,
    heardFrom,
  ]);
  expect(heard).toEqual([
    ['Buns', true, day(-30)],
    ['Bikes', false, null],
    ['Cakes', true, day(7)],
    ['Never', true, null],
  ]);
});

describe('E4 notes', () => {
  const call = (method: string, path: string, body?: object, token = platform.token, headers = {}) =>
    api.call(method, path, { token, body, headers });
  const add = async (text: string) => (await call('POST', `/api/club/${club.id}/notes`, { text })).body.data;
  const notes = async (token = platform.token) =>
    (await call('GET', `/api/club/${club.id}/notes`, undefined, token)).body.data;
  const texts = async () => (await notes()).map(({ text }: { text: string }) => text);

  test('E4 the newest note comes first; who wrote it changes and deletes it, and takes that back; the audit has no words of it', async () => {
    await forgetAudit(api.services.db);
    const first = await add('Two teams share one phone');
    await add('Dana records on Thursdays');
    expect(await texts()).toEqual(['Dana records on Thursdays', 'Two teams share one phone']);
    expect((await notes())[0]).toMatchObject({ author: 'Noor Haddad', mayChange: true });
    const path = `/api/club-note/${first.id}`;
    expect((await call('PUT', path, { text: 'One phone' })).body.data.text).toBe('One phone');
    const stale = await call('PUT', path, { text: 'Lost' }, platform.token, { 'If-Match': `"${first.rev}"` });
    expect(stale.status).toBe(409);
    expect((await call('DELETE', path)).status).toBe(200);
    expect(await texts()).toEqual(['Dana records on Thursdays']);
    expect((await call('PUT', path, { text: 'Gone' })).status).toBe(404);
    expect((await call('POST', `${path}/restore`)).body.data.text).toBe('One phone');
    const entries = await api.query('select action, club_id, changes from audit_entries order by id');
    expect(entries.map(({ action }) => action)).toEqual(
      ['create', 'create', 'update', 'remove', 'restore'].map((verb) => `club-note:${verb}`),
    );
    expect(new Set(entries.map(({ club_id }) => club_id))).toEqual(new Set([club.id]));
    expect(JSON.stringify(entries)).not.toMatch(/phone|Dana/);
  });

  test('E4 another admin of the platform reads a note and cannot change it, until its author is gone', async () => {
    const { id } = await add('The clubhouse echoes');
    const other = await seedPerson(api.services.db);
    expect(await notes(other.token)).toMatchObject([{ mayChange: false }]);
    await api.query('delete from users where id = $1', [platform.id]);
    expect(await notes(other.token)).toMatchObject([{ author: null, mayChange: true }]);
    expect((await call('DELETE', `/api/club-note/${id}`, undefined, other.token)).status).toBe(200);
  });

  test('E4 a club never reads what is written about it, also not in an export', async () => {
    const admin = await seedMember(api.services.db, club.id, 'admin');
    await add('Sam takes over while Dana is away');
    const { status, body } = await call('GET', '/api/account/export', undefined, admin.token);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('Sam takes over');
  });
});

const replace = (joinCode: string) =>
  api.call('PUT', `/api/club/${club.id}/join-code`, { token: platform.token, body: { joinCode } });

test('A-13 the platform sees a club’s code, people by role, invited admins, and what it has delivered', async () => {
  const { db } = api.services;
  const dana = await seedMember(db, club.id, 'admin', { firstName: 'Dana', lastName: 'Okafor' });
  await seedMember(db, club.id, 'admin', { status: 'disabled' });
  await seedMember(db, club.id, 'coach');
  await seedMember(db, club.id, 'child');
  await api.query(
    `insert into invites (club_id, email, club_member_role) values
      ($1, 'tom@example.test', 'admin'), ($1, 'pa@example.test', 'parent'), ($1, 'co@example.test', 'coach')`,
    [club.id],
  );
  const late = await seedEpisode(db, 'in_progress', { endDate: '2020-01-31', name: 'The Long Ball' });
  const heard = await seedEpisode(db, 'published');
  await seedEpisode(db, 'draft');
  const sent = { sentBy: dana.id, sentAt: new Date('2026-11-02T10:00:00Z') };
  await seedParts(api.services, { episodeId: heard.id, clubId: club.id }, sent);
  expect(await read('details')).toMatchObject({
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
  const [invite] = (await read('overview')).invites;
  expect(invite).toMatchObject({ email: 'tom@example.test', invitedAt: expect.any(String) });
  expect(Date.parse(invite.inviteEndsAt)).toBeGreaterThan(Date.now());
});

test('A-13 a club that has done nothing yet is empty', async () => {
  expect(await read('details')).toMatchObject({
    episodes: 0,
    delivered: 0,
    late: [],
    lastSentAt: null,
    admins: [],
  });
});

test('A-13 of several who replace one code at once, one does, and the others get the new one', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => replace(club.joinCode)));
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  const { joinCode } = await read('details');
  for (const { status, body } of answers) {
    expect(status === 200 ? body.data.joinCode : body.message).toContain(joinCode);
  }
});
