import { endpoints } from '@/contract/endpoints';
import type { Question } from '@/contract/episode';
import { downloadDays } from '@/server/tables/download';
import { allClubs, hourDays, hourSpans, listenDays, reachDays } from '@/server/tables/listening-figures';
import { playlistEpisodes, playlists } from '@/server/tables/playlist';
import { apiOfFile } from '../support/api';
import { daysAgo, seedHeard, seedMonth, seedStops } from '../support/figure-rows';
import { addRolledSpots } from '../support/rolled-spots';
import { seedClub, seedEpisode, seedMember, seedPerson, seedUsers } from '../support/seed';
import { past } from '../support/seed-parts';
import { seedSponsor } from '../support/seed-sponsors';

const api = apiOfFile();
const asked: Question = { kind: 'emoji', text: 'How was it?', choices: [] };

/** What the members of all clubs hear. */
interface Shared {
  episodeId: string;
  playlistId: string;
  sponsorId: string;
}

/** A club of so many parents, who all heard the same in these days and in those before. */
async function seedClubOf(people: number, place: number, shared: Shared) {
  const { db } = api.services;
  const { id: clubId } = await seedClub(db, `Club of ${people}`);
  const joined = `${daysAgo(100).slice(0, 7)}-01`;
  await api.query('update clubs set created_at = $1 where id = $2', [past(400), clubId]);
  const members = await seedUsers(db, clubId, 'parent', people, new Date(`${joined}T12:00:00Z`));
  const { episodeId, playlistId, sponsorId } = shared;
  const last = daysAgo(30 + place);
  for (const day of [last, daysAgo(3 + place)]) {
    const before = day === last ? undefined : last;
    const heard = { clubId, episodeId, day };
    await seedHeard(db, { ...heard, people, before, seconds: 900, finished: people });
    await seedStops(db, heard, { intro: 60 }, [['intro', 0, people, people]]);
    await addRolledSpots(db, { ...heard, sponsorId, plays: people, households: people, delivered: 3 });
    const reached = { day, clubId, people, prevDay: before ?? null, ofMonth: false };
    await db.insert(reachDays).values([
      { ...reached, kind: 'role', persona: 'parent' },
      { ...reached, kind: 'anyPlaylist' },
      { ...reached, kind: 'playlist', playlistId },
      { ...reached, kind: 'playlistEpisode', playlistId, episodeId },
    ]);
    const counts = { listeners: people, listens: people, begun: people, finished: people, seconds: 900 };
    await db.insert(listenDays).values({ ...heard, playlistId, ...counts });
    await db
      .insert(hourDays)
      .values(hourSpans.map((span) => ({ day, clubId, span, hour: 18, listeners: people, seconds: 900 })));
    await db.insert(downloadDays).values({ day, clubId, episodeId, downloads: 4 });
  }
  await api.query('update part_days set seconds = 900 where seconds = 0');
  await seedMonth(db, clubId, { kind: 'joined', joinedMonth: joined }, { [joined]: people });
  await api.query(
    `insert into reflection_answers (club_id, user_id, episode_id, question, asked, choice)
     select $1, unnest($2::uuid[]), $3, 0, $4, 'Great'`,
    [clubId, members, episodeId, JSON.stringify(asked)],
  );
  return { clubId, people, token: (await seedMember(db, clubId, 'admin')).token };
}

/** Figures about files, episodes and sponsors, about how many members there are, and answers, which are shown from five on. */
const notOfListeners = /downloads|delivered|ofMembers|playlists|sponsors|data\.episodes|onTime|answered/;

interface ShownFigure {
  name: string;
  value: unknown;
  hidden: boolean;
}

/** Every figure in an answer: cells with the one before, points of lines, and shares of curves and bars. */
function figuresIn(node: unknown, name = ''): ShownFigure[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((each, at) => figuresIn(each, `${name}[${at}]`));
  const of = new Map(Object.entries(node));
  const found: ShownFigure[] = [];
  if (of.has('hidden')) found.push({ name, value: of.get('value'), hidden: of.get('hidden') === true });
  else if (of.has('day') && of.has('value'))
    found.push({ name, value: of.get('value'), hidden: of.get('value') === null });
  else if (of.get('share') === null || typeof of.get('share') === 'number')
    found.push({ name, value: of.get('share'), hidden: of.get('share') === null });
  if (of.has('beforeHidden'))
    found.push({ name: `${name}.before`, value: of.get('before'), hidden: of.get('beforeHidden') === true });
  return [...found, ...[...of].flatMap(([key, each]) => figuresIn(each, `${name}.${key}`))];
}

describe('a figure reads "fewer than 10" where, and only where, fewer than 10 people are behind it', () => {
  const clubs: Awaited<ReturnType<typeof seedClubOf>>[] = [];
  let shared: Shared;
  let platform: string;
  beforeAll(async () => {
    const { db } = api.services;
    platform = (await seedPerson(db)).token;
    const { id: episodeId } = await seedEpisode(db, 'published', {
      questions: [asked],
      publishedAt: past(40),
    });
    const [made] = await db.insert(playlists).values({ name: 'For the bus' }).returning();
    const playlistId = made?.id ?? '';
    await db.insert(playlistEpisodes).values({ playlistId, episodeId, position: 0 });
    shared = { episodeId, playlistId, sponsorId: await seedSponsor(db, 'Mill Lane Bakery') };
    for (const people of [5, 9, 10, 32]) clubs.push(await seedClubOf(people, clubs.length, shared));
  });

  const ask = async (path: string, token: string, more: Record<string, string> = {}, accept?: string) => {
    const { episodeId, playlistId, sponsorId } = shared;
    const days: Record<string, string> = /reflections|retention/.test(path) ? { from: daysAgo(80) } : {};
    const own = { 'drop-off': { episodeId }, places: { playlistId }, report: { sponsorId } };
    const needed: Record<string, string> =
      Object.entries(own).find(([name]) => path.endsWith(name))?.[1] ?? {};
    const query = new URLSearchParams({ ...days, ...needed, ...more });
    const where = `${path.replace('{episodeId}', episodeId)}?${query}`;
    const { status, body } = await api.call('GET', where, { token, headers: accept ? { accept } : {} });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const few = (figures: readonly ShownFigure[]) =>
    figures.filter(({ hidden }) => hidden).map(({ name }) => name);
  /** Figures of nobody are zero, or without a share; nothing is hidden in them. */
  const ofPeople = (figures: readonly ShownFigure[]) =>
    figures.filter(({ name, value, hidden }) => !notOfListeners.test(name) && (hidden || value));

  const calls = Object.values(endpoints).flatMap(({ access, path }) =>
    access === 'analytics:read' ? [{ path }] : [],
  );
  test.each(calls.filter(({ path }) => !/report$|\{/.test(path)))(
    'K-12 $path of one club',
    async ({ path }) => {
      const names: string[][] = [];
      for (const { clubId, people } of clubs) {
        const figures = figuresIn(await ask(path, platform, { clubId }));
        const shown = ofPeople(figures);
        expect([people, few(figures)]).toEqual([people, people < 10 ? shown.map(({ name }) => name) : []]);
        // Days may be weeks instead.
        names.push([...new Set(shown.map(({ name }) => name.replace(/\d+/g, '')))]);
      }
      // Each is told of every club, so that none is left out where it is hidden.
      expect(names).toEqual(clubs.map(() => names.at(-1)));
    },
  );

  // A report has its clubs beside other rows.
  test.each(calls.filter(({ path }) => /clubs$|report$/.test(path)))(
    'K-12 $path by club',
    async ({ path }) => {
      const { data } = await ask(path, platform, path.endsWith('report') ? {} : { pageSize: '50' });
      const rows: { id: string }[] = Array.isArray(data) ? data : data.clubs;
      for (const { clubId, people } of clubs) {
        const figures = figuresIn(rows.find(({ id }) => id === clubId));
        const shown = ofPeople(figures).map(({ name }) => name);
        expect(shown.length).toBeGreaterThan(0);
        expect([people, few(figures)]).toEqual([people, people < 10 ? shown : []]);
      }
    },
  );

  test.each(calls.filter(({ path }) => /clubs$|episodes$|by-/.test(path)))(
    'K-12 the file of $path has the words',
    async ({ path }) => {
      const isOfClubs = path.includes('{');
      for (const { clubId, people } of clubs) {
        const file: string = await ask(path, platform, isOfClubs ? {} : { clubId }, 'text/csv');
        const lines = file
          .split('\r\n')
          .filter((line) => !isOfClubs || line.startsWith(`Club of ${people},`));
        expect([people, lines.join('').includes('fewer than 10')]).toEqual([people, people < 10]);
        expect(file).not.toMatch(/<10|hidden/);
      }
    },
  );

  test('K-12 the week of a club', async () => {
    for (const { token, people } of clubs) {
      const { week, days } = (await ask('/api/club-week', token)).data;
      const heard = days.map((day: { heard: { members: number } | null }) => day.heard?.members ?? null);
      expect([
        people,
        week?.members ?? null,
        heard.filter((members: number | null) => members !== 0),
      ]).toEqual(people < 10 ? [people, null, [null]] : [people, people, [people]]);
    }
  });
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
