import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { makeQueue } from '@/server/kernel/jobs/queue';
import { requestAll, requestRendition } from '@/server/rendition/request-rendition';
import { episodes } from '@/server/tables/episode';
import { episodeParts } from '@/server/tables/part';
import { longWav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import type { Program } from '../support/program';
import { seedClub, seedEpisode } from '../support/seed';
import { seededRandom } from '../support/seeded-random';
import { storeFile } from '../support/stored-file';
import { makeStore, type Store } from '../support/stores';

const seed = Number(process.env.KILL_SEED ?? 20_261_124);
const random = seededRandom(seed);
const kills = 50;
const clubs = 40;
/** What three clubs' interviews hold in truth, although they were found good. */
const poisons = [
  Buffer.from('#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1/interview.mp3\n'),
  Buffer.concat([longWav(1, 8000).subarray(0, 44), Buffer.alloc(30)]),
  Buffer.alloc(200_000, 'not a recording '),
];

let store: Store;
let workers: Program[] = [];
const query = async (text: string) => (await store.db.$client.query(text)).rows;

beforeAll(async () => {
  store = await makeStore(0);
  workers = [store.starts('worker'), store.starts('worker')];
  await eventually('the folder has its mark', () => store.storage.marker.read());
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await store.close();
});

/** Waits until no finished episode is still to be made. */
async function settled() {
  const left = () =>
    query(
      "select status, attempts, at_kind, now() - updated_at as since from renditions where status in ('queued', 'rendering')",
    );
  try {
    await eventually('every episode is made or given up', async () => (await left()).length === 0, 600_000);
  } catch (error) {
    throw new Error(`seed ${seed}: ${JSON.stringify(await left())}`, { cause: error });
  }
}

/** Kills one of the two at a seeded moment and starts another. Resolves to how many episodes were being made. */
async function killOne(): Promise<number> {
  await wait(300 + 3000 * random.next());
  const at = random.pick([0, 1]);
  const [row] = await query(
    "select count(*)::int as rendering from renditions where status = 'rendering' and updated_at > now() - interval '5 seconds'",
  );
  const victim = workers[at];
  victim?.process.kill('SIGKILL');
  await victim?.ended;
  workers[at] = store.starts('worker');
  return row?.rendering;
}

test('R-10 two workers, killed 50 times at seeded moments: 37 of 40 episodes are made once each, and 3 are refused by name', async () => {
  const { db, storage } = store;
  const shared = longWav(1, 8000, 0.7);
  const feature = await storeFile(store, { purpose: 'feature', mime: 'audio/wav', content: shared });
  for (let club = 0; club < clubs; club += 1) await seedClub(db);
  const { id: episodeId } = await seedEpisode(db, 'published', { publishedAt: new Date() });
  await db.update(episodes).set({ featureFileId: feature.id }).where(eq(episodes.id, episodeId));
  const keys = (await query('select id from clubs order by clubname')).map(({ id }) => ({
    episodeId,
    clubId: id,
  }));
  for (const [at, key] of keys.entries()) {
    // Each is its own, and long enough to be killed over.
    const content = poisons[at] ?? longWav(4, 8000, 0.4 + at / 100);
    const { id } = await storeFile(store, { purpose: 'part', ...key, mime: 'audio/wav', content });
    await db.insert(episodeParts).values({ ...key, slot: 'interview', fileId: id ?? '', check: 'good' });
  }
  const poisoned = keys.slice(0, poisons.length).map(({ clubId }) => clubId);

  await db.transaction((tx) => requestAll(tx, makeQueue(), keys));
  let hit = 0;
  for (let kill = 0; kill < kills; kill += 1) hit += Math.min(1, await killOne());
  await settled();
  // An episode that was killed over three times is given up, and made when it is asked for again.
  const givenUp = await query("select club_id from renditions where reason like 'Mastering broke off%'");
  console.log(`seed ${seed}: ${hit} of ${kills} kills over an episode, ${givenUp.length} given up`);
  const again = givenUp.map(({ club_id: clubId }) => ({ episodeId, clubId }));
  await db.transaction((tx) => requestAll(tx, makeQueue(), again));
  await settled();

  const made = await query(
    `select r.club_id, r.status, r.reason, f.sha256, f.duration::float8 as duration
     from renditions r left join files f on f.id = r.file_id order by r.status, r.club_id`,
  );
  const ready = made.filter(({ status }) => status === 'ready');
  const failed = made.filter(({ status }) => status === 'failed');
  expect([ready.length, failed.map(({ club_id }) => club_id)]).toEqual([37, poisoned.sort()]);
  for (const { reason } of failed) expect(reason).toMatch(/^Interview can’t be read: /);
  expect(new Set(ready.map(({ duration }) => Math.round(duration * 1000))).size).toBe(1);
  expect(await Promise.all(ready.map(({ sha256 }) => storage.has(sha256)))).toEqual(ready.map(() => true));
  expect(
    await query(
      "select purpose, count(*)::int from files where purpose in ('rendition', 'masteredPart') group by purpose order by 1",
    ),
  ).toEqual([
    { purpose: 'masteredPart', count: 38 },
    { purpose: 'rendition', count: 37 },
  ]);

  // A club whose part was refused sends it again.
  const [clubId = ''] = poisoned;
  const key = { episodeId, clubId };
  const { id: fileId = '' } = await storeFile(store, { purpose: 'part', ...key, content: longWav(1, 8000) });
  await db
    .update(episodeParts)
    .set({ fileId })
    .where(and(eq(episodeParts.episodeId, episodeId), eq(episodeParts.clubId, clubId)));
  await db.transaction((tx) => requestRendition(tx, makeQueue(), key));
  await settled();
  expect(await query(`select status from renditions where club_id = '${clubId}'`)).toEqual([
    { status: 'ready' },
  ]);
}, 1_800_000);
