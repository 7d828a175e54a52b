import { eq } from 'drizzle-orm';
import type { PlaylistFigures } from '@/contract/analytics/playlists';
import { allClubs, listenDays, reachDays } from '@/server/tables/listening-figures';
import { playlistEpisodes, playlists } from '@/server/tables/playlist';
import { apiOfEachTest } from '../support/api';
import { daysAgo } from '../support/figure-rows';
import { figuresAt } from '../support/figures-at';
import { seedClub, seedEpisode, seedMember } from '../support/seed';

const api = apiOfEachTest();
const { ask, read } = figuresAt(api, 'playlists');

const seedPlaylist = async (name: string, episodeIds: readonly string[], clubId: string | null = null) => {
  const { db } = api.services;
  const [made] = await db.insert(playlists).values({ name, clubId }).returning();
  const id = made?.id ?? '';
  const places = episodeIds.map((episodeId, position) => ({ playlistId: id, episodeId, position }));
  if (places.length > 0) await db.insert(playlistEpisodes).values(places);
  return id;
};

interface Played {
  clubId: string;
  playlistId: string;
  episodeId: string;
  ago: number;
  listens: number;
  /** People who have never played from this playlist before; as many as the listens if absent. */
  people?: number;
}

/**
 * Half of the listens were heard to the end, and each was of 100 seconds. No person plays from two playlists,
 * or two episodes of one.
 */
async function seedPlayed({ ago, listens, people = listens, ...of }: Played) {
  const { db } = api.services;
  const day = { day: daysAgo(ago) };
  const heard = {
    listens,
    listeners: listens,
    begun: listens,
    finished: listens / 2,
    seconds: listens * 100,
  };
  const { playlistId, episodeId } = of;
  for (const clubId of [of.clubId, allClubs]) {
    await db.insert(listenDays).values({ ...day, ...of, ...heard, clubId });
    await db.insert(reachDays).values([
      { ...day, clubId, people, ofMonth: false, kind: 'anyPlaylist' },
      { ...day, clubId, people, ofMonth: false, kind: 'playlist', playlistId },
      { ...day, clubId, people, ofMonth: false, kind: 'playlistEpisode', playlistId, episodeId },
    ]);
  }
}

/** Three playlists: of the platform, of a club, and one of the platform that few have played. */
async function seedLists() {
  const { db } = api.services;
  const rovers = await seedClub(db, 'Rovers');
  const out = (number: number) => seedEpisode(db, 'published', { number, name: `Number ${number}` });
  const [nine, ten, eleven] = [await out(909), await out(910), await out(911)];
  const best = await seedPlaylist('Best of autumn', [ten.id, nine.id]);
  const own = await seedPlaylist('On the bus', [nine.id], rovers.id);
  const few = await seedPlaylist('For goalkeepers', [nine.id]);
  const at = { clubId: rovers.id };
  await seedPlayed({ ...at, playlistId: best, episodeId: ten.id, ago: 5, listens: 30 });
  await seedPlayed({ ...at, playlistId: best, episodeId: ten.id, ago: 4, listens: 10, people: 0 });
  await seedPlayed({ ...at, playlistId: best, episodeId: nine.id, ago: 5, listens: 24 });
  await seedPlayed({ ...at, playlistId: best, episodeId: eleven.id, ago: 5, listens: 16 });
  await seedPlayed({ ...at, playlistId: best, episodeId: ten.id, ago: 40, listens: 20 });
  await seedPlayed({ ...at, playlistId: own, episodeId: nine.id, ago: 3, listens: 12 });
  await seedPlayed({ ...at, playlistId: few, episodeId: nine.id, ago: 3, listens: 6 });
  await seedPlayed({ ...at, playlistId: few, episodeId: nine.id, ago: 2, listens: 8, people: 2 });
  return { rovers, best, own, few, eleven };
}

test('A-10 which playlists are played, and how far, against the days before', async () => {
  const { best } = await seedLists();
  expect((await read()).data).toMatchObject({
    range: { from: daysAgo(28), to: daysAgo(1) },
    members: { value: 90, before: 20 },
    listens: { value: 106, before: 20 },
    finished: { value: 0.5, before: 0.5 },
    listening: { value: 10_600, before: 2000 },
    playlists: { value: 3, before: 1 },
    most: { id: best, name: 'Best of autumn' },
  });
});

test('K-12 each playlist with its figures: 14 listens of eight people are hidden', async () => {
  const { best } = await seedLists();
  const { body } = await ask('/by-playlist', { sort: 'name' });
  const short = ({ name, clubname, members, listens, listening }: PlaylistFigures) => [
    ...[name, clubname],
    ...[members.value, listens.value, listening.value],
  ];
  expect(body.data.map(short)).toEqual([
    ['Best of autumn', null, 70, 80, 8000],
    ['For goalkeepers', null, null, null, null],
    ['On the bus', 'Rovers', 12, 12, 1200],
  ]);
  expect(body.data[0].listening).toMatchObject({ before: 2000, hidden: false, beforeHidden: false });
  const names = async (query: Record<string, string>) =>
    (await ask('/by-playlist', query)).body.data.map(({ name }: { name: string | null }) => name);
  expect((await names({}))[0]).toBe('Best of autumn');
  expect(await names({ q: 'BUS' })).toEqual(['On the bus']);

  // Deleted ones keep their figures, and lose their names.
  const { db } = api.services;
  await db.update(playlists).set({ removedAt: new Date() }).where(eq(playlists.id, best));
  expect(await names({ q: 'a deleted' })).toEqual([null]);
  await db.delete(playlists).where(eq(playlists.id, best));
  expect((await ask('/by-playlist', { sort: '-listening' })).body.data[0]).toMatchObject({
    ...{ id: best, name: null, clubname: null },
    listens: { value: 80 },
  });
});

test('A-10 how far through the list people get: by place, then what has been taken out', async () => {
  const { best } = await seedLists();
  const { body } = await ask('/places', { playlistId: best });
  expect(body.data.name).toBe('Best of autumn');
  expect(body.data.places).toMatchObject([
    { place: 1, episode: { number: 910 }, listens: { value: 40 }, share: { value: 0.5 } },
    { place: 2, episode: { number: 909 }, listens: { value: 24 }, share: { value: 0.3 } },
    { place: null, episode: { number: 911 }, listens: { value: 16 }, share: { value: 0.2 } },
  ]);
  const nobody = '5c7f8a52-2f3c-4d1e-9a57-000000000009';
  expect((await ask('/places', { playlistId: nobody })).status).toBe(404);
});

test('A-10 a club sees what was played there, and nothing of another club', async () => {
  const { rovers, own } = await seedLists();
  const { db } = api.services;
  const other = await seedClub(db, 'Ashford');
  const [mine, theirs] = [await seedMember(db, rovers.id, 'admin'), await seedMember(db, other.id, 'admin')];
  expect((await ask('', {}, mine.token)).body.data.listens.value).toBe(106);
  expect((await ask('', {}, theirs.token)).body.data.listens.value).toBe(0);
  expect((await ask('/places', { playlistId: own }, theirs.token)).status).toBe(404);
  expect((await ask('/by-playlist', {}, theirs.token)).body).toEqual({ data: [], total: 0 });
});
