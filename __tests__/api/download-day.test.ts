import { allClubs } from '@/server/db/schema/listening-figures';
import { rollChangedDays, rollDownloads } from '@/server/download/roll-downloads.store';
import { apiOfFile } from '../support/api';
import { type Asked, askFor, countAll } from '../support/count-downloads';
import { stopClock } from '../support/fixed-clock';
import { mp3, type PublishedSound, publishSound } from '../support/podcast-file';
import { type Scene, seedScene } from '../support/scene';
import { seedEpisode } from '../support/seed';

const api = apiOfFile({ trustProxy: true });
let scene: Scene;
/** The same first episode in two clubs, and a second one of 40 s in the first club. */
let sounds: Record<'north' | 'south' | 'short', PublishedSound>;

beforeAll(async () => {
  scene = await seedScene(api.services.db);
  const { id: episodeId } = await seedEpisode(api.services.db, 'published');
  sounds = {
    // A tag of 1 000 bytes and two minutes: 61 000 of its 121 000 bytes make a download.
    north: await publishSound(api.services, { clubId: scene.club.id, episodeId, content: mp3(120, 1000) }),
    // No tag, 90 s: 60 000 of 90 000 bytes.
    south: await publishSound(api.services, { clubId: scene.other.id, episodeId, content: mp3(90) }),
    // Shorter than a minute: all of its 40 000 bytes.
    short: await publishSound(api.services, { clubId: scene.club.id, content: mp3(40) }),
  };
});
afterEach(() => void vi.useRealTimers());

const ana = '192.0.2.10';
const ben = '192.0.2.20';
const home1 = '2001:db8:7:1::a';
const home2 = '2001:db8:7:1::b';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const casts = 'Pocket Casts';

const asks = (address: string, userAgent: string, how: Asked = {}): Asked => ({ address, userAgent, ...how });

/** The day, in order: time in UTC, what, from where and with what and how; and the download that it makes, if any. */
const day: [time: string, sound: keyof typeof sounds, asked: Asked, counts: string][] = [
  ['00:00', 'north', asks(ana, safari, { range: 'bytes=0-1' }), '-- a probe'],
  ['00:00', 'north', asks(ana, safari, { range: 'bytes=0-' }), 'north 1: all of it'],
  ['00:05', 'north', asks(ana, safari, { range: 'bytes=60000-' }), '-- played again'],
  ['07:10', 'north', asks(ana, chrome), 'north 2: another browser at the same address'],
  ['07:20', 'north', asks(ben, safari, { range: 'bytes=0-29999' }), '-- 30 000 bytes'],
  ['07:21', 'north', asks(ben, safari, { range: 'bytes=20000-59999' }), '-- 60 000: 10 000 twice'],
  ['07:22', 'north', asks(ben, safari, { range: 'bytes=120000-120999' }), 'north 3: 61 000 exactly'],
  ['07:23', 'north', asks(ben, safari, { method: 'HEAD' }), '-- HEAD'],
  ['08:00', 'south', asks(ana, safari, { range: 'bytes=0-59999' }), 'south 1: a minute, no tag'],
  ['08:01', 'south', asks(ben, safari, { range: 'bytes=0-59998' }), '-- a byte less than a minute'],
  ['08:02', 'south', asks(ben, chrome, { range: 'bytes=-60000' }), 'south 2: the last minute'],
  ['09:00', 'short', asks(ana, safari, { range: 'bytes=0-38999' }), '-- 39 of 40 s'],
  ['09:30', 'short', asks(ana, safari, { range: 'bytes=39000-39999' }), 'short 1: the rest'],
  ['09:40', 'short', asks(ben, safari, { range: 'bytes=1-' }), '-- all but a byte of a short one'],
  ['10:00', 'north', asks(home1, safari, { range: 'bytes=0-40999' }), '-- 41 000 bytes'],
  ['10:01', 'north', asks(home2, safari, { range: 'bytes=41000-60999' }), 'north 4: the same /64'],
  ['10:02', 'north', asks(home2, safari), '-- that phone again, from the other address'],
  ['10:03', 'north', asks(home2, casts), 'north 5: another app in that house'],
  ['11:00', 'north', asks(ana, 'Googlebot/2.1 (+http://www.google.com/bot.html)'), '-- a bot'],
  ['11:01', 'north', asks(ana, 'curl/8.5.0'), '-- a tool'],
  ['11:02', 'north', asks(ana, ''), '-- no User-Agent'],
  ['11:03', 'north', asks(ana, 'atc/1.0 watchOS/11.1 model/Watch7,1'), '-- a watch'],
  ['11:04', 'north', asks(ana, casts, { headers: { 'if-none-match': '*' } }), '-- 304'],
  ['11:05', 'north', asks(ana, casts, { range: 'bytes=121000-' }), '-- 416'],
  ['12:00', 'north', asks(ana, casts, { range: 'bytes=0-500,600-700' }), 'north 6: several ranges, sent all'],
  ['13:00', 'south', asks(home1, casts, { range: 'bytes=-500' }), '-- 500 bytes'],
  ['20:00', 'short', asks(home1, casts), 'short 2: all of it'],
  [
    '23:59',
    'south',
    asks(home1, casts, { range: 'bytes=500-59999' }),
    'south 3: with the 500 of 13:00, 60 000',
  ],
  // The next day is another window.
  ['24:00', 'south', asks(home1, casts, { range: 'bytes=60000-' }), '-- 30 000 bytes of a new day'],
  ['24:01', 'north', asks(ana, safari), 'next day, north 1'],
];

const instantOf = (time: string) =>
  time.startsWith('24') ? `2026-10-13T00${time.slice(2)}Z` : `2026-10-12T${time}Z`;

/** How many downloads each request of the day makes. */
async function replay(): Promise<number[]> {
  const made: number[] = [];
  let sum = 0;
  for (const [time, sound, asked] of day) {
    stopClock(instantOf(time));
    const { token } = sound === 'south' ? scene.otherParent : scene.parent;
    await askFor(api, token)(sounds[sound].path, asked);
    await countAll(api);
    const counted = (await api.query('select from downloads')).length;
    made.push(counted - sum);
    sum = counted;
  }
  vi.useRealTimers();
  return made;
}

const figures = async () =>
  (
    await api.query('select day::text, club_id, episode_id, downloads from download_days order by 1, 4, 2, 3')
  ).map(({ day: on, club_id, episode_id, downloads }) => [on, club_id, episode_id, downloads]);

test('G-04 K-11 a day of 30 requests has the figures that were counted by hand, also when it is rolled up again', async () => {
  expect(day.length).toBe(30);
  expect(await replay()).toEqual(day.map(([, , , counts]) => (counts.startsWith('--') ? 0 : 1)));
  await rollChangedDays(api.own.db);
  const [club, other] = [scene.club.id, scene.other.id];
  const [first, second] = [sounds.north.episodeId, sounds.short.episodeId];
  const byHand = [
    ['2026-10-12', club, second, 2],
    ['2026-10-12', allClubs, second, 2],
    ['2026-10-12', other, first, 3],
    ['2026-10-12', club, first, 6],
    ['2026-10-12', allClubs, first, 9],
    ['2026-10-13', club, first, 1],
    ['2026-10-13', allClubs, first, 1],
  ];
  const sorted = (rows: unknown[][]) => rows.map((row) => row.join(' ')).sort();
  expect(sorted(await figures())).toEqual(sorted(byHand));
  const before = await figures();
  await rollChangedDays(api.own.db);
  await Promise.all([rollDownloads(api.own.db, '2026-10-12'), rollDownloads(api.own.db, '2026-10-12')]);
  expect(await figures()).toEqual(before);
});
