import net from 'node:net';
import { listenOn } from '@/server/kernel/runtime/http-server';
import { apiOfFile, startApi, type TestApi } from '../support/api';
import { type Asked, askFor, countAll, phone } from '../support/count-downloads';
import { eventually } from '../support/eventually';
import { stopClock } from '../support/fixed-clock';
import { mp3, publishSound } from '../support/podcast-file';
import { sceneOfFile, seedScene } from '../support/scene';

const api = apiOfFile({ trustProxy: true });
const scene = sceneOfFile(api);
// No window ends while a test runs.
beforeEach(() => stopClock('2026-10-05T12:00:00Z'));

/** A finished episode of its own: two minutes after a tag of 500 bytes, of which 60 500 bytes make a download. */
const publish = (content = mp3(120, 500)) => publishSound(api.services, { clubId: scene.club.id, content });

/** An API with settings of its own, with an episode there and one who asks for it. */
async function withSettings(
  settings: Parameters<typeof startApi>[0],
  use: (other: TestApi, askThere: (asked?: Asked) => Promise<unknown>) => Promise<void>,
) {
  const other = await startApi({ trustProxy: true, ...settings });
  try {
    const { club, parent } = await seedScene(other.services.db);
    const { path } = await publishSound(other.services, { clubId: club.id, content: mp3(120, 500) });
    await use(other, (asked) => askFor(other, parent.token)(path, asked));
  } finally {
    await other.close();
  }
}

const ask = (path: string, asked: Asked) => askFor(api, scene.parent.token)(path, asked);

async function downloadsOf(episodeId: string): Promise<number> {
  await countAll(api);
  const [row] = await api.query('select count(*)::int as count from downloads where episode_id = $1', [
    episodeId,
  ]);
  return row?.count;
}

const bytes = (from: number, to: number): Asked => ({ range: `bytes=${from}-${to - 1}` });

// Where the rule is: anchors/podcasting.md §6.2, by the number of the step.
test.each<[title: string, expected: number, asked: Asked[]]>([
  ['1.3 the whole file', 1, [{}]],
  ['1.3 HEAD', 0, [{ method: 'HEAD' }]],
  ['1.2f the probe 0-1', 0, [{ range: 'bytes=0-1' }]],
  ['1.2f the probe -2', 0, [{ range: 'bytes=-2' }]],
  ['1.3 everything as a range, 0-', 1, [{ range: 'bytes=0-' }]],
  ['1.2f the probe and then everything', 1, [{ range: 'bytes=0-1' }, { range: 'bytes=0-' }]],
  ['5.5.3 three slices of 59 s', 0, [bytes(0, 20_500), bytes(20_500, 40_500), bytes(40_500, 59_500)]],
  ['5.5.3 three slices of 61 s', 1, [bytes(0, 20_500), bytes(20_500, 40_500), bytes(40_500, 61_500)]],
  ['5.5.3 one byte less than the threshold', 0, [bytes(0, 60_499)]],
  ['5.5.3 exactly the threshold', 1, [bytes(0, 60_500)]],
  ['1.3 slices that overlap count once', 0, [bytes(0, 40_000), bytes(10_000, 50_000), bytes(0, 45_000)]],
  [
    '1.3 slices in any order and with gaps',
    1,
    [bytes(90_000, 120_500), bytes(10_000, 25_000), bytes(30_000, 45_000)],
  ],
  ['1.3 the last 500 bytes', 0, [{ range: 'bytes=-500' }]],
  ['1.3 the last 61 000 bytes', 1, [{ range: 'bytes=-61000' }]],
  ['1.3 several ranges at once are answered with all', 1, [{ range: 'bytes=0-1,5-9' }]],
  ['1.3 a range past the end, 416', 0, [{ range: 'bytes=999999-' }]],
  ['5.5.4 the same again', 1, [{}, {}, { range: 'bytes=0-' }]],
  [
    '1.2e Googlebot',
    0,
    [{ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ],
  ['1.2b a tool', 0, [{ userAgent: 'python-requests/2.32.3' }, { userAgent: 'curl/8.5.0' }]],
  ['1.2d an empty User-Agent', 0, [{ userAgent: '' }, { userAgent: '   ' }]],
  ['1.2d no User-Agent', 0, [{ userAgent: null }]],
  ['1.2d a User-Agent without a letter', 0, [{ userAgent: '-' }, { userAgent: '1.0' }]],
  ['1.2d a User-Agent without an end', 0, [{ userAgent: `App/${'1'.repeat(600)}` }]],
  ['1.2g an Apple Watch', 0, [{ userAgent: 'atc/1.0 watchOS/11.1 model/Watch7,1 hwp/t8310 build/22R585' }]],
  ['1.2g an Apple Watch without a name', 0, [{ userAgent: '(null)/(null) watchOS/11.1 model/Watch7,1' }]],
  ['1.2g atc that is no watch', 1, [{ userAgent: 'atc/1.0 (iPhone)' }]],
  ['5.5.4 two User-Agents at one address', 2, [{}, { userAgent: 'Pocket Casts' }]],
  ['5.5.4 one User-Agent at two addresses', 2, [{}, { address: '192.0.2.2' }]],
  [
    '5.5.4 two addresses of one IPv6 /64',
    1,
    [{ address: '2001:db8:1:2::5' }, { address: '2001:db8:1:2:8000::9' }],
  ],
  ['5.5.4 two IPv6 /64 of one /48', 2, [{ address: '2001:db8:1:2::5' }, { address: '2001:db8:1:3::5' }]],
  ['5.5.4 an IPv4 address written as IPv6', 1, [{ address: '192.0.2.1' }, { address: '::ffff:192.0.2.1' }]],
  [
    '5.5.4 slices of two User-Agents are not put together',
    0,
    [bytes(0, 40_000), { ...bytes(40_000, 80_000), userAgent: 'Pocket Casts' }],
  ],
])('G-04 %s: %i', async (_title, expected, asked) => {
  const { path, episodeId } = await publish();
  for (const each of asked) await ask(path, each);
  expect(await downloadsOf(episodeId)).toBe(expected);
});

test('G-04 1.3 304 is no download', async () => {
  const { path, episodeId, sha256 } = await publish();
  const { status } = await ask(path, { headers: { 'if-none-match': `"${sha256}"` } });
  expect([status, await downloadsOf(episodeId)]).toEqual([304, 0]);
});

test.each([
  ['of 40 s', mp3(40, 500)],
  ['of which the rate cannot be told', Buffer.alloc(200_000, 'no sound')],
])('G-04 5.5.3 of an episode %s all is needed', async (_title, content) => {
  const { path, episodeId } = await publish(content);
  await ask(path, bytes(0, content.length - 1));
  expect(await downloadsOf(episodeId)).toBe(0);
  await ask(path, bytes(content.length - 1000, content.length));
  expect(await downloadsOf(episodeId)).toBe(1);
});

test('G-04 5.5.3 of an episode without a tag a minute is 60 000 bytes, from whichever end', async () => {
  const { path, episodeId } = await publish(mp3(90));
  await ask(path, bytes(0, 59_999));
  await ask(path, { ...bytes(0, 30_000), address: '2001:db8:7:1::a' });
  expect(await downloadsOf(episodeId)).toBe(0);
  await ask(path, { range: 'bytes=-60000', userAgent: 'Pocket Casts' });
  // The same app in the same house, from another address of it.
  await ask(path, { ...bytes(30_000, 60_000), address: '2001:db8:7:1::b' });
  expect(await downloadsOf(episodeId)).toBe(2);
});

test('G-04 slices that are sent at once make one download', async () => {
  const { path, episodeId } = await publish();
  const starts = Array.from({ length: 24 }, (_, index) => index * 5000);
  await Promise.all(starts.map((start) => ask(path, bytes(start, start + 6000))));
  expect(await downloadsOf(episodeId)).toBe(1);
});

test('G-04 only finished episodes are counted', async () => {
  const { path, episodeId, id } = await publish();
  await api.query("update files set purpose = 'identity' where id = $1", [id]);
  const { status } = await askFor(api, scene.admin.token)(path);
  expect([status, await downloadsOf(episodeId)]).toEqual([200, 0]);
});

test('G-04 1.2b a network that is denied', async () => {
  const downloadNetworks = { denied: ['192.0.2.0/24', '2001:db8::/32'], safe: [] };
  await withSettings({ downloadNetworks }, async (denying, askThere) => {
    for (const address of ['192.0.2.77', '::ffff:192.0.2.78', '2001:db8::1', '198.51.100.1'])
      await askThere({ address });
    await countAll(denying);
    expect(await denying.query('select count(*)::int as count from downloads')).toEqual([{ count: 1 }]);
  });
});

test('G-04 an episode that is mastered anew within the window begins anew', async () => {
  const { path, episodeId, id } = await publish();
  await ask(path, bytes(0, 50_000));
  await countAll(api);
  const other = await publish();
  await api.query('update files set sha256 = $2 where id = $1', [id, other.sha256]);
  // Which file it is is remembered for a second.
  await eventually('the other sound', async () =>
    (await ask(path, { method: 'HEAD' })).headers.etag?.includes(other.sha256),
  );
  await ask(path, bytes(50_000, 100_000));
  expect(await downloadsOf(episodeId)).toBe(0);
  await ask(path, bytes(0, 20_000));
  expect(await downloadsOf(episodeId)).toBe(1);
});

test('G-04 what cannot be written while the database is away is counted later', async () => {
  const { path, episodeId } = await publish();
  await api.query('alter table download_windows rename to away');
  await ask(path, {});
  await countAll(api);
  await api.query('alter table away rename to download_windows');
  expect(await downloadsOf(episodeId)).toBe(1);
});

/** Reads at least so many bytes of the answer and hangs up. Resolves to how many bytes of the body have come. */
function hangUpAfter(path: string, least: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(api.url).port), '127.0.0.1');
    let heard = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk]);
      const body = heard.length - heard.indexOf('\r\n\r\n') - 4;
      if (body < least) return;
      socket.destroy();
      resolve(body);
    });
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${scene.parent.token}\r\nuser-agent: ${phone}\r\nx-forwarded-for: 192.0.2.1\r\n\r\n`,
    );
  });
}

/** The bytes that were sent of an episode, once there are any. */
const sentOf = (episodeId: string) =>
  eventually('the cut answer is counted', async () => {
    await api.own.downloads.flush();
    const [row] = await api.query(
      'select (select sum(upper(r) - lower(r)) from unnest(bytes) r)::int as sent from download_windows where episode_id = $1',
      [episodeId],
    );
    return row?.sent as number | undefined;
  });

test('G-04 of a connection that is cut only what was sent counts, and the rest can follow', async () => {
  const content = Buffer.alloc(40_000_000, 'no sound');
  const { path, episodeId } = await publish(content);
  const arrived = await hangUpAfter(path, 1);
  const sent = await sentOf(episodeId);
  expect(sent).toBeLessThan(content.length);
  expect(await downloadsOf(episodeId)).toBe(0);
  // The server may know less of it than has arrived: the piece under way when the connection was cut.
  await ask(path, bytes(Math.min(arrived, sent), content.length));
  expect(await downloadsOf(episodeId)).toBe(1);
});

test('G-04 a connection that is cut after a minute was sent counts', async () => {
  const { path, episodeId } = await publish(mp3(4000, 500));
  await hangUpAfter(path, 200_000);
  await sentOf(episodeId);
  expect(await downloadsOf(episodeId)).toBe(1);
});

describe('G-04 5.5.1 Monday 22:00, Tuesday 03:00 and 22:15, Wednesday 23:15', () => {
  const times = ['2026-10-05T22:00Z', '2026-10-06T03:00Z', '2026-10-06T22:15Z', '2026-10-07T23:15Z'];

  test.each([
    ['calendar-day', [1, 1, 0, 1]],
    ['first-touch', [1, 0, 1, 1]],
    ['last-touch', [1, 0, 0, 1]],
  ] as const)('%s: %j', async (downloadWindow, expected) => {
    await withSettings({ downloadWindow }, async (other, askThere) => {
      const counts: number[] = [];
      for (const time of times) {
        stopClock(time);
        await askThere();
        await countAll(other);
        const [row] = await other.query('select count(*)::int as count from downloads');
        counts.push(row?.count);
      }
      expect(counts.map((count, index) => count - (counts[index - 1] ?? 0))).toEqual(expected);
    });
  });

  test('the same when all of it is written at once', async () => {
    await withSettings({ downloadWindow: 'first-touch' }, async (other, askThere) => {
      for (const time of times) {
        stopClock(time);
        await askThere();
      }
      await countAll(other);
      const rows = await other.query('select day::text from downloads order by day');
      expect(rows.map(({ day }) => day)).toEqual(['2026-10-05', '2026-10-06', '2026-10-07']);
    });
  });
});

test('G-04 what waits is written before the process ends', async () => {
  const { path, episodeId } = await publish();
  await ask(path, {});
  const { drain } = await listenOn(() => undefined, '127.0.0.1', 0);
  await drain();
  const rows = await api.query('select count(*)::int as count from downloads where episode_id = $1', [
    episodeId,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});
