import type { ClubFigures } from '@/contract/analytics/clubs';
import { problemText } from '@/contract/analytics/clubs';
import { downloadDays } from '@/server/tables/download';
import { allClubs } from '@/server/tables/listening-figures';
import { apiOfEachTest } from '../support/api';
import { daysAgo, seedHeard } from '../support/figure-rows';
import { figuresAt } from '../support/figures-at';
import { seedClub, seedEpisode, seedMember, seedPerson, seedUsers } from '../support/seed';
import { past, seedParts } from '../support/seed-parts';

const api = apiOfEachTest();
const { read } = figuresAt(api, 'clubs');
const list = async (query: Record<string, string> = {}, token?: string) =>
  (await read('', query, token)) as { data: ClubFigures[]; total: number };
const totals = async (token?: string) => (await read('/totals', {}, token)).data;

/** A club that was there before the days compared, with so many members. */
async function oldClub(name: string, members = 20) {
  const club = await seedClub(api.services.db, name);
  await api.query('update clubs set created_at = $1 where id = $2', [past(100), club.id]);
  if (members > 0) await seedUsers(api.services.db, club.id, 'parent', members, past(100));
  return club.id;
}

const dueAgo = async (days: number, status: 'in_progress' | 'published') =>
  (await seedEpisode(api.services.db, status, { endDate: daysAgo(days) })).id;

test('A-08 the clubs that need help come first, each with what is wrong', async () => {
  const { db } = api.services;
  const fine = await oldClub('Fine');
  const silent = await oldClub('Northgate Swim');
  const bad = await oldClub('Kings Park Hockey');
  const late = await oldClub('St Brendan’s GAA');
  const missing = await oldClub('Missing one');
  const falling = await oldClub('Falling', 40);
  const send = (episodeId: string, clubId: string, of: Parameters<typeof seedParts>[2]) =>
    seedParts(api.services, { episodeId, clubId }, of);
  const newest = await dueAgo(5, 'in_progress');
  const before = await dueAgo(19, 'published');
  for (const [clubId, ago] of [
    [fine, 6],
    [late, 1],
    [falling, 5],
  ] as const) {
    await send(newest, clubId, { sentAt: past(ago) });
  }
  for (const clubId of [fine, late, falling, bad, missing]) await send(before, clubId, { sentAt: past(25) });
  await send(newest, bad, { sentAt: past(6), check: 'bad', slots: ['interview'] });
  await send(newest, missing, { sentAt: past(8), slots: ['intro'] });
  const hillside = await seedClub(db, 'Hillside');
  await api.query('insert into families (club_id) select $1 from generate_series(1, 12)', [hillside.id]);
  const suspended = await seedClub(db, 'Suspended', 'suspended');
  const heard = { clubId: falling, episodeId: before };
  await seedHeard(db, { ...heard, day: daysAgo(40), people: 20, seconds: 100 });
  await seedHeard(db, { ...heard, day: daysAgo(3), people: 12, before: daysAgo(40), seconds: 100 });

  // What one club has brought along is due from no club.
  for (let i = 0; i < 10; i += 1) await seedEpisode(db, 'published', { endDate: daysAgo(2), ofClubId: fine });

  const { data, total } = await list();
  const told = data.map(({ clubname, problem }) => [clubname, problem && problemText(problem)]);
  expect(total).toBe(8);
  expect(told).toEqual([
    ['Northgate Swim', 'Sent nothing, twice'],
    ['Kings Park Hockey', 'Interview unreadable'],
    ['Missing one', 'Late by 5 days'],
    ['Falling', 'Listeners down 20 points'],
    ['Hillside', 'New: 12 families'],
    ['Fine', null],
    // Its parts came late, and are all there.
    ['St Brendan’s GAA', null],
    ['Suspended', null],
  ]);
  const onTime = Object.fromEntries(data.map((club) => [club.id, [club.onTime, club.due]]));
  expect([fine, silent, bad, late, missing, hillside.id, suspended.id].map((id) => onTime[id])).toEqual([
    [2, 2],
    [0, 2],
    [1, 2],
    [1, 2],
    [1, 2],
    [0, 0],
    [0, 0],
  ]);
  expect((await list({ problem: 'late' })).data.map(({ clubname }) => clubname)).toEqual(['Missing one']);
  expect((await list({ problem: 'any', pageSize: '2' })).total).toBe(5);
  const { clubs, needHelp, problems, onTime: share, episodes } = await totals();
  expect([clubs, needHelp, problems]).toEqual([
    8,
    5,
    { silent: 1, unreadable: 1, late: 1, falling: 1, new: 1 },
  ]);
  expect(share).toMatchObject({ value: 7 / 12, before: null });
  expect(episodes).toMatchObject([
    { id: before, clubs: 6, onTime: 5 },
    { id: newest, clubs: 6, onTime: 2 },
  ]);
});

test('A-08 what the members of each club heard, against the days before', async () => {
  const { db } = api.services;
  const rovers = await oldClub('Rovers', 20);
  const ashford = await oldClub('Ashford', 12);
  const empty = await oldClub('Empty', 0);
  const { id: episodeId } = await seedEpisode(db, 'published');
  const heard = { clubId: rovers, episodeId };
  await seedHeard(db, { ...heard, day: daysAgo(30), people: 10, seconds: 3600, finished: 5 });
  const again = { ...heard, before: daysAgo(30) };
  await seedHeard(db, { ...again, day: daysAgo(20), people: 4, seconds: 1800, finished: 1 });
  await seedHeard(db, { ...heard, day: daysAgo(2), people: 10, seconds: 5400, finished: 6 });
  // The same ones again within the days: they count once.
  const since = { ...heard, before: daysAgo(2) };
  await seedHeard(db, { ...since, day: daysAgo(1), people: 5, seconds: 1800, finished: 5 });
  await seedHeard(db, { ...heard, day: daysAgo(57), people: 50, seconds: 9999 });
  for (const [day, downloads] of [
    [daysAgo(28), 30],
    [daysAgo(29), 7],
    [daysAgo(0), 100],
  ] as const) {
    for (const clubId of [rovers, allClubs]) {
      await db.insert(downloadDays).values({ day, clubId, episodeId, downloads });
    }
  }

  const { data } = await list({ sort: '-listened' });
  expect(data.map(({ id }) => id)).toEqual([rovers, ashford, empty]);
  expect(data[0]).toMatchObject({
    listened: { value: 14 / 20, before: 10 / 20, hidden: false, beforeHidden: false },
    listening: { value: 9000, before: 3600 },
    finished: { value: 12 / 19, before: 0.5 },
    downloads: { value: 30, before: 7 },
  });
  expect(data[1]?.listened).toEqual({ value: 0, before: 0, hidden: false, beforeHidden: false });
  // A share of nothing is none, not 100 %.
  const none = { value: null, before: null, hidden: false, beforeHidden: false };
  expect(data.slice(1)).toMatchObject([{ finished: none }, { listened: none, finished: none }]);
  expect((await list({ compare: 'false', clubId: rovers })).data).toMatchObject([
    { listened: { value: 0.7, before: null, beforeHidden: false } },
  ]);
  expect(await totals()).toMatchObject({
    listened: { value: 14 / 32, before: 10 / 32 },
    listening: { value: 9000, before: 3600 },
  });
});

test('A-08 deleted clubs keep their figures without their names, and a new club has none before', async () => {
  const { db } = api.services;
  const { id: episodeId } = await seedEpisode(db, 'published');
  const gone = await oldClub('Gone', 10);
  const erased = await oldClub('Erased', 0);
  const fresh = await seedClub(db, 'Fresh');
  await seedUsers(db, fresh.id, 'parent', 10, past(3));
  for (const clubId of [gone, erased, fresh.id]) {
    await seedHeard(db, { clubId, episodeId, day: daysAgo(2), people: 10, seconds: 600 });
  }
  await api.query('update clubs set removed_at = now() where id = $1', [gone]);
  await api.query('delete from clubs where id = $1', [erased]);

  const { data } = await list({ sort: 'clubname' });
  expect(data.map(({ clubname, removed }) => [clubname, removed])).toEqual([
    ['A deleted club', true],
    ['A deleted club', true],
    ['Fresh', false],
  ]);
  expect(data.map(({ listening }) => listening.value)).toEqual([600, 600, 600]);
  expect(data[2]?.listened).toEqual({ value: 1, before: null, hidden: false, beforeHidden: false });
});

test('A-08 a club admin sees the own club only', async () => {
  const own = await oldClub('Own', 1);
  await oldClub('Other', 1);
  const { token } = await seedMember(api.services.db, own, 'admin');
  expect((await list({}, token)).data.map(({ id }) => id)).toEqual([own]);
  expect((await totals(token)).clubs).toBe(1);
});

test('K-12 a fall does not tell a figure that is hidden', async () => {
  const { db } = api.services;
  const { id: episodeId } = await seedEpisode(db, 'published');
  const few = await oldClub('Few', 20);
  const shown = await oldClub('Shown', 40);
  for (const [clubId, before, now] of [
    [few, 20, 4],
    [shown, 30, 20],
  ] as const) {
    await seedHeard(db, { clubId, episodeId, day: daysAgo(40), people: before, seconds: 100 });
    const again = { clubId, episodeId, before: daysAgo(40), seconds: 100 };
    await seedHeard(db, { ...again, day: daysAgo(3), people: now });
  }
  const figures = ({ data }: { data: ClubFigures[] }) =>
    data.map(({ id, listened: { value, before }, problem }) => [id, value, before, problem?.count]);
  expect(figures(await list({ sort: 'clubname' }))).toEqual([
    [few, null, 1, undefined],
    [shown, 0.5, 0.75, 25],
  ]);
  expect(figures(await list({ problem: 'falling' }))).toEqual([[shown, 0.5, 0.75, 25]]);
  expect(await totals()).toMatchObject({ needHelp: 1, problems: { falling: 1 } });
});

test('A-08 A-01 E4 who is late and who was on time is the same on the board, the dashboard, the club’s page and here', async () => {
  const { services, call } = api;
  const { token } = await seedPerson(services.db);
  const clubs = {
    Fine: await oldClub('Fine'),
    Missing: await oldClub('Missing'),
    Afterwards: await oldClub('Afterwards'),
    Checking: await oldClub('Checking'),
    Joined: await oldClub('Joined'),
  };
  const closed = await seedEpisode(services.db, 'published', { endDate: daysAgo(20) });
  const open = await seedEpisode(services.db, 'in_progress', { endDate: daysAgo(5) });
  const newest = await seedEpisode(services.db, 'published', { endDate: daysAgo(3) });
  await api.query('update episode_clubs set joined_at = now() where club_id = $1', [clubs.Joined]);
  for (const { id: episodeId, ago } of [
    { ...closed, ago: 20 },
    { ...open, ago: 5 },
    // Its missing parts are not waited for any more.
    { ...newest, ago: 3 },
  ]) {
    const send = (clubId: string, of: Parameters<typeof seedParts>[2]) =>
      seedParts(services, { episodeId, clubId }, of);
    await send(clubs.Fine, { sentAt: past(ago + 1) });
    await send(clubs.Missing, { sentAt: past(ago + 1), slots: ['intro'] });
    await send(clubs.Afterwards, { sentAt: past(ago - 2) });
    await send(clubs.Checking, { sentAt: past(ago + 1), slots: ['intro', 'outro'] });
    await send(clubs.Checking, { sentAt: past(ago + 1), slots: ['interview'], check: 'checking' });
  }
  const get = async (path: string) => (await call('GET', path, { token })).body.data;
  const figures = (await list({ pageSize: '50' })).data;
  const board: { club: { id: string }; late: boolean }[] = await get(
    `/api/episode/${open.id}/clubs?pageSize=50`,
  );
  const attention = (await get('/api/attention')).find(({ kind }: { kind: string }) => kind === 'late');
  const told = await Promise.all(
    Object.entries(clubs).map(async ([name, id]) => {
      const { problem, onTime, due } = figures.find((club) => club.id === id) ?? {};
      const { deliveries } = await get(`/api/club/${id}/overview`);
      const judged = deliveries.filter((episode: { onTime: boolean | null }) => episode.onTime !== null);
      const late = {
        here: problem?.kind === 'late' && problem.count === 5,
        board: board.find(({ club }) => club.id === id)?.late,
        details: (await get(`/api/club/${id}/details`)).late.length === 1,
      };
      const page = judged.filter((episode: { onTime: boolean }) => episode.onTime).length;
      return { name, late, onTime: [onTime, due], page: [page, judged.length] };
    }),
  );
  const all = (late: boolean) => ({ here: late, board: late, details: late });
  expect(told).toEqual([
    { name: 'Fine', late: all(false), onTime: [3, 3], page: [3, 3] },
    { name: 'Missing', late: all(true), onTime: [0, 3], page: [0, 3] },
    { name: 'Afterwards', late: all(false), onTime: [0, 3], page: [0, 3] },
    { name: 'Checking', late: all(true), onTime: [0, 0], page: [0, 0] },
    { name: 'Joined', late: all(true), onTime: [0, 0], page: [0, 0] },
  ]);
  expect(attention).toMatchObject({ subject: open.name, count: 3 });
  const { episodes, problems } = await totals();
  expect([
    episodes.map(({ onTime, clubs: of }: { onTime: number; clubs: number }) => [onTime, of]),
    problems.late,
  ]).toEqual([
    [
      [1, 3],
      [1, 3],
      [1, 3],
    ],
    3,
  ]);
  const delivered = (await get('/api/attention/figures')).find(
    ({ kind }: { kind: string }) => kind === 'delivered',
  );
  expect(delivered).toMatchObject({ value: 1, total: 3, before: { value: 1, total: 3 } });
});
