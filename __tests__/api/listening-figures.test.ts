import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addDays } from '@/contract/analytics/range';
import { dayIn } from '@/contract/time-zone';
import { differentPeople, publishedIn } from '@/server/analytics/listening.store';
import { cutByParts } from '@/server/listening/cut-stretch';
import { withDay } from '@/server/listening/day-chain';
import { addHeard, type HeardRow } from '@/server/listening/heard.store';
import { addReach } from '@/server/listening/reach.store';
import { placesOfFew } from '@/server/tables/listening';
import { allClubs, reachDays } from '@/server/tables/listening-figures';
import { apiOfFile } from '../support/api';
import { chapters, rollDays } from '../support/counted';
import { different, type Listened, randomFrom, randomRanges, toldDays } from '../support/listening-truth';
import { seedClub, seedEpisode } from '../support/seed';

const api = apiOfFile();
const random = randomFrom(11);
const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick');
  return value;
};
const today = dayIn('Europe/London');
const days = Array.from({ length: 35 }, (_, ago) => addDays(today, ago - 40));
const zones = ['Europe/London', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'];
/** The members of the clubs: one has its ten each day, some wait for days, and one never gets there. */
const sizes = [30, 12, 9, 14];
const truth: Listened[] = [];
let clubIds: string[];
let episodeIds: string[];
const playlistIds = [randomUUID(), randomUUID()];

const nothing = {
  ...{ episodeId: null, playlistId: null, sponsorId: null, campaignId: null },
  ...{ persona: null, joinedMonth: null },
};

/** A month of four clubs by chance, as events; who it was is kept here and nowhere else. */
beforeAll(async () => {
  const { db } = api.services;
  clubIds = [];
  for (const zone of zones) {
    const { id } = await seedClub(db);
    await api.query('update clubs set time_zone = $2 where id = $1', [id, zone]);
    clubIds.push(id);
  }
  episodeIds = [];
  for (let i = 0; i < 3; i += 1) episodeIds.push((await seedEpisode(db, 'published')).id);
  const heard: HeardRow[] = [];
  const reach: Parameters<typeof addReach>[1][number][] = [];
  for (const [c, clubId] of clubIds.entries()) {
    for (let member = 0; member < (sizes[c] ?? 0); member += 1) {
      const userId = `${c} ${member}`;
      let last: string | null = null;
      const lastOf = new Map<string, string>();
      const count = (
        kind: 'episode' | 'anyPlaylist' | 'playlist' | 'playlistEpisode',
        day: string,
        of: object,
      ) => {
        const key = `${kind} ${Object.values(of)}`;
        const prevDay = lastOf.get(key) ?? null;
        if (prevDay === day) return;
        lastOf.set(key, day);
        reach.push({ ...nothing, ...of, day, kind, clubId, prevDay });
      };
      for (const day of days) {
        if (random() > 0.3) continue;
        const listener = randomUUID();
        const member = { ...nothing, day, clubId, prevDay: last };
        reach.push(
          { ...member, kind: 'member' },
          { ...member, kind: 'role', persona: 'parent' },
          { ...member, clubId: placesOfFew.joined, kind: 'joined', joinedMonth: '2026-01-01' },
        );
        last = day;
        for (const episodeId of new Set([pick(episodeIds), pick(episodeIds)])) {
          const playlistId = random() < 0.6 ? pick(playlistIds) : undefined;
          truth.push({ userId, clubId, episodeId, playlistId, day });
          count('episode', day, { episodeId });
          if (playlistId) {
            count('anyPlaylist', day, {});
            count('playlist', day, { playlistId });
            count('playlistEpisode', day, { playlistId, episodeId });
          }
          for (let piece = 0; piece < 1 + Math.floor(random() * 3); piece += 1) {
            const from = random() < 0.5 ? 0 : random() * 90;
            const to = Math.min(100, from + 0.5 + random() * 60);
            const hour = `${day}T${String(Math.floor(random() * 24)).padStart(2, '0')}:00:00Z`;
            heard.push(
              ...cutByParts({ from, to, seconds: (to - from) / 1.25 }, chapters, 100).map((cut, place) => ({
                ...{ day, hour, clubId, episodeId, playlistId: playlistId ?? null, listener, part: cut.part },
                ...{
                  sponsorId: null,
                  campaignId: null,
                  partFrom: cut.partFrom,
                  partTo: cut.partTo,
                  partLength: cut.partLength,
                },
                ...{
                  positionFrom: cut.from,
                  positionTo: cut.to,
                  length: 100,
                  seconds: cut.seconds,
                  sought: place === 0 && from > 0,
                },
              })),
            );
          }
        }
      }
    }
  }
  await addHeard(db, heard);
  await addReach(db, reach);
  await rollDays(api);
});

const tables = [
  ...['listen_days', 'playlist_days', 'part_days', 'hour_days', 'stop_days', 'reach_days'],
  'counted_days',
];
const snapshot = async () => {
  const all: Record<string, string[]> = {};
  for (const table of tables)
    all[table] = (await api.query(`select t::text as row from ${table} t`)).map(({ row }) => row).sort();
  return all;
};

test('figures of a month are those of a slow count over the same events', async () => {
  const raw = await api.query(`
    with spans as (
      select day, club_id, episode_id, listener, min(position_from) a, max(position_to) b, bool_or(playlist_id is not null) listed,
        sum(seconds) s, count(*) filter (where sought) k from heard_events group by 1, 2, 3, 4)
    select day::text, club_id, episode_id, count(*)::int listens, count(*) filter (where a <= 10)::int begun, count(*) filter (where b >= 90)::int finished,
      sum(k)::int seeks, round(sum(s))::int seconds from spans group by 1, 2, 3 order by 1, 2, 3`);
  const rolled = await api.query(
    `select day::text, club_id, episode_id, listens, begun, finished, seeks, round(seconds)::int seconds from listen_days
     where club_id <> $1 order by 1, 2, 3`,
    [allClubs],
  );
  expect(raw.length).toBeGreaterThan(200);
  const near = (rows: typeof raw) =>
    rows.map(({ seconds, ...row }) => ({ ...row, seconds: Math.round(seconds / 4) }));
  expect(near(rolled).map(({ seconds, ...row }) => row)).toEqual(near(raw).map(({ seconds, ...row }) => row));
  for (const [place, { seconds }] of rolled.entries())
    expect(Math.abs(seconds - raw[place]?.seconds)).toBeLessThanOrEqual(1);
  const sums = async (text: string) => (await api.query(text))[0];
  expect(
    await sums(`select round(sum(seconds))::int s from part_days where club_id <> '${allClubs}'`),
  ).toEqual(await sums('select round(sum(seconds::float8))::int s from heard_events'));
  expect(await sums(`select sum(listens)::int l from playlist_days where club_id <> '${allClubs}'`)).toEqual(
    await sums(
      'select count(*)::int l from (select distinct day, club_id, episode_id, playlist_id, listener from heard_events where playlist_id is not null) x',
    ),
  );
});

test('the parts and the hours of a month are those of the events, each hour as the clock of the club shows it', async () => {
  const ofClubs = `club_id <> '${allClubs}'`;
  expect(
    await api.query(
      `select day::text, club_id, episode_id, part, round(seconds)::int as s from part_days where ${ofClubs} order by 1, 2, 3, 4`,
    ),
  ).toEqual(
    await api.query(
      `select day::text, club_id, episode_id, part, round(round(sum(seconds::float8)::numeric, 2)::float8)::int as s
       from heard_events group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    ),
  );
  const events = await api.query(
    `select day::text, club_id, listener, seconds::float8, to_char(hour at time zone time_zone, 'YYYY-MM-DD HH24') as there
     from heard_events join clubs on clubs.id = club_id`,
  );
  const blocks = new Map<string, { listeners: Set<string>; seconds: number }>();
  for (const { day, club_id, listener, seconds, there } of events) {
    for (const span of [1, 3, 6]) {
      // The clock may still show the day before when the hour began: then it was the day's first.
      const hour = there.slice(0, 10) < day ? 0 : Number(there.slice(11));
      const key = [day, club_id, span, hour - (hour % span)].join(' ');
      const block = blocks.get(key) ?? { listeners: new Set(), seconds: 0 };
      block.listeners.add(listener);
      blocks.set(key, { ...block, seconds: block.seconds + seconds });
    }
  }
  const rolled = await api.query(
    'select day::text, club_id, span, hour, listeners, seconds from hour_days order by 1, 2, 3, 4',
  );
  expect(rolled.length).toBe(blocks.size);
  for (const { day, club_id, span, hour, listeners, seconds } of rolled) {
    const block = blocks.get([day, club_id, span, hour].join(' '));
    expect(listeners).toBe(block?.listeners.size);
    expect(Math.abs(seconds - (block?.seconds ?? 0))).toBeLessThan(0.01);
  }
});

test('the drop-off curve counts each listen once wherever it sounded or was skipped, from its first second to its last', async () => {
  const [club = ''] = clubIds;
  const [episode = ''] = episodeIds;
  const spans = await api.query(
    'select min(position_from) a, max(position_to) b from heard_events where club_id = $1 and episode_id = $2 group by day, listener',
    [club, episode],
  );
  const stops = await api.query(
    'select part, step, sum(entered)::int e, sum("left")::int l from stop_days where club_id = $1 and episode_id = $2 group by 1, 2',
    [club, episode],
  );
  let coming = 0;
  let gone = 0;
  for (const { kind, start, end } of chapters) {
    for (let step = 0; step < 20; step += 1) {
      const at = stops.find((row) => row.part === kind && row.step === step);
      coming += at?.e ?? 0;
      const [from, to] = [start + ((end - start) * step) / 20, start + ((end - start) * (step + 1)) / 20];
      const there = spans.filter(({ a, b }) => a < to - 1e-6 && b > from + 1e-6).length;
      expect([kind, step, coming - gone]).toEqual([kind, step, there]);
      gone += at?.l ?? 0;
    }
  }
  expect(coming).toBe(spans.length);
});

test('days are told once ten different members have listened, and never sooner', async () => {
  const told = toldDays(truth, today);
  const rows = await api.query(
    'select club_id, day::text, published_on::text as told from counted_days where club_id = any ($1)',
    [clubIds],
  );
  expect(
    new Map(rows.flatMap(({ club_id, day, told: on }) => (on ? [[`${club_id} ${day}`, on]] : []))),
  ).toEqual(told);
  expect(rows.some(({ told: on, day }) => on > day)).toBe(true);
  // Nine members are never told, whatever the days.
  expect(rows.filter(({ club_id, told: on }) => club_id === clubIds[2] && on)).toEqual([]);
  for (const table of tables.filter((name) => name !== 'counted_days')) {
    const wrong = await api.query(
      `select 1 from ${table} t join counted_days c on c.club_id = t.club_id and c.day = t.day where t.published_on is distinct from c.published_on`,
    );
    expect([table, wrong]).toEqual([table, []]);
  }
});

test('different members of any range, of a club and of all, are those of the hidden truth', async () => {
  const told = toldDays(truth, today);
  const known = truth.flatMap((each) => {
    const on = told.get(`${each.clubId} ${each.day}`);
    return on ? [{ ...each, on }] : [];
  });
  const people = async (
    clubId: string,
    kind: string,
    range: { from: string; to: string },
    { episodeId, playlistId }: { episodeId?: string; playlistId?: string } = {},
  ) => {
    const ofEpisode = episodeId ? sql`episode_id = ${episodeId}::uuid` : sql`true`;
    const ofPlaylist = playlistId ? sql`playlist_id = ${playlistId}::uuid` : sql`true`;
    const { rows } = await api.services.db.execute<{ people: number }>(
      sql`select ${differentPeople(range)} as people from ${reachDays}
        where club_id = ${clubId}::uuid and kind = ${kind} and ${ofEpisode} and ${ofPlaylist} and ${publishedIn(range)}`,
    );
    return rows[0]?.people;
  };
  for (const range of randomRanges(random, days[0] ?? '', 36, 40)) {
    const inRange = known.filter(({ on }) => on >= range.from && on <= range.to);
    const clubId = pick(clubIds);
    const episodeId = pick(episodeIds);
    const ofClub = inRange.filter((each) => each.clubId === clubId);
    const users = (rows: typeof known) => different(rows.map(({ userId }) => userId));
    const ofEpisode = ofClub.filter((each) => each.episodeId === episodeId);
    const playlistId = pick(playlistIds);
    const ofPlaylist = inRange.filter((each) => each.playlistId === playlistId);
    const ofBoth = ofClub.filter((each) => each.playlistId === playlistId && each.episodeId === episodeId);
    expect({
      range,
      club: await people(clubId, 'member', range),
      parents: await people(clubId, 'role', range),
      all: await people(allClubs, 'member', range),
      episode: await people(clubId, 'episode', range, { episodeId }),
      listed: await people(clubId, 'anyPlaylist', range),
      playlist: await people(allClubs, 'playlist', range, { playlistId }),
      inPlaylist: await people(clubId, 'playlistEpisode', range, { playlistId, episodeId }),
    }).toEqual({
      range,
      club: users(ofClub),
      parents: users(ofClub),
      all: users(inRange),
      episode: users(ofEpisode),
      listed: users(ofClub.filter((each) => each.playlistId)),
      playlist: users(ofPlaylist),
      inPlaylist: users(ofBoth),
    });
    // A club is told of nobody, or of ten.
    expect(users(ofClub) === 0 || users(ofClub) >= 10).toBe(true);
  }
});

test('rows of all clubs are the sums of those of each', async () => {
  for (const [table, column] of [
    ['listen_days', 'listens'],
    ['playlist_days', 'listens'],
    ['part_days', 'seconds'],
    ['stop_days', 'entered'],
    ['reach_days', 'people'],
  ]) {
    const by = (where: string) =>
      api.query(
        `select published_on::text as day, round(sum(${column})::numeric)::int as sum from ${table} where published_on is not null and ${where} group by 1 order by 1`,
      );
    expect([table, await by(`club_id = '${allClubs}'`)]).toEqual([
      table,
      await by(`club_id <> '${allClubs}'`),
    ]);
  }
});

test('rolled up again in other portions the figures are the same, also after clubs and episodes are deleted', async () => {
  const before = await snapshot();
  for (const day of days.toReversed()) await rollDays(api, [day]);
  expect(await snapshot()).toEqual(before);
  await api.query('delete from clubs where id = $1', [clubIds[0]]);
  await api.query('delete from episodes where id = $1', [episodeIds[0]]);
  await rollDays(api);
  expect(await snapshot()).toEqual(before);
});

test('K-09 a day whose events are gone keeps its figures', async () => {
  const before = await snapshot();
  await api.query('delete from heard_events where day = $1', [days[3]]);
  await api.query('delete from reach_events where day = $1', [days[3]]);
  await rollDays(api, [days[3] ?? '']);
  expect(await snapshot()).toEqual(before);
});

test('of somebody’s days the last ten and the one before are kept, no more', () => {
  let kept: string[] = [];
  for (const day of ['2026-01-01', '2026-02-01', '2026-03-01', '2026-03-05', '2026-03-09', '2026-03-12'])
    kept = withDay(kept, day);
  expect(kept).toEqual(['2026-03-01', '2026-03-05', '2026-03-09', '2026-03-12']);
  expect(withDay(kept, '2026-03-07')).toEqual([
    '2026-03-01',
    '2026-03-05',
    '2026-03-07',
    '2026-03-09',
    '2026-03-12',
  ]);
});
