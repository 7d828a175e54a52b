import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pino from 'pino';
import { addDays } from '@/contract/analytics/range';
import { dayIn } from '@/contract/time-zone';
import { differentPeople } from '@/server/analytics/listening.store';
import { countListening } from '@/server/listening/count-listening';
import * as raw from '@/server/tables/listening';
import * as figures from '@/server/tables/listening-figures';
import { apiOfEachTest } from '../support/api';
import { chapters, pass, report, type Stretch, seedFinished, seedHeard } from '../support/counted';
import { different, randomFrom, randomRanges } from '../support/listening-truth';
import { seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';

const api = apiOfEachTest();
let episodeId: string;
beforeEach(async () => {
  episodeId = (await seedEpisode(api.services.db, 'published')).id;
});

const { club: together } = raw.placesOfFew;
const { allClubs } = figures;
const dayAgo = (days: number) => addDays(dayIn('Europe/London'), -days);
/** The worker's hour, so many days from now. In summer a day in London is over an hour before the same day in UTC. */
const work = (days = 0) =>
  countListening(
    { db: api.own.db, log: pino({ level: 'silent' }) },
    new Date(Date.now() + days * 86_400_000 + 3_600_000),
  );
const rows = async (text: string) => (await api.query(text)).map((row) => Object.values(row));

/** Every table of listening that says of which club a row is. */
const tables = Object.values({ ...raw, ...figures }).flatMap((table) =>
  is(table, PgTable) && 'clubId' in getTableColumns(table) ? [getTableName(table)] : [],
);

/** The tables that have one of these ids in any column. */
async function tablesWith(ids: readonly string[]): Promise<string[]> {
  const found = [];
  for (const name of tables) {
    const columns = await api.query(
      "select column_name as name from information_schema.columns where table_name = $1 and data_type = 'uuid'",
      [name],
    );
    const row = await api.query(
      `select 1 from ${name} where array[${columns.map((column) => column.name)}] && $1::uuid[] limit 1`,
      [ids],
    );
    if (row.length > 0) found.push(name);
  }
  return found.sort();
}

const snapshot = () =>
  Promise.all(tables.map(async (name) => (await rows(`select t::text from ${name} t order by 1`)).flat()));

/** A club in which the episode takes so many seconds, with a sponsor and a playlist of its own. */
async function seedClubOf(members: number, seconds = 100) {
  const { db } = api.services;
  const { id } = await seedClub(db);
  const [campaign] = await api.query("select id from campaigns where name = 'Boots for all'");
  const longer = chapters.map((chapter) =>
    chapter.kind === 'outro' ? { ...chapter, end: seconds } : { ...chapter },
  );
  await seedFinished(db, id, episodeId, { chapters: longer, duration: seconds, campaignId: campaign?.id });
  const [sponsor] = await api.query(
    "insert into sponsors (name, club_id) values ('Baker', $1) returning id",
    [id],
  );
  const [playlist] = await api.query(
    "insert into playlists (name, club_id) values ('Ours', $1) returning id",
    [id],
  );
  const people = [];
  for (let i = 0; i < members; i += 1) people.push(await seedMember(db, id, 'parent'));
  return { id, people, seconds, own: { sponsorId: sponsor.id as string, playlistId: playlist.id as string } };
}
type Members = Awaited<ReturnType<typeof seedClubOf>>['people'];

async function hear(people: Members, ago: number, of: Partial<Stretch> = {}) {
  for (const { id, token } of people) {
    await pass(api, id, 3600);
    const { body } = await report(api, token, { episodeId, to: 100, ago: ago * 86_400, ...of });
    expect(body.data).toEqual({ accepted: 1, refused: 0 });
  }
}

/** Members who listened, between so many days ago and so many. */
async function people(clubId: string, from: number, to: number): Promise<number | undefined> {
  const range = sql`${differentPeople({ from: dayAgo(from), to: dayAgo(to) })}`;
  const { rows } = await api.services.db.execute<{ people: number }>(
    sql`select ${range} as people from ${figures.reachDays} where kind = 'member' and club_id = ${clubId}::uuid`,
  );
  return rows[0]?.people;
}

test('K-13 once a day is over, no row of listening says that it is of a club with fewer than ten listeners', async () => {
  const [boots] = await api.query("insert into sponsors (name) values ('Boots') returning id");
  await api.query(
    "insert into campaigns (sponsor_id, name, starts_on, ends_on) values ($1, 'Boots for all', '2020-01-01', '2020-01-02')",
    [boots.id],
  );
  const [list] = await api.query("insert into playlists (name) values ('For all') returning id");
  const one = await seedClubOf(1, 130);
  const nine = await seedClubOf(9, 110);
  const ten = await seedClubOf(10);
  const clubs = [one, nine, ten];
  for (const { people: members, id, own, seconds: to } of clubs) {
    await hear(members, 3, { to, playlistId: own.playlistId });
    await hear(members, 2, { to, playlistId: list.id });
    await api.query(
      'insert into listening_before (day, club_id, episode_id, listens, seconds) values ($1, $2, $3, 2, 20)',
      [dayAgo(3), id, episodeId],
    );
    await hear(members, 0);
  }
  const ownOf = ({ id, own }: typeof one) => [id, own.sponsorId, own.playlistId];
  // The day is not over: it is whole under its club, so that nothing is cut in two.
  await work();
  expect(await tablesWith([one.id])).toContain('heard_events');
  await work(2);
  expect(await tablesWith([...ownOf(one), ...ownOf(nine)])).toEqual([]);
  expect(await tablesWith([ten.id])).toEqual(tables.toSorted());
  // Nor by the length of the club's own parts.
  expect(
    await rows(`
      select part from heard_events
      where club_id = '${together}' group by part having count(distinct part_length) > 1 or count(distinct length) > 1`),
  ).toEqual([]);
  expect(
    await rows(`select count(distinct listener)::int from heard_events where club_id = '${together}'`),
  ).toEqual([[30]]);
  // Everybody is in the sums of all clubs: ten of small clubs have listened.
  expect(await people(allClubs, 3, 2)).toBe(20);
  expect(
    await rows(`
      select sum(listens)::int as listens, sum(finished)::int as finished, round(sum(seconds))::int as seconds from listen_days
      where club_id = '${allClubs}' and published_on = '${dayAgo(2)}'`),
  ).toEqual([[20, 20, 2120]]);
  expect(await rows(`select listens, seconds from listening_before where club_id = '${together}'`)).toEqual([
    [4, 40],
  ]);
  expect(
    await rows(`
      select kind, sum(people)::int from reach_days where club_id = '${allClubs}' and published_on = '${dayAgo(2)}'
        and kind in ('play', 'household', 'playlist') and (playlist_id = '${list.id}' or sponsor_id = '${boots.id}') group by kind order by kind`),
  ).toEqual([
    ['household', 20],
    ['play', 20],
    ['playlist', 20],
  ]);
  const before = await snapshot();
  await work(2);
  await api.query('insert into listening_changes select distinct day from heard_events');
  await work(2);
  expect(await snapshot()).toEqual(before);
});

test('K-13 an hour is that of the listeners, on the clock of the platform', async () => {
  for (const zone of ['Asia/Kolkata', 'Pacific/Honolulu']) {
    const { id: clubId } = await seedClubOf(5);
    await api.query('update clubs set time_zone = $2 where id = $1', [clubId, zone]);
    await seedHeard(api, [{ userId: zone, clubId, episodeId, day: dayAgo(3), seconds: 10 }]);
  }
  await api.query('insert into listening_changes values ($1)', [dayAgo(3)]);
  await work();
  expect(
    await rows(`
      select club_id, to_char(hour at time zone 'Europe/London', 'HH24:MI') from heard_events order by 2`),
  ).toEqual([
    // Noon in UTC.
    [together, '02:00'],
    [together, '17:00'],
  ]);
});

test('A-08 A-11 A-12 small clubs are in no list of clubs, and one row of the report of a sponsor', async () => {
  const { db } = api.services;
  const [boots] = await api.query("insert into sponsors (name) values ('Boots') returning id");
  await api.query(
    "insert into campaigns (sponsor_id, name, starts_on, ends_on) values ($1, 'Boots for all', '2020-01-01', '2020-01-02')",
    [boots.id],
  );
  for (const size of [6, 7, 11]) await hear((await seedClubOf(size)).people, 3);
  await work();
  const { token } = await seedPerson(db);
  const read = async (path: string) => (await api.call('GET', `/api/analytics/${path}`, { token })).body.data;
  const namesOf = (clubs: { id: string }[]) => clubs.map(({ id }) => id);
  expect(namesOf(await read('clubs'))).not.toContain(together);
  expect(namesOf(await read(`reflections/${episodeId}/clubs`))).not.toContain(together);
  const sums = await read(`sponsors/report?sponsorId=${boots.id}`);
  expect(sums).toMatchObject({ clubCount: 1, played: { value: 24 }, families: { value: 24 } });
  expect(sums.clubs).toMatchObject([
    { id: together, name: 'Small clubs together', played: { value: 13 } },
    { played: { value: 11 } },
  ]);
});

test('K-13 what fewer than ten listeners of small clubs can have heard is not kept at all', async () => {
  const three = await seedClubOf(3);
  const six = await seedClubOf(6);
  const ten = await seedClubOf(10);
  for (const club of [three, six, ten]) await hear(club.people, 3);
  await work();
  expect(await tablesWith([three.id, six.id, together])).toEqual([]);
  expect(await rows('select count(distinct listener)::int from heard_events')).toEqual([[10]]);
  expect(await people(allClubs, 3, 3)).toBe(10);
  // With a fourth in the small one they are ten together, but an episode that only one club has is still that club's.
  const [fourth] = [await seedMember(api.services.db, three.id, 'parent')];
  const { id: other } = await seedEpisode(api.services.db, 'published');
  await seedFinished(api.services.db, six.id, other);
  await hear([...three.people, fourth, ...six.people], 2);
  await hear(six.people, 2, { episodeId: other });
  await work();
  expect(await tablesWith([three.id, six.id, other])).toEqual([]);
  expect(await people(allClubs, 2, 2)).toBe(10);
});

test('K-13 a club that grows past ten is told by itself from then on, one that shrinks is not, and nobody counts twice', async () => {
  const growing = await seedClubOf(9);
  const small = await seedClubOf(5);
  await hear([...growing.people, ...small.people], 4);
  await work();
  expect([await people(allClubs, 4, 4), await tablesWith([growing.id])]).toEqual([14, []]);
  const all = [...growing.people, await seedMember(api.services.db, growing.id, 'parent')];
  await hear(all, 3);
  await work();
  const counts = async (clubId: string, ...ranges: [number, number][]) =>
    Promise.all(ranges.map(([from, to]) => people(clubId, from, to)));
  expect(await counts(growing.id, [3, 3], [4, 3])).toEqual([10, 10]);
  expect(await counts(allClubs, [4, 4], [3, 3], [4, 3])).toEqual([14, 10, 15]);
  await api.query('delete from users where id = any ($1)', [all.slice(5).map(({ id }) => id)]);
  await hear([...all.slice(0, 5), ...small.people], 2);
  await work();
  expect(await counts(growing.id, [3, 3], [2, 2], [4, 2])).toEqual([10, 0, 10]);
  expect(await counts(allClubs, [2, 2], [3, 2], [4, 2])).toEqual([10, 15, 15]);
  // What was told stays: ten different members are behind it.
  expect(await rows(`select distinct day::text from heard_events where club_id = '${growing.id}'`)).toEqual([
    [dayAgo(3)],
  ]);
});

test('K-13 what comes late of a day that small clubs were counted together on is theirs, too, and counts nobody twice', async () => {
  const small = await seedClubOf(9);
  const other = await seedClubOf(4);
  await hear([...small.people, ...other.people], 5);
  await hear(small.people, 2);
  await work();
  const [first, second] = small.people;
  if (!first || !second) throw new Error('two members are needed');
  await hear([first], 3);
  await hear(other.people, 3);
  await work();
  expect(await tablesWith([small.id, other.id])).toEqual([]);
  expect(
    await rows(`
      select day::text, count(distinct listener)::int from heard_events where club_id = '${together}' group by day order by day`),
  ).toEqual([
    [dayAgo(5), 13],
    [dayAgo(3), 5],
    [dayAgo(2), 9],
  ]);
  expect([await people(allClubs, 5, 5), await people(allClubs, 5, 2)]).toEqual([13, 13]);
});

test.each([1, 2])(
  'in clubs that grow and shrink, with late days, nobody is counted twice in any range, of a club and of all (%i)',
  async (seed) => {
    const random = randomFrom(seed);
    const clubs = [await seedClubOf(9), await seedClubOf(11), await seedClubOf(5), await seedClubOf(12)];
    const heard = new Map<string, { userId: string; clubId: string; day: string }>();
    const hearBy = async (clubId: string, members: Members, ago: number, share: number) => {
      const day = dayAgo(ago);
      const listening = members.filter(({ id }) => random() < share && !heard.has(`${id} ${day}`));
      await hear(listening, ago);
      for (const { id: userId } of listening) heard.set(`${userId} ${day}`, { userId, clubId, day });
    };
    for (const ago of [7, 6, 5, 4, 3, 2]) {
      for (const { id, people: members } of clubs) {
        await hearBy(id, members, ago, 0.85);
        for (const late of [ago + 1, ago + 2]) if (late <= 7) await hearBy(id, members, late, 0.12);
        // One who is suspended is no listener any more.
        for (const member of members.slice(7)) {
          if (random() > 0.1) continue;
          await api.query("update users set status = 'suspended' where id = $1", [member.id]);
          members.splice(members.indexOf(member), 1);
        }
        if (random() < 0.7) members.push(await seedMember(api.services.db, id, 'parent'));
      }
      await work();
    }
    const days = await api.query('select club_id, day::text, published_on::text as told from counted_days');
    const told = new Map<string, string>(days.map(({ club_id, day, told }) => [`${club_id} ${day}`, told]));
    expect(new Set(days.map(({ club_id }) => club_id)).size).toBeGreaterThan(2);
    // A day of a club may be told in part of itself and in part of all small clubs.
    const known = [...heard.values()].flatMap(({ userId, clubId, day }) =>
      [clubId, together].map((at) => ({ userId, at, told: told.get(`${at} ${day}`) ?? '' })),
    );
    const ago = (day: string) => (Date.parse(dayAgo(0)) - Date.parse(day)) / 86_400_000;
    for (const { from, to } of randomRanges(random, dayAgo(8), 8, 30)) {
      const inRange = known.filter((each) => each.told >= from && each.told <= to);
      for (const clubId of [allClubs, ...clubs.map(({ id }) => id)]) {
        const listened = inRange.filter(({ at }) => clubId === allClubs || at === clubId);
        const most = different(listened.map(({ userId }) => userId));
        expect(await people(clubId, ago(from), ago(to))).toBeLessThanOrEqual(most);
      }
    }
  },
  60_000,
);
