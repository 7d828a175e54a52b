import http from 'node:http';
import { rollDownloads } from '@/server/download/roll-downloads.store';
import { allClubs } from '@/server/tables/listening-figures';
import { startApi, type TestApi } from '../support/api';
import { countAll } from '../support/count-downloads';
import {
  hangUp,
  type MonthRequest,
  type MonthSound,
  makeSlowCounter,
  visit,
} from '../support/download-month';
import { stopClock } from '../support/fixed-clock';
import { mp3, publishSound } from '../support/podcast-file';
import { rawRequest } from '../support/raw-request';
import { seedScene } from '../support/scene';
import { seedEpisode } from '../support/seed';
import { seedCampaign, seedSponsor } from '../support/seed-sponsors';
import { seededRandom } from '../support/seeded-random';

const inAll = 200_000;
const days = 31;
/** Ticks of an hour; the clock is stopped at each while its requests are answered. */
const ticks = days * 24;
const hangUpsADay = 4;
const random = seededRandom(20_261_001);

let api: TestApi;
afterEach(() => void jest.useRealTimers());
afterAll(() => api.close());

async function seedSounds() {
  api = await startApi({ trustProxy: true });
  const { db } = api.services;
  const { club, other, parent, otherParent } = await seedScene(db);
  const campaignId = await seedCampaign(db, await seedSponsor(db, 'Mill Lane Bakery'), 'Autumn');
  const kinds = [
    // A tag of 700 bytes; a minute is 60 000 more. The spot lasts from second 20 to 40.
    { content: mp3(100, 700), enough: 60_700, spot: [20_700, 40_700] as [number, number] },
    { content: mp3(65), enough: 60_000, spot: undefined },
    // Less than a minute, and no sound at all: the whole file.
    { content: mp3(25, 300), enough: 25_300, spot: undefined },
    { content: Buffer.alloc(30_000, 'no sound'), enough: 30_000, spot: undefined },
  ];
  const sounds: MonthSound[] = [];
  for (const { content, enough, spot } of kinds) {
    const { id: episodeId } = await seedEpisode(db, 'published');
    for (const [clubId, token] of [
      [club.id, parent.token],
      [other.id, otherParent.token],
    ] as const) {
      const chapters = spot ? [{ kind: 'campaignSpot' as const, start: 20, end: 40 }] : [];
      const of = { clubId, episodeId, content, chapters, campaignId };
      sounds.push({
        published: await publishSound(api.services, of),
        token,
        size: content.length,
        enough,
        spot,
      });
    }
  }
  const content = Buffer.alloc(24_000_000, 'much');
  const published = await publishSound(api.services, { clubId: club.id, content });
  const large = { published, token: parent.token, size: content.length, enough: content.length };
  const [first, ...rest] = sounds;
  if (!first) throw new Error('no sound');
  return { sounds: [first, ...rest] as const, large };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

/** The status of an answer. */
const ask = ({ request: { method, path, headers, hangUp: leaves } }: MonthRequest) =>
  leaves
    ? new Promise<number>((resolve) => {
        const leaving = http.get(api.url + path, { headers, agent }, (answer) => {
          answer.once('data', () => {
            leaving.destroy();
            resolve(answer.statusCode ?? 0);
          });
        });
      })
    : rawRequest(api.url + path, { method, headers, agent }).then(({ status }) => status);

const named = (rows: { day: string; club_id: string; episode_id: string; count: number }[]) =>
  new Map(rows.map(({ day, club_id, episode_id, count }) => [`${day} ${club_id} ${episode_id}`, count]));

const inOrder = (counts: Map<string, number>) => [...counts].sort(([one], [other]) => (one < other ? -1 : 1));

test('G-04 K-11 a month of 200 000 requests has exactly the counts that a slow counter gives', async () => {
  const { sounds, large } = await seedSounds();
  const slow = makeSlowCounter();
  let asked = 0;
  let waiting: MonthRequest[] = [];
  const statuses = new Map<number, number>();
  for (let tick = 0; tick < ticks; tick += 1) {
    const hour = new Date(Date.UTC(2026, 9, 1, tick));
    const day = hour.toISOString().slice(0, 10);
    stopClock(new Date(hour.getTime() + random.below(3_600_000)).toISOString());
    const upTo = Math.round((inAll * (tick + 1)) / ticks);
    const now: MonthRequest[] = [];
    while (asked + now.length < upTo) {
      if (waiting.length === 0) waiting = visit(sounds, random);
      if (tick % (24 / hangUpsADay) === 0 && now.length === 9) now.push(hangUp(large, random));
      else now.push(...waiting.splice(0, 1));
    }
    const answers = await Promise.all(now.map(ask));
    for (const [index, each] of now.entries()) {
      const status = answers[index] ?? 0;
      // Said once and not by `expect` for each, which would take minutes.
      if (status !== each.status) throw new Error(`${status} for ${JSON.stringify(each.request)}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      slow.note(each);
    }
    asked += now.length;
    if (hour.getUTCHours() === 23) slow.endDay(day);
  }
  agent.destroy();
  await countAll(api);
  jest.useRealTimers();

  expect(asked).toBe(inAll);
  expect([...statuses.keys()].sort()).toEqual([200, 206, 304, 416]);
  const raw = await api.query(
    'select day::text, club_id, episode_id, count(*)::int as count from downloads group by 1, 2, 3',
  );
  expect(inOrder(named(raw))).toEqual(inOrder(slow.downloads));
  const total = [...slow.downloads.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThan(5000);

  for (let day = 1; day <= days; day += 1)
    await rollDownloads(api.own.db, `2026-10-${String(day).padStart(2, '0')}`);
  const rolled = await api.query(
    'select day::text, club_id, episode_id, downloads as count from download_days where club_id <> $1',
    [allClubs],
  );
  expect(inOrder(named(rolled))).toEqual(inOrder(slow.downloads));
  const [all] = await api.query('select sum(downloads)::int as count from download_days where club_id = $1', [
    allClubs,
  ]);
  expect(all?.count).toBe(total);
  const spots = await api.query(
    'select day::text, club_id, episode_id, delivered as count from delivered_days where club_id <> $1',
    [allClubs],
  );
  expect(inOrder(named(spots))).toEqual(inOrder(slow.delivered));
}, 600_000);
