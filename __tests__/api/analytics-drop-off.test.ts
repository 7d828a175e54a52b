import { apiOfFile } from '../support/api';
import { daysAgo, seedHeard, seedStops } from '../support/figure-rows';
import { figuresAt } from '../support/figures-at';
import { sceneOfFile } from '../support/scene';
import { seedEpisode } from '../support/seed';

const api = apiOfFile();
const figures = figuresAt(api, 'drop-off');
const scene = sceneOfFile(api);
let episodeId: string;
beforeAll(async () => {
  const { db } = api.services;
  episodeId = (await seedEpisode(db, 'published', { number: 711, name: 'Eleven Muddy Boots' })).id;
  const { club, other } = scene;
  const lengths = { intro: 100, campaignSpot: 20, interview: 480, outro: 400 };
  // 100 begin at Rovers: 12 leave in the intro, 3 in the spot, 25 in the interview, 60 hear it out.
  const day = daysAgo(5);
  await seedHeard(db, { clubId: club.id, episodeId, day, people: 100, seconds: 60_000, finished: 60 });
  await seedStops(db, { clubId: club.id, episodeId, day }, lengths, [
    ['intro', 0, 100, 0],
    ['intro', 9, 0, 12],
    ['campaignSpot', 4, 0, 3],
    ['interview', 19, 0, 25],
    ['outro', 19, 0, 60],
  ]);
  // 20 at the other club on another day: all but four leave at once.
  const later = daysAgo(4);
  await seedHeard(db, { clubId: other.id, episodeId, day: later, people: 20, seconds: 900, finished: 4 });
  await seedStops(db, { clubId: other.id, episodeId, day: later }, { intro: 100, outro: 400 }, [
    ['intro', 0, 20, 16],
    ['outro', 19, 0, 4],
  ]);
});

const ask = (query: Record<string, string> = {}, token?: string) =>
  figures.ask('', { episodeId, ...query }, token);
/** An episode that was heard at Rovers so many days ago, and where its listeners have stopped. */
async function addHeard(
  { ago, ...heard }: { ago: number; people: number; begun?: number; finished: number },
  ...[lengths, stops]: [Parameters<typeof seedStops>[2], Parameters<typeof seedStops>[3]]
) {
  const { db } = api.services;
  const { id } = await seedEpisode(db, 'published');
  const of = { clubId: scene.club.id, episodeId: id, day: daysAgo(ago) };
  await seedHeard(db, { ...of, ...heard, seconds: 900 });
  await seedStops(db, of, lengths, stops);
  return id;
}
type Point = { at: number; share: number | null };
const shareAt = (points: Point[], second: number) => points.find(({ at }) => Math.abs(at - second) < 0.01);

test('A-06 where the listeners of an episode stop, over its parts, of one club', async () => {
  const { status, body } = await ask({}, scene.admin.token);
  expect(status).toBe(200);
  const { episode, finished, parts, points } = body.data;
  expect(episode).toEqual({ id: episodeId, number: 711, season: 1, name: 'Eleven Muddy Boots' });
  expect(finished).toEqual({ value: 0.6, hidden: false });
  expect(parts).toEqual([
    { part: 'intro', from: 0, to: 100 },
    { part: 'campaignSpot', from: 100, to: 120 },
    { part: 'interview', from: 120, to: 600 },
    { part: 'outro', from: 600, to: 1000 },
  ]);
  expect([0, 100, 120, 576, 600, 1000].map((at) => shareAt(points, at)?.share)).toEqual([
    1, 0.88, 0.85, 0.85, 0.6, 0.6,
  ]);
});

test('D3 the line never rises, although listens come in later in the episode', async () => {
  const id = await addHeard({ ago: 5, people: 100, finished: 99 }, { intro: 100, outro: 400 }, [
    ['intro', 0, 100, 7],
    ['outro', 2, 6, 0],
    ['outro', 19, 0, 99],
  ]);
  const { points } = (await ask({ episodeId: id })).body.data;
  const shares = points.map(({ share }: Point) => share);
  expect(shares).toEqual(shares.toSorted((one: number, other: number) => other - one));
  expect([shares.at(0), shares.at(-1)]).toEqual([1, 0.93]);
});

test('A-06 all clubs together, of which one has fewer parts', async () => {
  const { body } = await ask();
  expect(body.data.finished.value).toBeCloseTo(64 / 120);
  expect(body.data.parts.map(({ part }: { part: string }) => part)).toEqual([
    'intro',
    'campaignSpot',
    'interview',
    'outro',
  ]);
  expect(shareAt(body.data.points, 100)?.share).toBeCloseTo(92 / 120);
  expect(shareAt(body.data.points, 1000)?.share).toBeCloseTo(64 / 120);
});

test('A-06 where fewer than ten are left, nothing is said', async () => {
  const { body } = await ask({ clubId: scene.other.id });
  expect(body.data.points.at(0)).toEqual({ at: 0, share: 1 });
  expect(new Set(body.data.points.slice(1).map(({ share }: Point) => share))).toEqual(new Set([null]));
});

test('A-06 of an episode that fewer than ten have heard nothing is said at all', async () => {
  const stops = [['intro', 0, 30, 30]] as const;
  const id = await addHeard({ ago: 300, people: 9, begun: 30, finished: 9 }, { intro: 60 }, stops);
  const { body } = await ask({ from: daysAgo(300), to: daysAgo(300), episodeId: id });
  expect(body.data.finished).toEqual({ value: null, hidden: true });
  expect(new Set(body.data.points.map(({ share }: Point) => share))).toEqual(new Set([null]));
});

test('A-06 outside its days nothing was heard', async () => {
  const { body } = await ask({ from: daysAgo(40), to: daysAgo(30) });
  expect(body.data).toMatchObject({ finished: { value: null, hidden: false }, parts: [], points: [] });
});

test('A-06 a deleted episode keeps its figures and has no name', async () => {
  const id = await addHeard({ ago: 3, people: 10, finished: 10 }, { intro: 60 }, [['intro', 0, 10, 10]]);
  await api.query('delete from episodes where id = $1', [id]);
  const { body } = await ask({ episodeId: id });
  expect(body.data).toMatchObject({ episode: null, finished: { value: 1 } });
});

test('A-06 an episode that is not there and a draft are 404', async () => {
  const { id: draft } = await seedEpisode(api.services.db, 'draft');
  expect((await ask({ episodeId: scene.club.id })).status).toBe(404);
  expect((await ask({ episodeId: draft }, scene.admin.token)).status).toBe(404);
});

test('A-06 what another club has brought along is 404, and the own has its name', async () => {
  const { club, other, admin, otherAdmin } = scene;
  const { id } = await seedEpisode(api.services.db, 'published', { name: 'Of Ashford', ofClubId: other.id });
  expect((await ask({ episodeId: id }, admin.token)).status).toBe(404);
  expect((await ask({ episodeId: id, clubId: club.id })).status).toBe(404);
  for (const token of [otherAdmin.token, undefined])
    expect((await ask({ episodeId: id }, token)).body.data.episode.name).toBe('Of Ashford');
});
