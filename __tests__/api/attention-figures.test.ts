import type { AttentionFigure } from '@/contract/attention';
import type { Slot } from '@/contract/episode-content';
import { allClubs } from '@/server/tables/listening-figures';
import { apiOfEachTest } from '../support/api';
import { daysAgo, seedHeard } from '../support/figure-rows';
import { seededEach } from '../support/scene';
import { seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { past, seedParts } from '../support/seed-parts';

// Figures are kept for a minute, so that each test has an API of its own.
const api = apiOfEachTest();
const platform = seededEach(() => seedPerson(api.services.db));

const ask = () => api.call('GET', '/api/attention/figures', { token: platform.token });

test('A-01 the figures have the one before beside them', async () => {
  const { db } = api.services;
  const [old, lately] = [past(40), past(5)];
  const ashford = await seedClub(db, 'Ashford');
  const dover = await seedClub(db, 'Dover');
  await seedClub(db, 'Suspended', 'suspended');
  const gone = await seedClub(db, 'Gone');
  const before = await seedEpisode(db, 'published', { endDate: daysAgo(30), publishedAt: old });
  const newest = await seedEpisode(db, 'published', { endDate: daysAgo(3), publishedAt: lately });
  // Due from no club: what one has brought along.
  for (let i = 0; i < 2; i += 1)
    await seedEpisode(db, 'published', { endDate: daysAgo(2), ofClubId: ashford.id });
  await api.query('update clubs set created_at = $1 where id = any ($2)', [old, [ashford.id, gone.id]]);
  await api.query('update clubs set removed_at = $1 where id = $2', [lately, gone.id]);
  await seedMember(db, ashford.id, 'parent');
  await seedMember(db, ashford.id, 'coach', { createdAt: old });
  await seedMember(db, ashford.id, 'coach', { createdAt: old, status: 'disabled' });
  await seedMember(db, gone.id, 'parent', { createdAt: old });
  const send = (episode: { id: string }, club: { id: string }, ago: number, slots?: Slot[]) =>
    seedParts(api.services, { episodeId: episode.id, clubId: club.id }, { sentAt: past(ago), slots });
  await send(newest, ashford, 4);
  await send(newest, dover, 4, ['intro', 'interview']);
  await send(newest, dover, 1, ['outro']);
  await send(before, ashford, 35);
  await send(before, dover, 31);
  for (const [ago, seconds] of [
    [0, 7000],
    [1, 600],
    [7, 300],
    [8, 100],
    [14, 50],
    [15, 7],
  ] as const) {
    await api.query(
      `insert into listen_days (day, club_id, episode_id, playlist_id, listeners, listens, begun, finished, seconds)
       select $1, club, episode, $4, 1, 1, 1, 1, $5
       from unnest(array[$2, $4]::uuid[]) club, unnest(array[$3, $4]::uuid[]) episode`,
      [daysAgo(ago), ashford.id, newest.id, allClubs, seconds],
    );
  }
  for (const ago of [1, 8])
    await api.query(
      "insert into reach_days (day, club_id, of_month, kind, people) values ($1, $2, false, 'member', 10)",
      [daysAgo(ago), allClubs],
    );
  const { body } = await ask();
  const told = body.data.map(({ kind, value, total, before: was }: AttentionFigure) => [
    kind,
    value,
    total,
    was,
  ]);
  expect(told).toEqual([
    ['clubs', 2, null, { value: 2, total: null }],
    // Who could sign in then is not known.
    ['members', 2, null, null],
    ['episodes', 2, null, { value: 1, total: null }],
    ['delivered', 1, 2, { value: 2, total: 2 }],
    ['listened', 900, null, { value: 150, total: null }],
  ]);
  expect(body.data[3].href).toBe(`/admin/dashboard/episodes/${newest.id}`);
});

test('A-01 the past counts by the same rule: clubs that were active and episodes that were published then', async () => {
  const { db } = api.services;
  const changed = (noun: string, id: string, action: string, ago: number, status?: [string, string]) =>
    api.query(
      "insert into audit_entries (at, action, object, changes, result) values ($1, $2, $3, $4, 'ok')",
      [past(ago), `${noun}:${action}`, `${noun}:${id}`, status ? JSON.stringify({ status }) : null],
    );
  const clubs = { active: '', ended: '', suspended: '', back: '', again: '', restored: '' };
  for (const name of Object.keys(clubs) as (keyof typeof clubs)[])
    clubs[name] = (
      await seedClub(db, name, name === 'suspended' || name === 'ended' ? 'suspended' : 'active')
    ).id;
  await api.query('update clubs set created_at = $1', [past(60)]);
  await changed('club', clubs.active, 'active', 40, ['suspended', 'active']);
  await changed('club', clubs.ended, 'suspended', 5, ['active', 'suspended']);
  await changed('club', clubs.suspended, 'suspended', 40, ['active', 'suspended']);
  await changed('club', clubs.back, 'active', 5, ['suspended', 'active']);
  // The first change tells.
  await changed('club', clubs.again, 'suspended', 20, ['active', 'suspended']);
  await changed('club', clubs.again, 'active', 5, ['suspended', 'active']);
  await changed('club', clubs.restored, 'remove', 40);
  await changed('club', clubs.restored, 'restore', 5);
  const out = { publishedAt: past(60) };
  const archived = await seedEpisode(db, 'archived', out);
  await changed('episode', archived.id, 'archived', 5, ['published', 'archived']);
  const reopened = await seedEpisode(db, 'published', { publishedAt: past(5) });
  await changed('episode', reopened.id, 'in_progress', 10, ['published', 'in_progress']);
  await changed('episode', reopened.id, 'published', 5, ['in_progress', 'published']);
  const { body } = await ask();
  expect(body.data.slice(0, 3)).toMatchObject([
    // active, back, again, restored; then active, ended, again.
    { kind: 'clubs', value: 4, before: { value: 3 } },
    { kind: 'members', before: null },
    { kind: 'episodes', value: 1, before: { value: 2 } },
  ]);
});

test('A-01 A-06 hours that fewer than ten people have heard are hidden, each week by itself', async () => {
  const { id: clubId } = await seedClub(api.services.db);
  const { id: episodeId } = await seedEpisode(api.services.db, 'published');
  const heard = { clubId, episodeId, seconds: 600 };
  // Nine different people in a week, of whom five came twice.
  await seedHeard(api.services.db, { ...heard, day: daysAgo(3), people: 9 });
  await seedHeard(api.services.db, { ...heard, day: daysAgo(2), people: 5, before: daysAgo(3) });
  await seedHeard(api.services.db, { ...heard, day: daysAgo(9), people: 10 });
  expect((await ask()).body.data[4]).toMatchObject({ value: null, before: { value: 600 } });
});

test('A-01 a new platform has figures of nothing, and none of an episode', async () => {
  const { body } = await ask();
  expect(body.data.map(({ kind, value }: AttentionFigure) => [kind, value])).toEqual([
    ['clubs', 0],
    ['members', 0],
    ['episodes', 0],
    ['delivered', 0],
    ['listened', 0],
  ]);
});

test('G-08 all who ask within a minute share the figures', async () => {
  // The clock of what is kept stands still from here.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const { body } = await ask();
  await seedClub(api.services.db);
  expect((await ask()).body).toEqual(body);
});
