import { randomUUID } from 'node:crypto';
import { apiOfFile, atOnce } from '../support/api';
import { chapters, report, type Stretch, seedFinished, stretch } from '../support/counted';
import { type Scene, seedScene } from '../support/scene';
import { seedConsent, seedEpisode, seedMember } from '../support/seed';

const api = apiOfFile();
let scene: Scene;
let episodeId: string;
beforeEach(async () => {
  scene = await seedScene(api.services.db);
  episodeId = (await seedEpisode(api.services.db, 'published')).id;
  for (const { id } of [scene.club, scene.other]) await seedFinished(api.services.db, id, episodeId);
  await api.query('delete from stretches');
  // A zone without summer time: no hour comes twice while the test counts.
  await api.query("update clubs set time_zone = 'Asia/Kolkata'");
  ago = 0;
});

const hour = 3600;
const day = 24 * hour;
let ago: number;
/** Each stretch was heard at a time of its own, so that all of it can be counted. */
const listen = (who: { token: string }, ...stretches: Partial<Stretch>[]) =>
  report(
    api,
    who.token,
    ...stretches.map((each) => {
      ago += 200;
      return { episodeId, ago, ...each };
    }),
  );
const numberOf = async (columns: string) =>
  Number((await api.query(`select ${columns} as number from stretches`))[0]?.number);
const counted = () => numberOf('coalesce(sum(seconds), 0)::float8');
const moment = 'day + make_interval(secs => second)';
/** Seconds between the earliest and the latest report of those that were to end at once. */
const apart = () => numberOf(`extract(epoch from max(${moment}) - min(${moment}))`);

/** Of the platform, unless of a club. */
const makePlaylist = async (clubId: string | null = null): Promise<string> => {
  const text = 'insert into playlists (name, club_id) values ($1, $2) returning id';
  return (await api.query(text, [randomUUID(), clubId]))[0]?.id;
};

test('K-13 G-11 a stretch is written by part, day and second, without its listener', async () => {
  const playlistId = await makePlaylist();
  const now = "now() at time zone 'Asia/Kolkata'";
  const [{ before }] = await api.query(`select date_trunc('second', ${now})::text as before`);
  const heard = { from: 15, to: 35, seconds: 10, playlistId, ago: 0 };
  const { status, body } = await listen(scene.parent, heard);
  expect([status, body.data]).toEqual([200, { accepted: 1, refused: 0 }]);
  const rows = await api.query('select * from stretches order by position_from');
  const columns = 'part, part_from, part_to, position_from, position_to, seconds';
  const cut = await api.query(`select ${columns} from stretches order by position_from`);
  expect(cut.map(Object.values)).toEqual([
    ['intro', 15, 20, 15, 20, 2.5],
    ['campaignSpot', 0, 10, 20, 30, 5],
    ['interview', 0, 5, 30, 35, 2.5],
  ]);
  const of = { club_id: scene.club.id, episode_id: episodeId, playlist_id: playlistId, length: 100 };
  for (const row of rows) {
    expect(row).toMatchObject(of);
    expect(Object.keys(row).sort()).toEqual(
      [
        ...['day', 'second', 'listener', 'club_id', 'episode_id', 'id', 'playlist_id', 'part', 'part_from'],
        ...['part_to', 'part_length', 'position_from', 'position_to', 'length', 'seconds'],
        ...['sponsor_id', 'campaign_id'],
      ].sort(),
    );
    expect(JSON.stringify(row)).not.toContain(scene.parent.id);
  }
  const inTime = `select 1 from stretches where ${moment} between $1 and ${now}`;
  expect(await api.query(inTime, [before])).toHaveLength(3);
});

test('G-11 a playlist of another club, or one that is none, is not written down; one that was deleted lately is', async () => {
  const [own, foreign] = [await makePlaylist(scene.club.id), await makePlaylist(scene.other.id)];
  await api.query('update playlists set removed_at = now() where id = $1', [own]);
  for (const playlistId of [own, foreign, randomUUID()]) {
    const { body } = await listen(scene.parent, { playlistId });
    expect(body.data).toEqual({ accepted: 1, refused: 0 });
  }
  const rows = await api.query('select playlist_id from stretches order by playlist_id nulls last');
  expect(rows.map(({ playlist_id }) => playlist_id)).toEqual([own, null, null]);
});

const send = (events: object[]) =>
  api.call('POST', '/api/listen/events', { token: scene.parent.token, body: { events } });

test.each<[string, object]>([
  ['an ago before now', { ago: -1 }],
  ['an ago that is no number', { ago: 'now' }],
  ['an end before the beginning', { from: 5, to: 4 }],
  ['more than an hour in one stretch', { seconds: 3601 }],
  ['less than nothing', { seconds: -1 }],
  ['an id that is none', { id: 'one' }],
  ['an episode that is none', { episodeId: 'one' }],
])('bad input: %s is 422', async (_what, change) => {
  const { status, body } = await send([{ ...stretch({ episodeId }), ...change }]);
  expect([status, Object.keys(body.fields).length]).toEqual([422, 1]);
  expect(await counted()).toBe(0);
});

test('bad input: 10 000 stretches at once are 422 in a sentence, and none is no call', async () => {
  const { status, body } = await send(Array.from({ length: 10_000 }, (_, i) => ({ id: i })));
  expect([status, body.fields.events]).toEqual([422, 'Send at most 500 stretches at once']);
  expect((await send([])).status).toBe(422);
});

test('what is older than seven days, of another audience, unknown or without sound is refused, and the rest counts', async () => {
  const { db } = api.services;
  const forCoaches = await seedEpisode(db, 'published', { audience: 'coaches' });
  await seedFinished(db, scene.club.id, forCoaches.id);
  const silent = await seedEpisode(db, 'published');
  const draft = await seedEpisode(db, 'in_progress');
  await seedFinished(db, scene.club.id, draft.id);
  const others = [forCoaches.id, silent.id, draft.id, randomUUID()].map((id) => ({ episodeId: id }));
  const { body } = await listen(scene.parent, {}, { ago: 7 * day + 1 }, { ago: 1e12 }, ...others);
  expect(body.data).toEqual({ accepted: 1, refused: 6 });
  expect(await counted()).toBe(10);
});

test('replays count once, in one batch, in later ones and from ten senders at once', async () => {
  const one = { id: randomUUID() };
  expect((await listen(scene.parent, one, one)).body.data).toEqual({ accepted: 2, refused: 0 });
  expect((await listen(scene.parent, { ...one, ago: 60 })).body.data).toEqual({ accepted: 1, refused: 0 });
  expect(await counted()).toBe(10);
  const ofSecond = (i: number) => ({ id: randomUUID(), from: i, to: i + 1, ago: 400 - i, episodeId });
  const batch = Array.from({ length: 20 }, (_, i) => ofSecond(i));
  const answers = await atOnce(10, (i) =>
    report(api, scene.parent.token, ...(i % 2 ? batch : batch.toReversed())),
  );
  expect(answers.map(({ status, body }) => [status, body.data.accepted])).toEqual(Array(10).fill([200, 20]));
  expect(await counted()).toBeCloseTo(30, 3);
});

test('D5 forged seconds are bounded by the clock, by the stretch and by its speed', async () => {
  const forged = { episodeId, from: 0, to: 100, seconds: 100 };
  await report(api, scene.parent.token, forged);
  expect(await counted()).toBe(100);
  // The clock has these seconds only once; twenty are left for reports that arrive early or late.
  for (let round = 0; round < 5; round += 1) await report(api, scene.parent.token, forged, forged);
  expect(await counted()).toBeLessThanOrEqual(120 + (await apart()));
  await api.query('delete from stretches');
  await listen(scene.otherParent, { from: 0, to: 10, seconds: 3600 });
  expect(await counted()).toBeCloseTo(20, 3);
  // A hundred seconds in one: at three times the speed that is three of them.
  await listen(scene.otherParent, { from: 30, to: 100, seconds: 1 });
  const [last] = await api.query("select position_to from stretches where part = 'interview'");
  expect([await counted(), last.position_to]).toEqual([21, 33]);
});

test('D5 two devices at once do not count double, and one that was offline counts later', async () => {
  const minute = { episodeId, from: 0, to: 60 };
  await Promise.all([1, 2, 3, 4].map(() => report(api, scene.parent.token, minute)));
  const before = await counted();
  expect(before).toBeGreaterThanOrEqual(60);
  expect(before).toBeLessThanOrEqual(80 + (await apart()));
  // On a train two hours ago; the other device has counted since.
  await report(api, scene.parent.token, { ...minute, ago: 2 * hour });
  expect(await counted()).toBe(before + 60);
  // Not more than an hour of that hour, in however many stretches.
  for (let round = 0; round < 3; round += 1) {
    const forged = Array.from({ length: 100 }, (_, at) => ({ ...minute, to: 100, ago: 3 * hour + at * 50 }));
    await report(api, scene.parent.token, ...forged);
  }
  const hours = await api.query('select sum(seconds)::float8 from stretches group by day, second / 3600');
  const most = Math.max(...hours.map(({ sum }) => sum));
  expect(most).toBeLessThanOrEqual(hour + 0.1);
  expect(most).toBeGreaterThan(hour / 2);
});

test('a player that reports every 15 seconds over a slow network loses nothing', async () => {
  const late = [0, 4, 1, 7, 0, 3, 0, 9, 2, 0];
  for (const [at, delay] of late.entries())
    await report(api, scene.parent.token, {
      ...{ episodeId, from: (at * 10) % 100, to: ((at * 10) % 100) + 10, seconds: 15 },
      ago: 600 - at * 15 - delay,
    });
  expect(await counted()).toBeCloseTo(150, 1);
});

test('K-13 the cookie says who listens in a beacon, and nothing else', async () => {
  const body = { events: [stretch({ episodeId })] };
  const statusWith = async (headers: Record<string, string>) =>
    (await api.call('POST', '/api/listen/events', { body, headers })).status;
  const cookie = { cookie: `theme=dark; token=${scene.parent.token}` };
  expect(await statusWith(cookie)).toBe(200);
  const without: Record<string, string>[] = [{}, { cookie: 'token=' }];
  for (const headers of without) expect(await statusWith(headers)).toBe(401);
  // No other call takes the cookie, and no form of another site can send JSON.
  expect((await api.call('GET', '/api/account', { headers: cookie })).status).toBe(401);
  expect(await statusWith({ ...cookie, 'content-type': 'text/plain' })).toBe(415);
});

test('K-01 K-04 of a child without consent, a suspended club and a deleted one nothing is written', async () => {
  const { db } = api.services;
  const child = await seedMember(db, scene.club.id, 'child');
  await listen(child, {});
  expect(await counted()).toBe(10);
  await seedConsent(db, child.id, { given: false });
  const before = await numberOf('count(*)');
  await report(api, child.token, { episodeId });
  await api.query("update clubs set status = 'suspended' where id = $1", [scene.club.id]);
  await report(api, scene.parent.token, { episodeId });
  await api.query("update clubs set status = 'active', removed_at = now() where id = $1", [scene.club.id]);
  await report(api, scene.parent.token, { episodeId });
  expect(await numberOf('count(*)')).toBe(before);
});

test('an episode that was mastered anew between two reports is cut by its new parts', async () => {
  await listen(scene.parent, { from: 0, to: 25 });
  const [intro, ...rest] = chapters;
  const shorter = rest.map((each) => ({ ...each, start: each.start - 10, end: each.end - 10 }));
  await seedFinished(api.services.db, scene.club.id, episodeId, {
    chapters: [{ title: 'intro', kind: 'intro', start: 0, end: 10 }, ...shorter],
    duration: 90,
  });
  expect(intro?.end).toBe(20);
  await listen(scene.parent, { from: 5, to: 95, seconds: 90 });
  const rows = await api.query(
    'select part, part_length, length, position_to from stretches order by length desc, position_from',
  );
  expect(rows.map(Object.values)).toEqual([
    ['intro', 20, 100, 20],
    ['campaignSpot', 10, 100, 25],
    ['intro', 10, 90, 10],
    ['campaignSpot', 10, 90, 20],
    ['interview', 50, 90, 70],
    ['localSponsorSpot', 10, 90, 80],
    ['outro', 10, 90, 90],
  ]);
});

test('listening before the first save leaves the position to the player', async () => {
  await listen(scene.parent, {});
  const path = `/api/listen/${episodeId}`;
  const { token } = scene.parent;
  const none = { position: 0, finished: false, rev: 0 };
  expect((await api.call('GET', path, { token })).body.data).toEqual(none);
  const body = { position: 12, rev: 0, played: 10 };
  const saved = { position: 12, finished: false, rev: 1 };
  expect((await api.call('PUT', path, { token, body })).body.data).toEqual(saved);
});

test.each(['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kolkata', 'America/St_Johns'])(
  'D11 a day ends at midnight where the club is: %s',
  async (zone) => {
    await api.query('update clubs set time_zone = $2 where id = $1', [scene.club.id, zone]);
    // The last midnight that is more than an hour ago, so that five minutes after it have passed.
    const [{ today, yesterday, since }] = await api.query(
      `select today::text, (today - 1)::text as yesterday,
         extract(epoch from now() - (today::timestamp at time zone $1))::float8 as since
       from (select ((now() - interval '1 hour') at time zone $1)::date as today) there`,
      [zone],
    );
    await listen(scene.parent, { ago: since + 300 }, { ago: since + 3600 }, { ago: since - 300 });
    const rows = await api.query('select day::text, count(*)::int from stretches group by day order by day');
    expect(rows).toEqual([
      { day: yesterday, count: 2 },
      { day: today, count: 1 },
    ]);
  },
);
