import { sql } from 'drizzle-orm';
import { hiddenFew, hideFew } from '@/server/analytics/hide-few.store';
import { allClubs } from '@/server/tables/listening-figures';
import { apiOfFile } from '../support/api';
import { seedHeard, seedMonth } from '../support/figure-rows';
import { randomFrom } from '../support/listening-truth';
import { seedClub, seedEpisode, seedPerson } from '../support/seed';
import { seedSponsor } from '../support/seed-sponsors';

const api = apiOfFile();

test.each<[string, number[], boolean[]]>([
  ['nothing is hidden without few', [10, 25, 0], [false, false, false]],
  ['few are hidden with the smallest other', [9, 25, 12, 40], [true, false, true, false]],
  ['all that are few, and one other', [1, 3, 30, 20], [true, true, false, true]],
  ['others of the same size alike', [4, 12, 12, 13], [true, true, true, false]],
  ['few alone', [0, 4], [false, true]],
  ['a table without rows', [], []],
])('K-12 %s', (_what, people, hidden) => {
  expect(hideFew(people)).toEqual(hidden);
});

test('K-12 the rule in SQL is the same', async () => {
  const random = randomFrom(5);
  for (let round = 0; round < 60; round += 1) {
    const people = Array.from({ length: 1 + Math.floor(random() * 6) }, () => Math.floor(random() ** 2 * 40));
    const { rows } = await api.services.db.execute(sql`
      select ${hiddenFew(sql`people`)} as hidden
      from unnest(${sql.param(people)}::int[]) with ordinality as cells (people, place) order by place`);
    expect([people, rows.map(({ hidden }) => hidden)]).toEqual([people, hideFew(people)]);
  }
});

test('K-12 a day of long ago is hidden by its own people, however many its month had', async () => {
  const { db } = api.services;
  const { id: clubId } = await seedClub(db);
  const { id: episodeId } = await seedEpisode(db, 'published');
  const sponsorId = await seedSponsor(db, 'Boots');
  const { token } = await seedPerson(db);
  const [few, many] = ['2025-03-10', '2025-03-20'];
  await seedHeard(db, { clubId, episodeId, day: few, people: 3, seconds: 600 });
  await seedHeard(db, { clubId, episodeId, day: many, people: 12, seconds: 900 });
  for (const [day, people] of [
    [few, 3],
    [many, 12],
  ] as const)
    await api.query(
      "insert into reach_days (day, club_id, of_month, kind, episode_id, sponsor_id, people) values ($1, $2, false, 'play', $3, $4, $5), ($1, $6, false, 'play', $3, $4, $5)",
      [day, clubId, episodeId, sponsorId, people, allClubs],
    );
  const month = { '2025-03-01': 40 };
  await seedMonth(db, clubId, { kind: 'member' }, month);
  await seedMonth(db, clubId, { kind: 'episode', episodeId }, month);
  await seedMonth(db, clubId, { kind: 'household', sponsorId }, month);
  const read = async (path: string, from: string, to: string) =>
    (await api.call('GET', `/api/analytics/${path}?from=${from}&to=${to}&compare=false`, { token })).body
      .data;
  const shown = async (from: string, to = from) => ({
    overview: (await read('overview', from, to)).listening.value,
    episodes: (await read('podcasts', from, to)).listening.value,
    episode: (await read('podcasts/episodes', from, to))[0].listening.value,
    club: (await read('clubs', from, to))[0].listening.value,
    clubs: (await read('clubs/totals', from, to)).listening.value,
    weeks: (await read('sponsors', from, to)).weeks.now.map(({ value }: { value: number | null }) => value),
    sponsors: (await read('sponsors', from, to)).played.value,
  });
  const nothing = { overview: null, episodes: null, episode: null, club: null, clubs: null, sponsors: null };
  expect(await shown(few)).toMatchObject({ ...nothing, weeks: [null] });
  const seconds = { overview: 900, episodes: 900, episode: 900, club: 900, clubs: 900, sponsors: 12 };
  expect(await shown(many)).toMatchObject(seconds);
  expect(await shown('2025-03-01', '2025-03-31')).toMatchObject({ overview: 1500, club: 1500, sponsors: 15 });
});
