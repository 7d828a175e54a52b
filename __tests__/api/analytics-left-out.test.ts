import { randomUUID } from 'node:crypto';
import { rollUp } from '@/server/listening/roll-up.store';
import { campaignEpisodes } from '@/server/tables/episode';
import { heardEvents, reachEvents } from '@/server/tables/listening';
import { playlists } from '@/server/tables/playlist';
import { apiOfFile } from '../support/api';
import { daysAgo } from '../support/figure-rows';
import { figuresAt } from '../support/figures-at';
import { seedClub, seedEpisode, seedPerson } from '../support/seed';
import { seedCampaign, seedSponsor } from '../support/seed-sponsors';

/** An episode that is played from a playlist of its own, with a sponsor's spot in it. */
interface Thing {
  episodeId: string;
  playlistId: string;
  sponsorId: string;
  campaignId: string;
}

const api = apiOfFile();
/** One that few of a club hear, one that enough of it hear, and one without a playlist and a spot. */
let rare: Thing;
let common: Thing;
let base: Thing;
/** Both are played from it, too. */
let both: string;
const clubs = { large: '', small: '', three: ['', '', ''], seldom: '' };

const last = new Map<string, string>();
const heard: (typeof heardEvents.$inferInsert)[] = [];
const reached: (typeof reachEvents.$inferInsert)[] = [];

type Reached = Omit<typeof reachEvents.$inferInsert, 'day' | 'clubId' | 'prevDay'>;

/** So many members of a club hear a thing on a day; every other one to its end. */
function hear(ago: number, clubId: string, thing: Thing, people: number, playlistId?: string | null) {
  const day = daysAgo(ago);
  const { episodeId, sponsorId, campaignId } = thing;
  for (let at = 0; at < people; at += 1) {
    const who = `${clubId} ${episodeId} ${at}`;
    const count = (key: string, row: Reached) => {
      const of = `${who} ${row.kind} ${key}`;
      reached.push({ ...row, day, clubId, prevDay: row.kind === 'play' ? null : (last.get(of) ?? null) });
      last.set(of, day);
    };
    const partTo = at % 2 ? 50 : 100;
    heard.push({
      ...{ day, hour: new Date(`${day}T12:00:00Z`), clubId, episodeId, playlistId: playlistId ?? null },
      ...{ listener: randomUUID(), part: 'interview', partFrom: 0, partTo, partLength: 100 },
      ...{ positionFrom: 0, positionTo: partTo, length: 100, seconds: partTo },
    });
    count('', { kind: 'member' });
    count('', { kind: 'episode', episodeId });
    if (!playlistId) continue;
    count('', { kind: 'anyPlaylist' });
    count(playlistId, { kind: 'playlist', playlistId });
    count(playlistId, { kind: 'playlistEpisode', playlistId, episodeId });
    if (playlistId === both) continue;
    count('', { kind: 'play', sponsorId, campaignId, episodeId });
    count('', { kind: 'household', sponsorId });
    count('', { kind: 'householdEpisode', sponsorId, episodeId });
  }
}

/** A thing is played from its own playlist on one day and from the other on the next. */
function play(ago: number, clubId: string, thing: Thing, people: number) {
  hear(ago, clubId, thing, people, thing.playlistId);
  hear(ago - 1, clubId, thing, people, both);
}

beforeAll(async () => {
  const { db } = api.services;
  const makePlaylist = async (name: string) =>
    (await db.insert(playlists).values({ name }).returning())[0]?.id ?? '';
  const make = async (name: string): Promise<Thing> => {
    const { id: episodeId } = await seedEpisode(db, 'published', { name });
    const sponsorId = await seedSponsor(db, name);
    const span = { startsOn: daysAgo(300), endsOn: daysAgo(1) };
    const campaignId = await seedCampaign(db, sponsorId, name, span);
    await db.insert(campaignEpisodes).values({ campaignId, episodeId, clubs: 3 });
    return { episodeId, playlistId: await makePlaylist(name), sponsorId, campaignId };
  };
  [rare, common, base] = [await make('Rare'), await make('Common'), await make('Base')];
  both = await makePlaylist('Both');
  const add = async () => (await seedClub(db)).id;
  clubs.large = await add();
  clubs.small = await add();
  clubs.seldom = await add();
  clubs.three = [await add(), await add(), await add()];

  // In the order of the days.
  play(210, clubs.large, rare, 20);
  play(210, clubs.large, common, 30);
  for (const [at, clubId] of clubs.three.entries()) {
    play(210, clubId, rare, 3 + at);
    play(210, clubId, common, 15);
    for (const day of [210, 209]) hear(day, clubId, base, 12);
  }

  for (const ago of [40, 10]) {
    play(ago, clubs.large, rare, 20);
    play(ago, clubs.large, common, 30);
    play(ago, clubs.small, rare, 3);
    play(ago, clubs.small, common, 15);
    hear(ago, clubs.seldom, common, 4, common.playlistId);
    for (const clubId of [clubs.large, clubs.small, clubs.seldom])
      for (const day of [ago, ago - 1]) hear(day, clubId, base, 12);
  }
  // Of the small club only three hear it on this day.
  hear(5, clubs.large, base, 20);
  hear(5, clubs.small, base, 12);
  hear(5, clubs.large, common, 30, common.playlistId);
  hear(5, clubs.small, common, 3, common.playlistId);

  for (let at = 0; at < heard.length; at += 1000)
    await db.insert(heardEvents).values(heard.slice(at, at + 1000));
  for (let at = 0; at < reached.length; at += 1000)
    await db.insert(reachEvents).values(reached.slice(at, at + 1000));
  const days = [...new Set(heard.map(({ day }) => day))].toSorted();
  await db.transaction((tx) => rollUp(tx, days));
});

type Query = Record<string, string>;

const { read } = figuresAt(api, '');
const get = async (path: string, query: Query) => (await read(path, query)).data;
const rowOf = async (path: string, query: Query, id: string) => {
  const { id: _id, ...row } = (await get(path, query)).find((one: { id: string }) => one.id === id);
  return row;
};

/** What each call tells of a thing that was heard, as it may be compared between clubs. */
const calls: [name: string, ask: (thing: Thing, query: Query) => Promise<unknown>][] = [
  ['list of episodes', ({ episodeId }, query) => rowOf('podcasts/episodes', query, episodeId)],
  [
    'drop-off',
    async ({ episodeId }, query) => {
      const { finished, points } = await get('drop-off', { ...query, episodeId });
      return { finished, points };
    },
  ],
  ['list of playlists', ({ playlistId }, query) => rowOf('playlists/by-playlist', query, playlistId)],
  [
    'places of a playlist',
    async ({ episodeId }, query) => {
      const { places } = await get('playlists/places', { ...query, playlistId: both });
      return places.find(({ id }: { id: string }) => id === episodeId).listens;
    },
  ],
  [
    'list of sponsors',
    async ({ sponsorId }, query) => {
      const { played, families } = await rowOf('sponsors/by-sponsor', query, sponsorId);
      return { played, families };
    },
  ],
  [
    'figures of a sponsor',
    async ({ sponsorId }, query) => {
      const { played, families, weeks } = await get('sponsors', { ...query, sponsorId });
      return { played, families, weeks };
    },
  ],
];

const lately = { from: daysAgo(28), to: daysAgo(6) };
const hidden = /hidden":true/i;

test.each(calls)(
  'K-12 the %s tells of all clubs, less the other clubs, nothing that few of one heard, nor of the days before',
  async (_name, ask) => {
    const all = await ask(rare, lately);
    expect(all).toEqual(await ask(rare, { ...lately, clubId: clubs.large }));
    expect(JSON.stringify(all)).not.toMatch(hidden);
    expect(JSON.stringify(await ask(rare, { ...lately, clubId: clubs.small }))).toMatch(hidden);
  },
);

test('K-12 what is hidden in a club because it would tell of few is left out as well', async () => {
  const [episodes, dropOff, byPlaylist, places] = calls.map(([, ask]) => ask);
  for (const [ask, thing] of [
    [episodes, base],
    [dropOff, base],
    [byPlaylist, common],
    [places, common],
  ] as const) {
    const all = await ask?.(thing, lately);
    expect(all).toEqual(await ask?.(thing, { ...lately, clubId: clubs.large }));
    expect(JSON.stringify(all)).not.toMatch(hidden);
  }
});

test.each([
  ['podcasts', 'listens'],
  ['playlists', 'listens'],
  ['playlists', 'members'],
  ['sponsors', 'played'],
])('K-12 the sums of %s are those of the clubs in which they are told (%s)', async (path, figure) => {
  const of = async (query: Query) => (await get(path, { ...lately, ...query }))[figure];
  const all = await of({});
  const each = await Promise.all([clubs.large, clubs.small, clubs.seldom].map((clubId) => of({ clubId })));
  for (const period of ['value', 'before'])
    expect(all[period]).toBe(each.reduce((sum, one) => sum + (one[period] ?? 0), 0));
  expect(each[2].hidden).toBe(path !== 'podcasts');
});

test('K-11 a week of a spot leaves out the clubs in which few heard it in that week, or that would tell of it', async () => {
  const of = async (query: Query) =>
    await get('sponsors', { sponsorId: common.sponsorId, from: daysAgo(28), to: daysAgo(1), ...query });
  const [all, large, small] = [
    await of({}),
    await of({ clubId: clubs.large }),
    await of({ clubId: clubs.small }),
  ];
  expect(all.played.value).toBe(large.played.value + small.played.value);
  const values = ({ weeks }: { weeks: { now: { value: number | null }[] } }) =>
    weeks.now.map(({ value }) => value);
  // The small club's 15 in the third week would tell of the 3 in the last.
  expect(values(small)).toEqual([null, null, null, null]);
  expect(values(large)).toEqual([null, null, 30, 30]);
  expect(values(all)).toEqual([null, null, 30, 30]);
});

test('K-11 a report tells what the pages tell of the same sponsor, and no club by itself that they hide', async () => {
  for (const [{ sponsorId }, told] of [
    [rare, [clubs.large]],
    [common, [clubs.large, clubs.small]],
  ] as const) {
    const report = await get('sponsors/report', { ...lately, sponsorId });
    const { played, families } = await rowOf('sponsors/by-sponsor', lately, sponsorId);
    expect(report).toMatchObject({ played, families });
    expect(report.clubs.map(({ id }: { id: string }) => id)).toEqual(told);
    expect(report.otherClubs).toMatchObject({
      count: 1,
      played: { value: null, hidden: true },
      families: { value: null, hidden: true },
    });
    // Of one episode: it is all that the sponsor has.
    expect(report.episodes).toMatchObject([{ played, families }]);
    expect(JSON.stringify(report)).not.toContain('leftOut');
  }
});

test('K-11 an episode with a campaign is told without the clubs that its sponsor is, of all days', async () => {
  const { token } = await seedPerson(api.services.db);
  const { body } = await api.call('GET', '/api/sponsor/analytics', { token });
  const whole = { from: daysAgo(300), to: daysAgo(1) };
  // Over all days the rare one was heard by 15 of four small clubs, the common one by 4 of the club that seldom plays it.
  for (const { sponsorId } of [rare, common]) {
    const { played, families, episodes } = await get('sponsors/report', { ...whole, sponsorId });
    const rows = body.data.filter(({ sponsor }: { sponsor: { id: string } }) => sponsor.id === sponsorId);
    expect(rows).toMatchObject([{ played, families }]);
    expect(episodes).toMatchObject([{ played, families }]);
  }
  expect(body.data[0]).not.toHaveProperty('leftOut');
});

test('K-12 three clubs of few are told with the others where they are ten or more together', async () => {
  const then = { from: daysAgo(220), to: daysAgo(200) };
  const [episodes, dropOff, byPlaylist, places, bySponsor, figures] = await Promise.all(
    calls.map(([, ask]) => ask(rare, then)),
  );
  expect(episodes).toMatchObject({ members: { value: 32 }, listens: { value: 64 } });
  expect(byPlaylist).toMatchObject({ members: { value: 32 }, listens: { value: 32 } });
  expect(places).toEqual({ value: 32, hidden: false });
  expect(bySponsor).toMatchObject({ played: { value: 32 }, families: { value: 32 } });
  expect(figures).toMatchObject({
    families: { value: 32 },
    weeks: { now: [{ value: null }, { value: 32 }, { value: null }] },
  });
  // 10, 2, 2 and 3 of them heard it to its end on each day.
  expect(dropOff).toMatchObject({ finished: { value: 17 / 32 } });
  const report = await get('sponsors/report', { ...then, sponsorId: rare.sponsorId });
  expect(report).toMatchObject({
    ...{ played: { value: 32 }, families: { value: 32 } },
    clubs: [{ id: clubs.large, families: { value: 20 } }],
    otherClubs: { count: 3, played: { value: 12 }, families: { value: 12 } },
  });
});
