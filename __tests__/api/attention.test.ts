import pg from 'pg';
import { Attention } from '@/contract/attention';
import { limits } from '@/contract/limits';
import { findAttention } from '@/server/attention/attention.store';
import { suggestedClubs } from '@/server/tables/suggested-club';
import { apiOfFile } from '../support/api';
import { countStatements } from '../support/count-statements';
import { emptying } from '../support/database';
import { daysAgo } from '../support/figure-rows';
import { seededEach } from '../support/scene';
import { seedClub, seedEpisode, seedFeature, seedMember, seedPerson } from '../support/seed';
import { seedParts } from '../support/seed-parts';
import { seedCampaign, seedSponsor } from '../support/seed-sponsors';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();
const platform = seededEach(async () => {
  await api.query(emptying('clubs', 'users', 'episodes', 'files', 'sponsors', 'suggested_clubs', 'invites'));
  return seedPerson(api.services.db);
});
const leave = (bytes: number) => jest.spyOn(api.own.storage, 'spaceLeft').mockResolvedValue(bytes);
beforeEach(() => void leave(2 * limits.clubBytesADay));

async function ask(): Promise<Attention[]> {
  const { status, body } = await api.call('GET', '/api/attention', { token: platform.token });
  expect(status).toBe(200);
  return Attention.array().parse(body.data);
}

/** The day so many days from today. */
const day = (from: number) => daysAgo(-from);

const send = (episodeId: string, clubId = '', of?: Parameters<typeof seedParts>[2]) =>
  seedParts(api.services, { episodeId, clubId }, of);

const fail = (episodeId: string, clubId: string) =>
  api.query("insert into renditions (episode_id, club_id, status) values ($1, $2, 'failed')", [
    episodeId,
    clubId,
  ]);

test('A-01 late clubs are listed for each open episode, with the first names and the board that shows them', async () => {
  const { db } = api.services;
  const ids: string[] = [];
  for (const name of ['Élan', 'Ashford', 'Corinth', 'Dover']) ids.push((await seedClub(db, name)).id);
  for (const id of ids) await seedMember(db, id, 'admin', { email: `admin@${id}.test` });
  await seedClub(db, 'Suspended', 'suspended');
  const due = day(-2);
  const late = await seedEpisode(db, 'in_progress', { name: 'The Derby Week', endDate: due });
  await seedEpisode(db, 'in_progress', { endDate: day(30) });
  await send(late.id, ids[2]);
  expect(await ask()).toEqual([
    {
      kind: 'late',
      tone: 'waiting',
      subject: 'The Derby Week',
      count: 3,
      names: ['Ashford', 'Dover', 'Élan'],
      day: due,
      at: null,
      note: null,
      href: `/admin/dashboard/episodes/${late.id}?show=late&remind=late`,
    },
  ]);
  const board = `/admin/dashboard/episodes/${late.id}?show=late`;
  await api.query('update episode_clubs set reminded_at = now() where club_id <> $1', [ids[0]]);
  expect(await ask()).toMatchObject([{ kind: 'late', at: null, href: `${board}&remind=late` }]);
  // Nobody is left who could be reminded.
  await api.query('delete from users where club_id = $1', [ids[0]]);
  expect(await ask()).toMatchObject([
    { kind: 'late', count: 3, at: expect.any(String), note: null, href: board },
  ]);
  // What was solved is gone.
  for (const id of [ids[0], ids[1], ids[3]]) await send(late.id, id);
  expect(await ask()).toEqual([]);
});

test('E4 clubs that have sent nothing for what is due soon, and parts that were asked for again, lead to their board', async () => {
  const { db } = api.services;
  const [ashford, brookvale] = [await seedClub(db, 'Ashford'), await seedClub(db, 'Brookvale')];
  const dana = await seedMember(db, ashford.id, 'admin', { email: 'dana@ashford.test' });
  await seedClub(db, 'Suspended', 'suspended');
  await seedEpisode(db, 'in_progress', { name: 'Far', endDate: day(9) });
  const soon = await seedEpisode(db, 'in_progress', { name: 'Soon', endDate: day(5) });
  await send(soon.id, brookvale.id, { slots: ['intro'] });
  await api.query('update episode_parts set resend_asked_at = now()');
  const board = `/admin/dashboard/episodes/${soon.id}`;
  expect(await ask()).toMatchObject([
    { kind: 'asked', count: 1, names: ['Brookvale'], href: `${board}?show=asked` },
    { kind: 'silent', count: 1, names: ['Ashford'], at: null, href: `${board}?show=silent&remind=silent` },
  ]);
  // A club that was reminded a short time ago would get no second email.
  await api.query('update episode_clubs set reminded_at = now() where club_id = $1', [ashford.id]);
  expect(await ask()).toMatchObject([
    { kind: 'asked' },
    { kind: 'silent', count: 1, at: expect.any(String), href: `${board}?show=silent` },
  ]);
  await api.query('update episode_clubs set reminded_at = null');
  await api.query('delete from users where id = $1', [dana.id]);
  expect(await ask()).toMatchObject([
    { kind: 'asked' },
    { kind: 'silent', at: null, note: 'No admin to write to', href: `${board}?show=silent` },
  ]);
  await send(soon.id, ashford.id, { slots: ['outro'] });
  expect(await ask()).toMatchObject([{ kind: 'asked' }]);
});

test('A-01 failed renditions and bad parts lead to the board of their episode', async () => {
  const { db } = api.services;
  const [one, two] = [await seedClub(db, 'Ashford'), await seedClub(db, 'Brookvale')];
  const published = await seedEpisode(db, 'published', { name: 'Muddy Boots' });
  const open = await seedEpisode(db, 'in_progress', { name: 'Derby' });
  const archived = await seedEpisode(db, 'archived');
  for (const { id } of [published, archived]) await fail(id, one.id);
  await fail(published.id, two.id);
  await send(open.id, two.id, { check: 'bad', slots: ['intro', 'outro'] });
  // It cannot be sent again: the episode takes no parts any more.
  await send(published.id, one.id, { check: 'bad', slots: ['intro'] });
  const board = '/admin/dashboard/episodes';
  const [muddy, derby] = [`${board}/${published.id}?show=failed`, `${board}/${open.id}`];
  const failed = { kind: 'failed', tone: 'failed', subject: 'Muddy Boots', count: 2, href: muddy };
  const bad = { kind: 'bad', tone: 'failed', subject: 'Derby', count: 1, href: derby };
  expect(await ask()).toMatchObject([
    { ...failed, names: ['Ashford', 'Brookvale'] },
    { ...bad, names: ['Brookvale'] },
  ]);
  const pair = [published.id, one.id];
  await api.query(
    'update episode_clubs set may_send_again = true where episode_id = $1 and club_id = $2',
    pair,
  );
  expect((await ask()).filter(({ kind }) => kind === 'bad')).toHaveLength(2);
});

test('A-01 drafts that are due soon, what is published today, what was refused and what cannot be published', async () => {
  const { db } = api.services;
  const featureFileId = await seedFeature(db);
  // A draft is opened first, so it is not published today.
  await seedEpisode(db, 'draft', { name: 'Planned draft', endDate: day(9), publishAt: new Date() });
  await seedEpisode(db, 'draft', { name: 'Far', endDate: day(9) });
  await seedEpisode(db, 'draft', { name: 'Deleted', endDate: day(1), removedAt: new Date() });
  const due = day(7);
  const near = await seedEpisode(db, 'draft', { name: 'Near', endDate: due });
  const now = new Date();
  const publishAt = new Date(Date.now() + 2 * 86_400_000);
  await seedEpisode(db, 'in_progress', { publishAt, featureFileId });
  // Its clubs have time to send until its Due Date, so nothing is missing yet.
  await seedEpisode(db, 'in_progress', { name: 'New', endDate: day(1), publishAt });
  const blocked = await seedEpisode(db, 'in_progress', { name: 'Empty', endDate: day(-1), publishAt });
  const today = await seedEpisode(db, 'in_progress', { name: 'Today', publishAt: now, featureFileId });
  const note = 'It was still a draft at its time.';
  const over = { name: 'Refused', endDate: day(1), publishProblem: note };
  const refused = await seedEpisode(db, 'draft', over);
  const href = ({ id }: { id: string }) => `/admin/dashboard/episodes/${id}`;
  expect(await ask()).toMatchObject([
    { kind: 'publish-refused', subject: 'Refused', at: null, note, href: href(refused) },
    {
      ...{ kind: 'publish-blocked', tone: 'waiting', subject: 'Empty', at: publishAt.toISOString() },
      ...{ note: expect.stringMatching(/^Nothing could be heard/), href: href(blocked) },
    },
    { kind: 'publish-today', subject: 'Today', at: now.toISOString(), note: null, href: href(today) },
    { kind: 'draft', subject: 'Planned draft' },
    { kind: 'draft', subject: 'Near', at: null, note: null, href: href(near), day: due },
  ]);
});

test('A-01 of very many episodes of a kind the newest five are listed, the others are counted', async () => {
  const { db } = api.services;
  const club = await seedClub(db);
  const due = Array.from({ length: 8 }, (_, i) => day(i - 3));
  for (let number = 1; number <= 8; number += 1) {
    await fail((await seedEpisode(db, 'published', { number, name: `No. ${number}` })).id, club.id);
    await seedEpisode(db, 'draft', { season: 2, number, endDate: due[number - 1] });
  }
  const told = await ask();
  const failed = told.filter(({ kind }) => kind === 'failed');
  expect(failed.map(({ subject }) => subject)).toEqual(['No. 8', 'No. 7', 'No. 6', 'No. 5', 'No. 4', null]);
  expect(failed.at(-1)).toMatchObject({ count: 3, names: [], href: '/admin/dashboard/episodes' });
  const drafts = told.filter(({ kind }) => kind === 'draft');
  expect(drafts.map((draft) => draft.day)).toEqual([...due.slice(0, 5), null]);
});

test('A-01 suggested clubs, invites about to end, campaigns without audio and a full disk', async () => {
  const { db } = api.services;
  const club = await seedClub(db, 'Ashford');
  const contact = { town: 'Town', contactName: 'Ann', contactEmail: 'ann@example.test' };
  for (const [name, status] of [
    ['Whitby', 'new'],
    ['Redhill', 'new'],
    ['Done', 'approved'],
  ] as const)
    await db.insert(suggestedClubs).values({ ...contact, name, status });
  const invite = async (clubId: string | null, hours: number) => {
    const email = `invited${hours}-${clubId}@example.test`;
    const [row] = await api.query('insert into invites (club_id, email) values ($1, $2) returning id', [
      clubId,
      email,
    ]);
    await api.query(
      'insert into one_time_links (token_hash, invite_id, expires_at) values ($1, $2, now() + make_interval(hours => $3))',
      [email, row.id, hours],
    );
  };
  await invite(club.id, 47);
  await invite(club.id, 49);
  await invite(club.id, -1);
  await invite(null, 3);
  const spot = await storeFile(api.services, { purpose: 'spot' });
  const [silent, heard] = [await seedSponsor(db, 'Mill Lane Bakery'), await seedSponsor(db, 'Boots')];
  await api.query('update sponsors set spot_file_id = $1 where id = $2', [spot.id, heard]);
  const soon = day(7);
  const campaign = (name: string, sponsor: string, from: number, to: number) =>
    seedCampaign(db, sponsor, name, { startsOn: from === 7 ? soon : day(from), endsOn: day(to) });
  const first = await campaign('Spring buns', silent, 7, 20);
  await campaign('Later', silent, 9, 20);
  await campaign('Over', silent, -9, -1);
  const paused = await campaign('Paused', silent, 1, 20);
  await api.query('update campaigns set paused = true where id = $1', [paused]);
  const own = await campaign('Own spot', silent, 1, 20);
  await api.query('update campaigns set spot_file_id = $1 where id = $2', [spot.id, own]);
  await campaign('Its sponsor’s', heard, 1, 20);
  leave(1.5 * 1024 ** 3);

  const told = await ask();
  expect(told.map(({ kind, tone, count, names, href }) => [kind, tone, count, names, href])).toEqual([
    ['disk', 'failed', 1, [], '/admin/dashboard/support-videos'],
    ['silent-campaigns', 'waiting', 1, ['Spring buns'], `/admin/dashboard/sponsors/campaigns?open=${first}`],
    ['suggested-clubs', 'waiting', 2, ['Whitby', 'Redhill'], '/admin/dashboard/suggested-clubs?status=new'],
    ['club-invites', 'waiting', 1, ['Ashford'], '/admin/dashboard/members?status=invited'],
    ['admin-invites', 'waiting', 1, [], '/admin/dashboard/users?status=invited'],
    ['ended-invites', 'waiting', 1, ['Ashford'], '/admin/dashboard/members?status=invited'],
  ]);
  expect(told[0]?.note).toMatch(/^1\.5 GB are left for uploads\./);
  expect(told[1]?.day).toBe(soon);
  // Addresses and the people of suggestions are not shown here.
  expect(JSON.stringify(told)).not.toMatch(/example\.test|Ann/);
});

test('G-08 however much there is, attention is three statements', async () => {
  const { db } = api.services;
  const statements = () => countStatements(ask);
  // The session is known by the second call.
  await ask();
  const few = await statements();
  const club = await seedClub(db);
  for (let i = 0; i < 4; i += 1) await seedClub(db);
  for (let i = 0; i < 12; i += 1) {
    const { id } = await seedEpisode(db, 'in_progress', { endDate: day(-i) });
    await fail(id, club.id);
  }
  expect(await statements()).toBe(few);
  expect(few).toBe(3);
});

test('D11 a day of the dashboard is one of the platform’s zone', async () => {
  // These two zones are 25 hours apart, so that the second is always on a later day.
  const { db } = api.services;
  await api.query("insert into installations (time_zone) values ('Pacific/Niue')");
  const [far] = await api.query("select ((now() at time zone 'Pacific/Kiritimati')::date + 7)::text as day");
  await seedEpisode(db, 'draft', { name: 'Seven days ahead there', endDate: far.day });
  expect(await ask()).toEqual([]);
  await api.query("update installations set time_zone = 'Pacific/Kiritimati'");
  expect((await ask()).map(({ kind }) => kind)).toEqual(['draft']);
  await api.query('delete from installations');
});

test('D2 A-01 C-01 the version is another one once somebody has changed something, for a club only what concerns it', async () => {
  const { db } = api.services;
  const [rovers, ashford] = [await seedClub(db, 'Rovers'), await seedClub(db, 'Ashford')];
  const [admin, other] = [
    await seedMember(db, rovers.id, 'admin'),
    await seedMember(db, ashford.id, 'admin'),
  ];
  const readers = { platform: platform.token, own: admin.token, other: other.token };
  const read = async () => {
    const found = Object.entries(readers).map(async ([name, token]) => {
      const { body } = await api.call('GET', '/api/attention/changes', { token });
      return [name, body.data.version] as const;
    });
    return new Map(await Promise.all(found));
  };
  const changedIn = async (change: () => Promise<unknown>) => {
    const before = await read();
    await change();
    const after = await read();
    return Object.keys(readers).filter((name) => before.get(name) !== after.get(name));
  };
  const changedBy = (action: string, clubId: string | null, result = 'ok') =>
    changedIn(() =>
      api.query("insert into audit_entries (action, object, club_id, result) values ($1, 'x:1', $2, $3)", [
        ...[action, clubId, result],
      ]),
    );
  expect(await changedBy('episode-content:send', rovers.id)).toEqual(['platform', 'own']);
  expect(await changedBy('auth:confirm', ashford.id)).toEqual(['platform', 'other']);
  expect(await changedBy('episode:in_progress', null)).toEqual(['platform', 'own', 'other']);
  expect(await changedBy('auth:login', rovers.id)).toEqual([]);
  expect(await changedBy('episode-content:send', rovers.id, 'refused')).toEqual([]);

  // What a worker finds out is in no audit.
  const episode = await seedEpisode(db, 'in_progress');
  await send(episode.id, rovers.id, { check: 'checking', slots: ['intro', 'interview'] });
  const found = (check: string, slot: string) =>
    changedIn(() => api.query('update episode_parts set "check" = $1 where slot = $2', [check, slot]));
  expect(await found('bad', 'intro')).toEqual(['platform', 'own']);
  expect(await found('good', 'interview')).toEqual(['platform', 'own']);
  expect(await changedIn(() => fail(episode.id, rovers.id))).toEqual(['platform', 'own']);
});

test('19.5 what needs attention is read once for all who ask meanwhile, and shows what was written before they asked', async () => {
  const { db } = api.services;
  const read = () => findAttention(db);
  expect(await countStatements(() => Promise.all(Array.from({ length: 10 }, read)))).toBe(6);
  const running = read();
  await seedEpisode(db, 'draft', { name: 'The Derby Week', endDate: day(2) });
  expect((await read()).map(({ subject }) => subject)).toEqual(['The Derby Week']);
  await running;
});

test('19.5 what keeps an episode from being published is looked for once for each episode', async () => {
  const asked = jest.spyOn(pg.Client.prototype, 'query');
  await findAttention(api.services.db);
  const texts = asked.mock.calls.map(([query]) => (query as unknown as pg.QueryConfig).text ?? '');
  asked.mockRestore();
  const planned = texts.find((text) => text.includes('publish_problem')) ?? '';
  const rows = await api.query(`explain ${planned}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan.match(/ on episode_parts ep/g)).toHaveLength(1);
});
