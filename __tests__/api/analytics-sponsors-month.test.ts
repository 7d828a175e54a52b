import { randomUUID } from 'node:crypto';
import { rollDownloads } from '@/server/download/roll-downloads.store';
import { rollUp } from '@/server/listening/roll-up.store';
import { deliveries, downloads } from '@/server/tables/download';
import { reachEvents } from '@/server/tables/listening';
import { apiOfFile } from '../support/api';
import { daysAgo } from '../support/figure-rows';
import { seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { seedCampaign, seedSponsor } from '../support/seed-sponsors';

/** Oldest first: two periods of 28 days. */
const days = Array.from({ length: 56 }, (_, at) => daysAgo(56 - at));
const from = daysAgo(28);
const to = daysAgo(1);
const before = { from: daysAgo(56), to: daysAgo(29) };

const api = apiOfFile();
let token: string;
let clubAdmin: string;
let told: string[];
let untold: string;
const ids = { bakery: '', campaign: '', local: '', episodes: ['', ''] };
/** Who heard what, as nobody but the test knows: household, sponsor, day, episode and club. */
const heard: { household: string; sponsor: string; day: string; episode: string; club: string }[] = [];

beforeAll(async () => {
  const { db } = api.services;
  token = (await seedPerson(db)).token;
  const clubs = [await seedClub(db, 'Large'), await seedClub(db, 'Middle'), await seedClub(db, 'Small')];
  const [large, middle, small] = clubs.map(({ id }) => id) as [string, string, string];
  told = [large, middle];
  untold = small;
  clubAdmin = (await seedMember(db, large, 'admin')).token;
  ids.bakery = await seedSponsor(db, 'Mill Lane Bakery');
  ids.local = await seedSponsor(db, 'Corner shop', large);
  ids.campaign = await seedCampaign(db, ids.bakery, 'Warm after training');
  ids.episodes = [(await seedEpisode(db, 'published')).id, (await seedEpisode(db, 'published')).id];

  let seed = 7;
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const reach: (typeof reachEvents.$inferInsert)[] = [];
  const sent: (typeof downloads.$inferInsert)[] = [];
  const spots: (typeof deliveries.$inferInsert)[] = [];
  const last = new Map<string, string>();
  /** The day before on which the same counted for the same. */
  const after = (what: string, day: string) => {
    const prevDay = last.get(what) ?? null;
    last.set(what, day);
    return { day, prevDay };
  };
  for (const day of days) {
    for (const [club, size] of [
      [large, 40],
      [middle, 13],
      [small, 8],
    ] as const) {
      for (let at = 0; at < size; at += 1) {
        const household = `${club} ${at}`;
        reach.push({ clubId: club, kind: 'member', ...after(household, day) });
        for (const [sponsorId, campaignId] of [
          [ids.bakery, ids.campaign],
          [ids.local, null],
        ] as const) {
          if ((sponsorId === ids.local && club !== large) || chance() > 0.12) continue;
          const episodeId = ids.episodes[chance() < 0.7 ? 0 : 1] ?? '';
          heard.push({ household, sponsor: sponsorId, day, episode: episodeId, club });
          const spot = { clubId: club, sponsorId };
          reach.push({ ...spot, episodeId, campaignId, kind: 'play', day });
          reach.push({ ...spot, kind: 'household', ...after(`${household} ${sponsorId}`, day) });
          const inEpisode = after(`${household} ${sponsorId} ${episodeId}`, day);
          reach.push({ ...spot, episodeId, kind: 'householdEpisode', ...inEpisode });
          const key = randomUUID();
          sent.push({ day, hour: new Date(`${day}T10:00:00Z`), clubId: club, episodeId, key });
          const whose = campaignId ? 'campaign' : 'local';
          if (chance() < 0.8)
            spots.push({ day, key, spot: whose, clubId: club, episodeId, sponsorId, campaignId });
        }
      }
    }
  }
  for (let at = 0; at < reach.length; at += 1000)
    await db.insert(reachEvents).values(reach.slice(at, at + 1000));
  for (let at = 0; at < sent.length; at += 1000) await db.insert(downloads).values(sent.slice(at, at + 1000));
  for (let at = 0; at < spots.length; at += 1000)
    await db.insert(deliveries).values(spots.slice(at, at + 1000));
  await db.transaction((tx) => rollUp(tx, days));
  for (const day of days) await rollDownloads(db, day);
});

const ask = async (where: string, as = token) =>
  (await api.call('GET', `/api/analytics/sponsors${where}`, { token: as })).body;

const count = async (text: string, values: unknown[]) =>
  Number((await api.services.db.$client.query(text, values)).rows[0]?.count);
/** Whole spots heard, on the raw rows. The small club is never told: fewer than ten of it listen. */
const playsOf = (sponsor: string, range: { from: string; to: string }, clubs = told) =>
  count(
    `select count(*) from reach_events where kind = 'play' and sponsor_id = $1 and day between $2 and $3 and club_id = any($4)`,
    [sponsor, range.from, range.to, clubs],
  );
const deliveredOf = (sponsor: string, range: { from: string; to: string }, clubs = [...told, untold]) =>
  count(
    'select count(*) from deliveries where sponsor_id = $1 and day between $2 and $3 and club_id = any($4)',
    [sponsor, range.from, range.to, clubs],
  );
/** Different households, by who they were. */
const familiesOf = (sponsor: string, range: { from: string; to: string }, clubs = told, episode?: string) =>
  new Set(
    heard
      .filter((one) => one.sponsor === sponsor && one.day >= range.from && one.day <= range.to)
      .filter((one) => clubs.includes(one.club) && (episode === undefined || one.episode === episode))
      .map(({ household }) => household),
  ).size;

/** The weeks in which fewer than ten households of a club heard the spot, and the next larger ones until ten are missing. */
function hiddenWeeks(weeks: readonly { from: string; to: string }[], club: string) {
  const hidden = new Set<number>();
  let missing = 0;
  const sizes = weeks.map((week, place) => ({ place, size: familiesOf(ids.bakery, week, [club]) }));
  for (const { place, size } of sizes.toSorted((one, other) => one.size - other.size)) {
    if (size >= 10 && (missing === 0 || missing >= 10)) break;
    hidden.add(place);
    missing += size;
  }
  return hidden;
}

const range = { from, to };
const inRange = `from=${from}&to=${to}`;

test('A-11 the figures of a sponsor, and those of the period before, are those of the raw rows', async () => {
  const { data } = await ask(`?${inRange}&sponsorId=${ids.bakery}`);
  expect(data.played).toMatchObject({
    value: await playsOf(ids.bakery, range),
    before: await playsOf(ids.bakery, before),
  });
  expect(data.delivered).toMatchObject({
    value: await deliveredOf(ids.bakery, range),
    before: await deliveredOf(ids.bakery, before),
  });
  expect(data.families).toMatchObject({
    value: familiesOf(ids.bakery, range),
    before: familiesOf(ids.bakery, before),
  });
  expect(data.families.value).toBeGreaterThan(40);
  // A week has only the clubs of which it is told: of two clubs, none in which it is hidden.
  const weeks = [28, 21, 14, 7].map((first) => ({ from: daysAgo(first), to: daysAgo(first - 6) }));
  const hidden = new Map(told.map((club) => [club, hiddenWeeks(weeks, club)]));
  for (const [place, week] of weeks.entries()) {
    const among = told.filter((club) => !hidden.get(club)?.has(place));
    expect(data.weeks.now[place]).toEqual({ day: week.from, value: await playsOf(ids.bakery, week, among) });
  }
  expect([...hidden.values()].some(({ size }) => size > 0)).toBe(true);
  expect(data.weeks.now).toHaveLength(4);
});

test('A-11 the list of sponsors has the figures of the raw rows', async () => {
  const { data } = await ask(`/by-sponsor?${inRange}&sort=name`);
  expect(data).toEqual([
    expect.objectContaining({
      ...{ id: ids.local, clubname: 'Large', campaigns: [] },
      delivered: await deliveredOf(ids.local, range),
      played: { value: await playsOf(ids.local, range), hidden: false },
      families: { value: familiesOf(ids.local, range), hidden: false },
    }),
    expect.objectContaining({
      ...{ id: ids.bakery, clubname: null, campaigns: ['Warm after training'] },
      delivered: await deliveredOf(ids.bakery, range),
      played: { value: await playsOf(ids.bakery, range), hidden: false },
      families: { value: familiesOf(ids.bakery, range), hidden: false },
    }),
  ]);
});

test('C-08 the figures of a club are those of its raw rows, in its report too', async () => {
  const [large] = told;
  const own = large ? [large] : [];
  const { data } = await ask(`/by-sponsor?${inRange}&sort=-name`, clubAdmin);
  expect(data[0]).toMatchObject({
    delivered: await deliveredOf(ids.bakery, range, own),
    played: { value: await playsOf(ids.bakery, range, own) },
    families: { value: familiesOf(ids.bakery, range, own) },
  });
  const report = (await ask(`/report?${inRange}`, clubAdmin)).data;
  expect(report).toMatchObject({
    ...{ clubCount: 1, delivered: await deliveredOf(ids.local, range, own) },
    played: { value: await playsOf(ids.local, range, own) },
    families: { value: familiesOf(ids.local, range, own) },
  });
});

test('A-18 the report counts by episode and by club as the raw rows do, and nothing of a club in which fewer than ten listen', async () => {
  const { data } = await ask(`/report?${inRange}&sponsorId=${ids.bakery}`);
  expect(data).toMatchObject({
    ...{ episodeCount: 2, clubCount: 3, delivered: await deliveredOf(ids.bakery, range) },
    played: { value: await playsOf(ids.bakery, range) },
    families: { value: familiesOf(ids.bakery, range) },
  });
  for (const { id, families } of data.episodes)
    expect(families.value).toBe(familiesOf(ids.bakery, range, told, id));
  const [large, middle] = told as [string, string];
  expect(data.clubs).toMatchObject([
    { id: large, families: { value: familiesOf(ids.bakery, range, [large]) } },
    { id: middle, families: { value: familiesOf(ids.bakery, range, [middle]) } },
  ]);
  expect(data.otherClubs).toMatchObject({
    count: 1,
    delivered: await deliveredOf(ids.bakery, range, [untold]),
    played: { value: 0 },
  });
});

test('A-18 the list of episodes with spots says what became of each until yesterday', async () => {
  const { db } = api.services;
  const [episodeId = ''] = ids.episodes;
  await db.$client.query(
    'insert into campaign_episodes (campaign_id, episode_id, clubs) values ($1, $2, 3)',
    [ids.campaign, episodeId],
  );
  const whole = { from: daysAgo(56), to };
  const { body } = await api.call('GET', '/api/sponsor/analytics', { token });
  expect(body.data).toEqual([
    expect.objectContaining({
      delivered: await count('select count(*) from deliveries where campaign_id = $1 and episode_id = $2', [
        ids.campaign,
        episodeId,
      ]),
      played: {
        hidden: false,
        value: await count(
          `select count(*) from reach_events where kind = 'play' and campaign_id = $1 and episode_id = $2 and club_id = any($3)`,
          [ids.campaign, episodeId, told],
        ),
      },
      families: { hidden: false, value: familiesOf(ids.bakery, whole, told, episodeId) },
    }),
  ]);
});
