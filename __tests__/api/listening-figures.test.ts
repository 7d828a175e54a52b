import { addDays } from '@/contract/analytics/range';
import { dayIn } from '@/contract/time-zone';
import { addStretches } from '@/server/listening/stretch.store';
import { apiOfFile } from '../support/api';
import { rollDays } from '../support/counted';
import { seedFamily } from '../support/families';
import { figuresAt } from '../support/figures-at';
import {
  different,
  grouped,
  type Listened,
  playsOf,
  randomFrom,
  randomRanges,
  type Spots,
  stretchRowsOf,
  sumsOf,
} from '../support/listening-truth';
import { seedClub, seedEpisode, seedUsers } from '../support/seed';
import { seedCampaign, seedSponsor } from '../support/seed-sponsors';

const api = apiOfFile();
const random = randomFrom(11);
const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick');
  return value;
};
const today = dayIn('Europe/London');
const span = 80;
const days = Array.from({ length: span }, (_, place) => addDays(today, place - span));
const truth: Listened[] = [];
const clubIds: string[] = [];
const episodeIds: string[] = [];
const playlistIds: string[] = [];
let sponsorId: string;
let spots: Spots;

/** Eighty days of two clubs with 24 members each, by chance, two of a household. Some weeks are of one episode alone. */
beforeAll(async () => {
  const { db, listenerOf } = api.services;
  for (let i = 0; i < 3; i += 1) episodeIds.push((await seedEpisode(db, 'published')).id);
  for (const name of ['One', 'Two'])
    playlistIds.push(
      (await api.query('insert into playlists (name) values ($1) returning id', [name]))[0]?.id,
    );
  sponsorId = await seedSponsor(db, 'Boots');
  const campaignId = await seedCampaign(db, sponsorId, 'Autumn');
  const localOf = new Map<string, string>();
  spots = { sponsorId, campaignId, localOf };
  for (let c = 0; c < 2; c += 1) {
    const { id: clubId } = await seedClub(db);
    clubIds.push(clubId);
    localOf.set(clubId, await seedSponsor(db, 'Corner shop', clubId));
    const users = await seedUsers(db, clubId, 'parent', 24);
    for (let home = 0; home < 12; home += 1)
      await seedFamily(
        db,
        clubId,
        users.slice(2 * home, 2 * home + 2).map((id) => ({ id })),
      );
    for (const [u, userId] of users.entries()) {
      for (const day of days) {
        if (random() > 0.6) continue;
        for (let piece = 0; piece < 1 + Math.floor(random() * 3); piece += 1) {
          const from = random() < 0.5 ? 0 : random() * 90;
          truth.push({
            ...{ userId, household: `${c} ${Math.floor(u / 2)}`, clubId, day },
            episodeId: pick(episodeIds),
            playlistId: random() < 0.6 ? pick(playlistIds) : null,
            hour: pick([7, 18, 18, 18]),
            ...{ from, to: Math.min(100, from + 0.5 + random() * 80) },
          });
        }
      }
    }
  }
  await addStretches(
    db,
    truth.flatMap((each) => stretchRowsOf(each, spots, listenerOf)),
  );
  await rollDays(api);
});

const { read } = figuresAt(api, '');
const within = ({ from, to }: { from: string; to: string }, clubId?: string) =>
  truth.filter((each) => each.day >= from && each.day <= to && (!clubId || each.clubId === clubId));
const ranges = [
  { from: addDays(today, -28), to: addDays(today, -1) },
  ...randomRanges(random, days[0] ?? '', span, 12).filter(({ from, to }) => addDays(from, 5) <= to),
];
const scopes = () =>
  ranges.flatMap((range) => [undefined, ...clubIds].map((clubId) => ({ ...range, clubId })));
const queryOf = ({ clubId, ...range }: { from: string; to: string; clubId?: string }) => ({
  ...{ ...range, compare: 'false', pageSize: '50' },
  ...(clubId && { clubId }),
});
const share = (part: number, whole: number) => (whole === 0 ? null : Math.min(1, part / whole));

test('A-06 C-05 the overview of any range is that of a slow count over what was heard', async () => {
  for (const scope of scopes()) {
    const { data } = await read('overview', queryOf(scope));
    const { seconds, members, begun, finished } = sumsOf(within(scope, scope.clubId));
    expect(data.members.value).toBe(members);
    expect(data.listening.value).toBeCloseTo(seconds, 0);
    expect(data.finished.value).toBeCloseTo(share(finished, begun) ?? 0, 6);
  }
});

test('A-09 A-10 of each episode and playlist, too', async () => {
  for (const scope of scopes()) {
    const heard = within(scope, scope.clubId);
    const lists = [
      [
        'podcasts/episodes',
        grouped(heard, ({ episodeId }) => episodeId),
        ({ episodeId }: Listened) => episodeId,
      ],
      [
        'playlists/by-playlist',
        grouped(heard, ({ playlistId }) => `${playlistId}`).filter(([first]) => first?.playlistId),
        ({ playlistId }: Listened) => playlistId,
      ],
    ] as const;
    for (const [path, groups, idOf] of lists) {
      const { data } = await read(path, queryOf(scope));
      for (const group of groups) {
        const [first] = group;
        const row = data.find(({ id }: { id: string }) => first && id === idOf(first));
        const { members, listens, seconds } = sumsOf(group);
        if (row.members.hidden) continue;
        expect([row.members.value, row.listens.value]).toEqual([members, listens]);
        expect(row.listening.value).toBeCloseTo(seconds, 0);
      }
      expect(data.some(({ members }: { members: { hidden: boolean } }) => !members.hidden)).toBe(true);
    }
  }
});

test('A-11 C-08 a spot is played when a member has heard the whole of it that day, in however many pieces, and families count once', async () => {
  for (const scope of scopes()) {
    const { plays, families } = sumsOf(within(scope, scope.clubId));
    const { data } = await read('sponsors', { ...queryOf(scope), sponsorId });
    expect([data.played.hidden, data.families.hidden]).toEqual([families < 10, families < 10]);
    if (families < 10) continue;
    expect([data.played.value, data.families.value]).toEqual([plays, families]);
  }
  const [usual] = ranges;
  if (!usual) throw new Error('no range');
  const { data } = await read('sponsors/report', { ...usual, sponsorId });
  const heard = within(usual);
  const byClub = new Map(grouped(heard, ({ clubId }) => clubId).map((of) => [of[0]?.clubId, sumsOf(of)]));
  for (const { id, played, families } of data.clubs)
    expect([played.value, families.value]).toEqual([byClub.get(id)?.plays, byClub.get(id)?.families]);
  const byEpisode = new Map(grouped(heard, ({ episodeId }) => episodeId).map((of) => [of[0]?.episodeId, of]));
  for (const { id, played, families } of data.episodes) {
    const of = playsOf(byEpisode.get(id) ?? []);
    expect([played.value, families.value]).toEqual([
      of.length,
      different(of.flatMap(([first]) => first?.household ?? [])),
    ]);
  }
  expect([data.clubs.length, data.episodes.length]).toEqual([2, 3]);
});

test('A-07 C-06 different members by week, and those who are new in 90 days', async () => {
  const [usual] = ranges;
  if (!usual) throw new Error('no range');
  for (const clubId of [undefined, ...clubIds]) {
    const { data } = await read('members', queryOf({ ...usual, clubId }));
    for (const { day, value } of data.weeks.now)
      expect(value).toBe(sumsOf(within({ from: day, to: addDays(day, 6) }, clubId)).members);
    const all = sumsOf(within(usual, clubId)).members;
    const earlier = new Set(
      within({ from: days[0] ?? '', to: addDays(usual.from, -1) }).map(({ userId }) => userId),
    );
    const isNew = different(
      within(usual, clubId).flatMap(({ userId }) => (earlier.has(userId) ? [] : [userId])),
    );
    expect(data.listened.value).toBe(all);
    if (!data.firstTime.hidden)
      expect([data.firstTime.value, data.returning.value]).toEqual([isNew, all - isNew]);
    expect(data.roles[0].listened.value).toBe(all);
  }
});

test('A-06 the drop-off, the parts and the hours are those of the stretches', async () => {
  const [usual] = ranges;
  const [clubId, episodeId] = [clubIds[0] ?? '', episodeIds[0] ?? ''];
  if (!usual) throw new Error('no range');
  const heard = within(usual, clubId);
  const { data } = await read('podcasts', queryOf({ ...usual, clubId }));
  const inPart = (each: Listened, start: number, end: number) =>
    Math.max(0, Math.min(each.to, end) - Math.max(each.from, start)) / 1.25;
  const all = heard.reduce((sum, each) => sum + inPart(each, 0, 100), 0);
  const ofInterview = heard.reduce((sum, each) => sum + inPart(each, 30, 80), 0) / all;
  expect(data.parts.find(({ part }: { part: string }) => part === 'interview').share).toBe(
    Math.round(ofInterview * 100) / 100,
  );
  const at = heard.filter(({ hour }) => hour >= 18).reduce((sum, each) => sum + inPart(each, 0, 100), 0);
  const evening = data.hours.blocks.find(({ hour }: { hour: number }) => hour === 18);
  expect([evening.seconds.value === null, data.hours.span]).toEqual([false, expect.any(Number)]);
  expect(evening.seconds.value).toBeCloseTo(at, 0);
  const curve = (await read('drop-off', { ...queryOf({ ...usual, clubId }), episodeId })).data;
  const { begun, finished } = sumsOf(heard.filter((each) => each.episodeId === episodeId));
  expect(curve.points[0]).toEqual({ at: 0, share: 1 });
  expect(curve.points.at(-1).share).toBeLessThanOrEqual((finished / begun) * 1.0001);
});

test('K-12 of a range that begins more than 90 days ago people are those of a month, counted when it ends', async () => {
  const now = new Date(Date.parse(today) + 40 * 86_400_000);
  await rollDays(api, undefined, now);
  const long = { from: addDays(today, -120), to: addDays(today, -1) };
  const [clubId] = clubIds;
  const { data } = await read('overview', queryOf({ ...long, clubId }));
  const months = grouped(within(long, clubId), ({ day }) => day.slice(0, 7))
    .filter(
      ([first]) =>
        first && `${first.day.slice(0, 7)}-01` >= long.from && !today.startsWith(first.day.slice(0, 7)),
    )
    .map((of) => sumsOf(of).members);
  expect(data.members.value).toBe(Math.round(months.reduce((sum, each) => sum + each, 0) / months.length));
  expect(data.listening.value).toBeCloseTo(sumsOf(within(long, clubId)).seconds, 0);
});

test('K-09 rolled up again in other portions the figures are the same', async () => {
  const snapshot = async () => {
    const all: Record<string, string[]> = {};
    for (const table of ['listens', 'listen_days', 'part_days', 'hour_days', 'reach_days'])
      all[table] = (await api.query(`select t::text as row from ${table} t`)).map(({ row }) => row).sort();
    return all;
  };
  const before = await snapshot();
  for (let at = 0; at < days.length; at += 7)
    await rollDays(api, days.slice(at, at + 7), new Date(Date.parse(today) + 40 * 86_400_000));
  expect(await snapshot()).toEqual(before);
});

test('a late stretch is counted with its day, and its member once with the days after it', async () => {
  const { db, listenerOf } = api.services;
  const [userId = '', clubId = '', episodeId = ''] = [truth[0]?.userId, clubIds[0], episodeIds[0]];
  const before = truth.filter((each) => each.userId === userId).map(({ day }) => day);
  const late = days.slice(-8).find((day) => !before.includes(day)) ?? '';
  const of = { userId, household: '0 0', clubId, episodeId, playlistId: null };
  const heard: Listened = { ...of, day: late, hour: 8, from: 0, to: 100 };
  truth.push(heard);
  await addStretches(db, stretchRowsOf(heard, spots, listenerOf));
  await rollDays(api, days.slice(-8));
  for (const from of days.slice(-8)) {
    const range = { from, to: addDays(today, -1) };
    const { data } = await read('overview', queryOf({ ...range, clubId }));
    const { members } = sumsOf(within(range, clubId));
    expect(data.members.value).toBe(members < 10 ? null : members);
  }
});
