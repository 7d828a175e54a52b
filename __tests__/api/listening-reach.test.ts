import { sql } from 'drizzle-orm';
import { addDays } from '@/contract/analytics/range';
import { dayIn } from '@/contract/time-zone';
import { differentPeople } from '@/server/analytics/listening.store';
import { placesOfFew } from '@/server/tables/listening';
import { reachDays } from '@/server/tables/listening-figures';
import { apiOfEachTest } from '../support/api';
import { pass, report, rollDays, seedFinished } from '../support/counted';
import { seedFamily } from '../support/families';
import { different, randomFrom, randomRanges } from '../support/listening-truth';
import { seedClub, seedEpisode, seedMember } from '../support/seed';

const api = apiOfEachTest();

const daySeconds = 24 * 3600;
const oldest = 7;
/** Noon, so many days ago, in seconds before now. */
const noonAgo = (days: number) => days * daySeconds;
const dayAgo = (days: number) => addDays(dayIn('Europe/London', new Date(Date.now())), -days);

async function seedClubOf(members: number, households: number) {
  const { db } = api.services;
  const club = await seedClub(db);
  const people = [];
  for (let i = 0; i < members; i += 1) people.push(await seedMember(db, club.id, 'parent'));
  for (let h = 0; h < households; h += 1) {
    const guardians = people.filter((_, i) => i % households === h);
    await seedFamily(db, club.id, guardians);
  }
  const [sponsor] = await api.query("insert into sponsors (name) values ('Boots') returning id");
  const [campaign] = await api.query(
    "insert into campaigns (sponsor_id, name, starts_on, ends_on) values ($1, 'Boots', '2020-01-01', '2020-01-02') returning id",
    [sponsor.id],
  );
  const episodes: string[] = [];
  for (let i = 0; i < 2; i += 1) {
    const { id } = await seedEpisode(db, 'published');
    await seedFinished(db, club.id, id, { campaignId: campaign.id });
    episodes.push(id);
  }
  const made = await api.query(
    "insert into playlists (name) select 'List ' || n from generate_series(1, 2) n returning id",
  );
  const playlistIds: string[] = made.map(({ id }) => id);
  return { club, people, episodes, playlistIds, sponsorId: sponsor.id as string, households };
}

/** Different ones that the events say there were, without any pseudonym. */
const countedIn = async (kind: string, from: string, to: string, where = 'true') =>
  Number(
    (
      await api.query(
        `select count(*) from reach_events where kind = $1 and day between $2 and $3 and (prev_day is null or prev_day < $2) and ${where}`,
        [kind, from, to],
      )
    )[0]?.count,
  );

test.each([1, 2])(
  'late days in any order: members, listeners of an episode and of a playlist and households are counted exactly over any range (%i)',
  async (seed) => {
    const random = randomFrom(seed);
    const { people, episodes, playlistIds, sponsorId, households } = await seedClubOf(6, 3);
    const truth: { person: number; episodeId: string; playlistId?: string; day: string }[] = [];
    for (let round = 0; round < 60; round += 1) {
      const person = Math.floor(random() * people.length);
      const episodeId = episodes[Math.floor(random() * episodes.length)] ?? '';
      const ago = Math.floor(random() * oldest);
      const who = people[person];
      if (!who) continue;
      await pass(api, who.id, 3600);
      const playlistId = playlistIds[Math.floor(random() * 3)];
      // The whole spot, with some of the parts around it.
      const answer = await report(api, who.token, {
        episodeId,
        playlistId,
        from: 18,
        to: 32,
        ago: noonAgo(ago),
      });
      expect(answer.body.data).toEqual({ accepted: 1, refused: 0 });
      truth.push({ person, episodeId, playlistId, day: dayAgo(ago) });
    }
    for (const { from, to } of randomRanges(random, dayAgo(oldest), oldest + 1, 40)) {
      const inRange = truth.filter(({ day }) => day >= from && day <= to);
      const ofEpisode = inRange.filter(({ episodeId }) => episodeId === episodes[0]);
      const listed = inRange.filter(({ playlistId }) => playlistId !== undefined);
      const ofPlaylist = listed.filter(({ playlistId }) => playlistId === playlistIds[0]);
      const members = (rows: typeof truth) => different(rows.map(({ person }) => String(person)));
      const homes = (rows: typeof truth) => different(rows.map(({ person }) => String(person % households)));
      const first = `episode_id = '${episodes[0]}'`;
      const firstList = `playlist_id = '${playlistIds[0]}'`;
      expect({
        range: [from, to],
        members: await countedIn('member', from, to),
        episode: await countedIn('episode', from, to, first),
        anyPlaylist: await countedIn('anyPlaylist', from, to),
        playlist: await countedIn('playlist', from, to, firstList),
        inPlaylist: await countedIn('playlistEpisode', from, to, `${first} and ${firstList}`),
        household: await countedIn('household', from, to, `sponsor_id = '${sponsorId}'`),
        inEpisode: await countedIn('householdEpisode', from, to, first),
        plays: Number(
          (
            await api.query(
              "select count(*) from reach_events where kind = 'play' and day between $1 and $2",
              [from, to],
            )
          )[0]?.count,
        ),
      }).toEqual({
        range: [from, to],
        members: members(inRange),
        episode: members(ofEpisode),
        anyPlaylist: members(listed),
        playlist: members(ofPlaylist),
        inPlaylist: members(ofPlaylist.filter(({ episodeId }) => episodeId === episodes[0])),
        household: homes(inRange),
        inEpisode: homes(ofEpisode),
        plays: different(inRange.map(({ person, episodeId, day }) => `${person} ${episodeId} ${day}`)),
      });
    }
  },
  60_000,
);

test('a spot is played when a member has heard the whole of it that day, in however many pieces', async () => {
  const { people, episodes } = await seedClubOf(2, 0);
  const [one, two] = people;
  const plays = async () => (await api.query("select 1 from reach_events where kind = 'play'")).length;
  if (!one || !two) throw new Error('two members are needed');
  const hear = async (who: typeof one, from: number, to: number, ago = 0) => {
    await pass(api, who.id, 3600);
    await report(api, who.token, { episodeId: episodes[0] ?? '', from, to, ago });
  };
  await hear(one, 20, 25);
  await hear(two, 25, 30);
  expect(await plays()).toBe(0);
  await hear(one, 20, 25);
  expect(await plays()).toBe(0);
  // All but its last second.
  await hear(one, 24, 29.1);
  expect(await plays()).toBe(1);
  await hear(one, 20, 30);
  expect(await plays()).toBe(1);
  // The half of yesterday and that of today are two halves.
  await hear(two, 20, 25, daySeconds);
  expect(await plays()).toBe(1);
});

test('two of a household at once are one household', async () => {
  const { people, episodes } = await seedClubOf(6, 1);
  await Promise.all(
    people.map(async ({ id, token }) => {
      await pass(api, id, 3600);
      return report(api, token, { episodeId: episodes[0] ?? '', from: 18, to: 32 });
    }),
  );
  const kinds = await api.query('select kind, count(*)::int from reach_events group by kind order by kind');
  expect(Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))).toEqual({
    episode: 6,
    household: 1,
    householdEpisode: 1,
    member: 6,
    play: 6,
  });
});

test('a late member of a day that was told joins it, and is counted once with a later day', async () => {
  const { club, people, episodes } = await seedClubOf(12, 0);
  const hear = async (ago: number, who: typeof people) => {
    for (const { id, token } of who) {
      await pass(api, id, 3600);
      await report(api, token, { episodeId: episodes[0] ?? '', ago: noonAgo(ago) });
    }
    await rollDays(api);
  };
  const told = async (from: number, to: number) => {
    const { rows } = await api.services.db.execute<{ people: number }>(
      sql`select ${differentPeople({ from: dayAgo(from), to: dayAgo(to) })} as people from ${reachDays} where kind = 'member' and club_id = ${club.id}`,
    );
    return rows[0]?.people;
  };
  await hear(4, people.slice(0, 10));
  await hear(2, people.slice(1));
  expect([await told(4, 4), await told(2, 2), await told(4, 2)]).toEqual([10, 11, 12]);
  await hear(4, people.slice(10, 11));
  await hear(3, people.slice(11));
  expect([await told(4, 4), await told(2, 2), await told(4, 2), await told(3, 2)]).toEqual([11, 11, 12, 11]);
});

test('K-13 whoever is one of few of their role or month in a club is counted without the club, and one of few anywhere not at all', async () => {
  const { db } = api.services;
  const { club, people, episodes } = await seedClubOf(12, 1);
  const other = await seedClub(db);
  const coach = await seedMember(db, club.id, 'coach');
  const few = [];
  for (let i = 0; i < 9; i += 1) few.push(await seedMember(db, other.id, 'coach'));
  const child = await seedMember(db, other.id, 'child');
  const [episodeId = ''] = episodes;
  await seedFinished(db, other.id, episodeId);
  // The parents joined in a month of their own, and one of the coaches in one in which nobody else did.
  await api.query("update users set created_at = '2024-02-10' where club_member_role = 'parent'");
  await api.query("update users set created_at = '2024-05-10' where id = $1", [coach.id]);
  for (const { id, token } of [...people, coach, ...few, child]) {
    await pass(api, id, 600);
    expect((await report(api, token, { episodeId })).body.data.accepted).toBe(1);
  }
  const rows = await api.query(
    "select kind, club_id, persona, joined_month::text as month, count(*)::int as people from reach_events where kind in ('member', 'role', 'joined') group by 1, 2, 3, 4 order by kind desc, people desc, club_id",
  );
  const month = `${dayAgo(0).slice(0, 7)}-01`;
  const row = (kind: string, clubId: string, of: object, count: number) => ({
    ...{ kind, club_id: clubId, persona: null, month: null, people: count },
    ...of,
  });
  expect(rows).toEqual([
    row('role', club.id, { persona: 'parent' }, 12),
    row('role', placesOfFew.role, { persona: 'coach' }, 10),
    row('member', club.id, {}, 13),
    row('member', other.id, {}, 10),
    row('joined', club.id, { month: '2024-02-01' }, 12),
    row('joined', other.id, { month }, 10),
  ]);
});
