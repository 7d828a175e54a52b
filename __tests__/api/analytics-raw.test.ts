import { randomUUID } from 'node:crypto';
import { addDays } from '@/contract/analytics/range';
import { rollUp } from '@/server/listening/roll-up.store';
import { heardEvents, reachEvents } from '@/server/tables/listening';
import { apiOfFile } from '../support/api';
import { daysAgo } from '../support/figure-rows';
import { figuresAt } from '../support/figures-at';
import { seedClub, seedEpisode } from '../support/seed';

/** The same numbers from 0 to 1 in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const parts = [
  { part: 'intro', from: 0, to: 60 },
  { part: 'interview', from: 60, to: 360 },
  { part: 'outro', from: 360, to: 400 },
] as const;
const length = 400;

type HeardEvent = typeof heardEvents.$inferInsert;
type ReachEvent = typeof reachEvents.$inferInsert;

const api = apiOfFile();
const clubs: string[] = [];
const episodes: string[] = [];
/** No longer there; what was played from it stays. */
const playlistId = randomUUID();
beforeAll(async () => {
  const { db } = api.services;
  for (let i = 0; i < 2; i += 1) {
    clubs.push((await seedClub(db)).id);
    const publishedAt = new Date(`${daysAgo(60)}T12:00:00Z`);
    const questions = i === 0 ? [{ kind: 'emoji' as const, text: 'How was it?', choices: [] }] : [];
    episodes.push((await seedEpisode(db, 'published', { publishedAt, questions })).id);
  }
  // Two months of two clubs: on most days most of their 30 members hear one of two episodes, some not from the beginning.
  const random = seeded(11);
  const heard: HeardEvent[] = [];
  const reached: ReachEvent[] = [];
  const last = new Map<string, string>();
  const count = (key: string, row: Omit<ReachEvent, 'prevDay'>) => {
    reached.push({ ...row, prevDay: last.get(key) ?? null });
    last.set(key, row.day);
  };
  const days = Array.from({ length: 56 }, (_, place) => addDays(daysAgo(56), place));
  for (const day of days) {
    for (const clubId of clubs) {
      for (let member = 0; member < 30; member += 1) {
        if (random() > 0.8) continue;
        const episodeId = episodes[random() < 0.7 ? 0 : 1] ?? '';
        const from = random() < 0.9 ? 0 : 100;
        const to = random() < 0.6 ? length : from + 5 + random() * 240;
        const listener = randomUUID();
        const fromPlaylist = random() < 0.9 ? playlistId : null;
        for (const { part, ...span } of parts) {
          const [partFrom, partTo] = [
            Math.max(from, span.from) - span.from,
            Math.min(to, span.to) - span.from,
          ];
          if (partTo <= partFrom) continue;
          heard.push({
            ...{
              day,
              hour: new Date(`${day}T${member < 15 ? '08' : '18'}:00:00Z`),
              clubId,
              episodeId,
              playlistId: fromPlaylist,
              listener,
              part,
              partFrom,
              partTo,
            },
            ...{ partLength: span.to - span.from, length, seconds: partTo - partFrom },
            ...{ positionFrom: span.from + partFrom, positionTo: span.from + partTo },
          });
        }
        count(`${clubId} ${member}`, { day, kind: 'member', clubId });
        count(`${clubId} ${member} ${episodeId}`, { day, kind: 'episode', clubId, episodeId });
        if (!fromPlaylist) continue;
        const who = `${clubId} ${member} listed`;
        count(`${who} any`, { day, kind: 'anyPlaylist', clubId });
        count(who, { day, kind: 'playlist', clubId, playlistId });
        count(`${who} ${episodeId}`, { day, kind: 'playlistEpisode', clubId, playlistId, episodeId });
      }
    }
  }
  for (let at = 0; at < heard.length; at += 1000)
    await db.insert(heardEvents).values(heard.slice(at, at + 1000));
  for (let at = 0; at < reached.length; at += 1000)
    await db.insert(reachEvents).values(reached.slice(at, at + 1000));
  await db.transaction((tx) => rollUp(tx, days));
});

const { read } = figuresAt(api, '');
const get = async (path: string, query: Record<string, string>) => (await read(path, query)).data;

/** The same figures from the events themselves. */
async function counted(from: string, to: string, clubId: string | null) {
  const [row] = await api.query(
    `with spans as (
       select listener, day, episode_id, min(position_from) as a, max(position_to) as b from heard_events
       where day between $1 and $2 and ($3::uuid is null or club_id = $3) group by 1, 2, 3)
     select (select sum(seconds) from heard_events where day between $1 and $2 and ($3::uuid is null or club_id = $3)) as seconds,
       (select count(*)::int from reach_events where kind = 'member' and day between $1 and $2
          and (prev_day is null or prev_day < $1) and ($3::uuid is null or club_id = $3)) as members,
       (select count(*)::int from spans where a = 0) as begun, (select count(*)::int from spans where b = 400) as finished`,
    [from, to, clubId],
  );
  return row as { seconds: number; members: number; begun: number; finished: number };
}

const ranges = [
  [daysAgo(28), daysAgo(1)],
  [daysAgo(20), daysAgo(11)],
  [daysAgo(3), daysAgo(3)],
] as const;

test.each(ranges)(
  'A-06 C-05 from %s to %s the figures of the overview are those of the raw rows, of all clubs and of one',
  async (from, to) => {
    for (const clubId of [null, ...clubs]) {
      const raw = await counted(from, to, clubId);
      const told = await get('overview', { from, to, ...(clubId && { clubId }) });
      expect(told.members.value).toBe(raw.members);
      expect(told.listening.value).toBeCloseTo(raw.seconds, 0);
      expect(told.finished.value).toBeCloseTo(raw.finished / raw.begun, 6);
      const days: { value: number | null }[] = told.days.now;
      expect(days.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo(raw.seconds, 0);
      const before = await counted(told.before.from, told.before.to, clubId);
      expect(told.members.before).toBe(before.members);
      expect(told.listening.before).toBeCloseTo(before.seconds ?? 0, 0);
    }
  },
);

test('A-08 the figures of each club are those of the raw rows', async () => {
  const [from, to] = ranges[0];
  const rows: { id: string; listening: { value: number; before: number }; finished: { value: number } }[] =
    await get('clubs', { from, to });
  expect(rows).toHaveLength(2);
  for (const { id, listening, finished } of rows) {
    const raw = await counted(from, to, id);
    expect(listening.value).toBeCloseTo(raw.seconds, 0);
    expect(finished.value).toBeCloseTo(raw.finished / raw.begun, 6);
  }
  const sums = await get('clubs/totals', { from, to });
  expect(sums.listening.value).toBeCloseTo((await counted(from, to, null)).seconds, 0);
});

test.each([0, 1])(
  'A-06 the drop-off is the share of the raw listens that go on past each part (%s)',
  async (which) => {
    const [from, to] = ranges[0];
    const episodeId = episodes[which] ?? '';
    for (const clubId of [null, ...clubs]) {
      const { points, parts: told } = await get('drop-off', {
        from,
        to,
        episodeId,
        ...(clubId && { clubId }),
      });
      const at = (second: number) =>
        points.find((point: { at: number }) => Math.abs(point.at - second) < 0.01)?.share;
      const [raw] = await api.query(
        `with spans as (
         select min(position_from) as a, max(position_to) as b from heard_events
         where day between $1 and $2 and episode_id = $3 and ($4::uuid is null or club_id = $4) group by listener, day)
       select (count(*) filter (where a = 0))::float8 as begun, count(*) filter (where a < 60 and b > 60) as past_intro,
         count(*) filter (where b > 360) as past_interview, count(*) filter (where b = 400) as finished from spans`,
        [from, to, episodeId, clubId],
      );
      expect(told).toEqual(parts);
      expect(at(60)).toBeCloseTo(Number(raw.past_intro) / raw.begun, 6);
      expect(at(360)).toBeCloseTo(Number(raw.past_interview) / raw.begun, 6);
      expect(at(400)).toBeCloseTo(Number(raw.finished) / raw.begun, 6);
    }
  },
);

interface Sums {
  listens: number;
  begun: number;
  finished: number;
  seconds: number;
}

/** What was heard of one episode or of all, from playlists or in all, counted from the events themselves. */
async function heardIn(
  [from, to]: readonly [string, string],
  { clubId, episodeId, listed }: { clubId: string | null; episodeId?: string; listed?: boolean },
): Promise<Sums> {
  const [row] = await api.query(
    `select count(*)::int as listens, (count(*) filter (where a = 0))::int as begun,
       (count(*) filter (where b = 400))::int as finished, sum(seconds)::float8 as seconds
     from (
       select min(position_from) as a, max(position_to) as b, sum(seconds) as seconds from heard_events
       where day between $1 and $2 and ($3::uuid is null or club_id = $3) and ($4::uuid is null or episode_id = $4)
         and ($5::uuid is null or playlist_id = $5)
       group by listener, day, episode_id) spans`,
    [from, to, clubId, episodeId ?? null, listed ? playlistId : null],
  );
  return row as Sums;
}

/**
 * The clubs in which both episodes are told, by how many people heard them there: where one is of fewer than ten, the other would
 * tell it. What is told of both clubs together is of these alone, since two clubs are too few to be told without the one.
 */
const clubsTold = async (
  clubId: string | null,
  peopleOf: (clubId: string, episodeId: string) => Promise<number>,
) => {
  const told: string[] = [];
  for (const club of clubId ? [clubId] : clubs) {
    const people = await Promise.all(episodes.map((id) => peopleOf(club, id)));
    if (Math.min(...people) >= 10) told.push(club);
  }
  return told;
};

const sumOf = (each: readonly Sums[], of: keyof Sums) => each.reduce((sum, one) => sum + one[of], 0);

test.each(ranges)(
  'A-09 C-07 from %s to %s the figures of podcasts are those of the raw rows, in all and of each episode',
  async (from, to) => {
    for (const clubId of [null, ...clubs]) {
      const query = { from, to, ...(clubId && { clubId }) };
      const raw = await heardIn([from, to], { clubId });
      const told = await get('podcasts', query);
      expect(told.listens.value).toBe(raw.listens);
      expect(told.listening.value).toBeCloseTo(raw.seconds, 0);
      expect(told.finished.value).toBeCloseTo(raw.finished / raw.begun, 6);
      const byHour = await api.query(
        `select hour, max(listeners)::int as listeners, sum(seconds)::float8 as seconds
         from (
           select day, club_id, extract(hour from hour at time zone 'Europe/London')::int as hour,
             count(distinct listener) as listeners, sum(seconds) as seconds
           from heard_events where day between $1 and $2 and ($3::uuid is null or club_id = $3) group by 1, 2, 3) days
         group by hour`,
        [from, to, clubId],
      );
      const isMonth = from === ranges[0][0];
      // Half of the members listen before school and half in the evening: in a month both are told, on one day they may be few.
      if (isMonth) expect(told.hours.span).toBe(1);
      for (const { hour, seconds } of told.hours.span === 1 ? told.hours.blocks : []) {
        const heard = byHour.find((row) => row.hour === hour);
        if (isMonth) expect(seconds.hidden).toBe(false);
        if (seconds.hidden || !(isMonth || clubId)) continue;
        expect(seconds.value).toBeCloseTo(heard?.seconds ?? 0, 0);
        expect(heard?.listeners ?? 10).toBeGreaterThanOrEqual(10);
      }
      const seconds = await api.query(
        `select part, sum(seconds)::float8 as seconds from heard_events
         where day between $1 and $2 and ($3::uuid is null or club_id = $3) group by part`,
        [from, to, clubId],
      );
      expect(told.parts).toEqual(
        parts.map(({ part }) => ({
          part,
          share: Math.round((100 * seconds.find((row) => row.part === part)?.seconds) / raw.seconds) / 100,
        })),
      );
      const rows = await get('podcasts/episodes', query);
      const peopleOf = async (club: string, episodeId: string) => {
        const [{ people }] = await api.query(
          `select count(*)::int as people from reach_events where kind = 'episode' and episode_id = $4
             and day between $1 and $2 and (prev_day is null or prev_day < $1) and club_id = $3`,
          [from, to, club, episodeId],
        );
        return people as number;
      };
      const among = await clubsTold(clubId, peopleOf);
      // Of a month all are told.
      if (from !== to) expect(among).toHaveLength(clubId ? 1 : 2);
      for (const episodeId of episodes) {
        const row = rows.find(({ id }: { id: string }) => id === episodeId);
        expect(row.members.hidden).toBe(among.length === 0);
        if (row.members.hidden) continue;
        const each = await Promise.all(among.map((club) => heardIn([from, to], { clubId: club, episodeId })));
        const people = await Promise.all(among.map((club) => peopleOf(club, episodeId)));
        expect(row.members.value).toBe(people.reduce((sum, one) => sum + one, 0));
        expect(row.listens.value).toBe(sumOf(each, 'listens'));
        expect(row.listening.value).toBeCloseTo(sumOf(each, 'seconds'), 0);
        expect(row.finished.value).toBeCloseTo(sumOf(each, 'finished') / sumOf(each, 'begun'), 6);
      }
    }
  },
);

test.each(ranges)(
  'A-10 from %s to %s the figures of playlists are those of the raw rows',
  async (from, to) => {
    const range = [from, to] as const;
    const different = async (kind: string, clubId: string | null, episodeId: string | null = null) => {
      const [row] = await api.query(
        `select count(*)::int as people from reach_events where kind = $1 and day between $2 and $3
         and (prev_day is null or prev_day < $2) and ($4::uuid is null or club_id = $4) and ($5::uuid is null or episode_id = $5)`,
        [kind, from, to, clubId, episodeId],
      );
      return row?.people;
    };
    for (const clubId of [null, ...clubs]) {
      const query = { from, to, ...(clubId && { clubId }) };
      const raw = await heardIn(range, { clubId, listed: true });
      const told = await get('playlists', query);
      expect(told.members.value).toBe(await different('anyPlaylist', clubId));
      expect(told.listens.value).toBe(raw.listens);
      expect(told.listening.value).toBeCloseTo(raw.seconds, 0);
      expect(told.finished.value).toBeCloseTo(raw.finished / raw.begun, 6);
      const [row] = await get('playlists/by-playlist', query);
      expect(row).toMatchObject({ id: playlistId, name: null, listens: { value: raw.listens } });
      expect(row.members.value).toBe(await different('playlist', clubId));
      const { places } = await get('playlists/places', { ...query, playlistId });
      expect(places).toHaveLength(2);
      const among = await clubsTold(clubId, (club, id) => different('playlistEpisode', club, id));
      for (const { id, listens } of places) {
        const each = await Promise.all(
          among.map((club) => heardIn(range, { clubId: club, episodeId: id, listed: true })),
        );
        const hidden = among.length === 0;
        expect(listens).toEqual({ hidden, value: hidden ? null : sumOf(each, 'listens') });
      }
    }
  },
);

test('A-12 C-09 how often an episode that asks was heard to its end is the count of the raw rows, in fives', async () => {
  const [episodeId = ''] = episodes;
  for (const clubId of [null, ...clubs]) {
    const query = { from: daysAgo(84), to: daysAgo(1), ...(clubId && { clubId }) };
    const { finished } = await heardIn([daysAgo(84), daysAgo(1)], { clubId, episodeId });
    const told = await get('reflections', query);
    expect(told.heard.value).toBe(Math.floor(finished / 5) * 5);
    expect(told.episodes.value).toBe(1);
    const rows = await get('reflections/episodes', query);
    expect(rows).toMatchObject([{ id: episodeId, heard: { value: Math.floor(finished / 5) * 5 } }]);
  }
});
