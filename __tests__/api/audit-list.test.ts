import pg from 'pg';
import { apiOfFile } from '../support/api';
import { audioForm, seededOnce, tone } from '../support/scene';
import { seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { seedCampaign, seedSponsor } from '../support/seed-sponsors';

const api = apiOfFile();
const platform = seededOnce(() => seedPerson(api.services.db, { firstName: 'Noor', lastName: 'Haddad' }));
const club = seededOnce(() => seedClub(api.services.db, 'Rovers'));
const admin = seededOnce(() => seedMember(api.services.db, club.id, 'admin', { firstName: 'Dana' }));

const add = (
  actorId: string | null,
  action: string,
  days: number,
  more: { object?: string; refused?: boolean } = {},
) =>
  api.query(
    `insert into audit_entries (at, actor_id, action, object, club_id, result, address)
     values (now() - make_interval(days => $3::int), $1, $2, $4, $5, $6, '192.0.2.1')`,
    [
      actorId,
      action,
      days,
      more.object ?? 'host:1',
      actorId === admin.id ? club.id : null,
      more.refused ? 'refused' : 'ok',
    ],
  );

beforeAll(async () => {
  await add(platform.id, 'club:remove', 40);
  await add(platform.id, 'auth:login', 3, { object: `user:${platform.id}` });
  await add(admin.id, 'club:update', 2, { object: `club:${club.id}` });
  await add(admin.id, 'club:manage', 1, { object: 'request:GET /api/club', refused: true });
  await add(null, 'child:erase', 0);
});

const ask = (query: Record<string, string> = {}) =>
  api.call('GET', `/api/audit?${new URLSearchParams(query)}`, { token: platform.token });
const lines = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await ask(query)).body.data.map(
    ({ actor, action, kind, object, result }: Record<string, string>) =>
      `${actor} ${action} ${kind} ${object} ${result}`,
  );
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('16.2 the audit is listed newest first, of the last 30 days, with names in place of ids', async () => {
  expect(await lines()).toEqual([
    'Touchline child:erase host null ok',
    'Dana Byron club:manage club null refused',
    'Dana Byron club:update club Rovers ok',
    'Noor Haddad auth:login user Noor Haddad ok',
  ]);
  const { body } = await ask({ page: '2', pageSize: '2' });
  expect([body.total, body.data.length, body.data[0].club, body.data[0].address]).toEqual([
    4,
    2,
    'Rovers',
    '192.0.2.1',
  ]);
});

test('16.2 it is filtered by person, action or noun, club, result, words and days', async () => {
  const found = async (query: Record<string, string>) =>
    (await ask(query)).body.data.map(({ action }: Record<string, string>) => action);
  expect(await lines({ actor: admin.id })).toHaveLength(2);
  expect(await lines({ action: 'club' })).toHaveLength(2);
  expect(await lines({ action: 'club:update' })).toHaveLength(1);
  expect(await lines({ club: club.id, result: 'refused' })).toHaveLength(1);
  expect(await lines({ q: 'dana' })).toHaveLength(2);
  expect(await lines({ q: 'erase' })).toHaveLength(1);
  expect(await lines({ from: dayBefore(60) })).toHaveLength(5);
  expect(await lines({ from: dayBefore(60), to: dayBefore(30) })).toEqual([
    'Noor Haddad club:remove host null ok',
  ]);
  expect(await found({ from: dayBefore(60), sort: 'at', pageSize: '1' })).toEqual(['club:remove']);
  const wrong: Record<string, string>[] = [{ actor: 'x' }, { action: "a'b" }, { from: 'yesterday' }];
  for (const query of wrong) expect((await ask(query)).status).toBe(422);
});

test('an entry names its object, also a refused request, and one without a session has no actor', async () => {
  const episode = await seedEpisode(api.services.db, 'in_progress', { name: 'The Derby Week' });
  const campaign = await seedCampaign(
    api.services.db,
    await seedSponsor(api.services.db, 'Tea hut'),
    'Warm boots',
  );
  const by = { token: admin.token };
  const sent = { episodeId: episode.id, clubId: club.id, map: '["intro"]' };
  const files = [{ name: 'a.mp3', bytes: Buffer.from('only text') }];
  await api.call('POST', '/api/auth/login', { body: { identifier: 'nobody', password: 'Wrong-Horse7' } });
  await api.call('PUT', `/api/episode/${episode.id}/status`, { ...by, body: { status: 'published' } });
  await api.call('POST', '/api/file/upload/audio', { ...by, body: audioForm({ ...sent, files }) });
  await api.call('POST', '/api/host', { ...by, body: {} });
  await api.call('POST', `/api/campaign/${campaign}/duplicate`, platform);
  await add(platform.id, 'season:over', 0, { object: 'season:2' });
  const all = await lines();
  expect(all.slice(0, all.indexOf('Touchline child:erase host null ok')).toReversed()).toEqual([
    'null auth:login user null refused',
    'Dana Byron episode:update episode The Derby Week refused',
    'Dana Byron episode-content:send episode The Derby Week refused',
    'Dana Byron host:manage host null refused',
    expect.stringMatching(/^Noor Haddad campaign:duplicate campaign .*Warm boots.* ok$/),
    'Noor Haddad season:over season 2 ok',
  ]);
  const csv = await api.call('GET', '/api/audit?sort=at', { ...platform, headers: { accept: 'text/csv' } });
  for (const words of ['Not signed in,Sign in', 'Send a part of an episode,The Derby Week', 'Season 2'])
    expect(csv.body).toContain(words);
  expect(csv.body).not.toContain('request:');
});

test('D6 a file, a session, a shared device and the like are named by their episode and part, their use or their person', async () => {
  const { db } = api.services;
  const episode = await seedEpisode(db, 'in_progress', { name: 'The Cup Final' });
  const { token } = admin;
  const files = [{ name: 'news.mp3', bytes: tone(400) }];
  const sent = { episodeId: episode.id, clubId: club.id, map: '["outro"]', files };
  expect((await api.call('POST', '/api/file/upload/audio', { token, body: audioForm(sent) })).status).toBe(
    200,
  );
  const [file] = await api.query('select id from files where episode_id = $1', [episode.id]);
  const [logo] = await api.query(
    `insert into files (key, purpose, club_id, sha256, bytes, mime, file_name)
     values ('k', 'logo', $1, 'a', 1, 'image/png', 'crest.png') returning id`,
    [club.id],
  );
  await add(platform.id, 'transcript:make', 0, { object: `recording:${file.id}` });
  await add(platform.id, 'image:send', 0, { object: `file:${logo.id}` });
  const gone = '00000000-0000-4000-8000-000000000001';
  await add(admin.id, 'session:end', 0, { object: `session:${gone}` });
  await add(admin.id, 'shared-device:end', 0, { object: `shared-device:${gone}` });
  await add(admin.id, 'family:manage', 0, { object: 'request:GET /api/family', refused: true });
  await add(platform.id, 'consent:decide', 0, { object: `request:PUT /api/consent/${gone}`, refused: true });
  const csv = await api.call('GET', '/api/audit?pageSize=7', {
    ...platform,
    headers: { accept: 'text/csv' },
  });
  const named = String(csv.body)
    .split('\n')
    .slice(1, 8)
    .map((line) => line.split(',').slice(1, 3).join(','));
  expect(named).toEqual([
    // Of a child that is gone, not the name of the one who asked.
    'Decide on the consent for a child,Consents',
    'Manage own family,Dana Byron',
    'Stop sharing a device,Dana Byron',
    'Sign out a device,Dana Byron',
    expect.stringMatching(/,crest\.png · Rovers$/),
    expect.stringMatching(/,news\.mp3 · The Cup Final · Outro · recap$/),
    'Send a part of an episode,The Cup Final · Outro · recap',
  ]);
});

test('D6 a move names the person, the former club and the new one', async () => {
  const person = await seedMember(api.services.db, club.id, 'coach', { firstName: 'Kofi' });
  const other = await seedClub(api.services.db, 'Ashford');
  const body = { clubId: other.id, withFamily: false };
  const moved = await api.call('PUT', `/api/member/${person.id}/club`, { ...platform, body });
  expect(moved.status).toBe(200);
  const csv = await api.call('GET', '/api/audit?action=member:move', {
    ...platform,
    headers: { accept: 'text/csv' },
  });
  expect(csv.body).toContain('Move a member to another club,Kofi Byron,Rovers → Ashford,');
  expect((await ask({ action: 'member:move' })).body.data[0]).toMatchObject({
    from: 'Rovers',
    club: 'Ashford',
  });
});

test('a name that was erased is in it no more', async () => {
  const gone = await seedMember(api.services.db, club.id, 'coach', { firstName: 'Zelda' });
  await add(gone.id, 'account:remove', 0, { object: `user:${gone.id}` });
  expect((await lines({ actor: gone.id }))[0]).toBe('Zelda Byron account:remove user Zelda Byron ok');
  await api.query('delete from users where id = $1', [gone.id]);
  expect(await lines({ actor: gone.id })).toEqual(['A deleted account account:remove user null ok']);
});

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many entries of the audit PostgreSQL looks at in a plan. */
function entriesReadIn({ Plans = [], ...plan }: Plan): number {
  const looked = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const own = plan['Relation Name'] === 'audit_entries' ? looked : 0;
  return Plans.reduce((sum, part) => sum + entriesReadIn(part), own);
}

/** How many entries of the audit the statements look at that `work` sends, each alone. */
async function entriesReadBy(work: () => Promise<unknown>): Promise<number[]> {
  const asked = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  const sent = asked.mock.calls.map(([query, values]) => ({
    ...(query as unknown as pg.QueryConfig),
    values,
  }));
  asked.mockRestore();
  const read: number[] = [];
  for (const { text, values } of sent) {
    if (!/from "?audit_entries/.test(text ?? '')) continue;
    const [row] = await api.query(`explain (analyze, format json) ${text}`, values as unknown as unknown[]);
    read.push(entriesReadIn(row['QUERY PLAN'][0].Plan));
  }
  return read;
}

test('19.5 no page, search or count of 100 000 entries looks at a thousand of them', async () => {
  await api.query(`insert into audit_entries (at, actor_id, action, object, club_id, result)
    select now() - make_interval(mins => n * 5), gen_random_uuid(), 'listen:report', 'episode:' || n, gen_random_uuid(), 'ok'
    from generate_series(1, 100000) n`);
  await api.query('analyze audit_entries');
  expect((await ask({ page: '3' })).body.total).toBeGreaterThan(8000);
  const from = dayBefore(300);
  const queries: Record<string, string>[] = [
    { q: 'noor', from },
    { q: 'erase', from },
    { q: 'nobody at all', from },
    { action: 'club', from },
    { action: 'club:update', from },
    { actor: admin.id, from },
    { club: club.id, from },
    { result: 'refused', from },
  ];
  for (const query of queries) {
    const read = await entriesReadBy(() => ask(query));
    expect(read).not.toEqual([]);
    expect({ query, read: read.filter((entries) => entries > 1000) }).toEqual({ query, read: [] });
  }
});

test('19.5 the number of entries is counted once a minute, with those that have come since', async () => {
  const before = (await ask({ action: 'host' })).body.total;
  await add(platform.id, 'host:create', 1);
  expect((await ask({ action: 'host' })).body.total).toBe(before + 1);
});
