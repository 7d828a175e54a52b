import { makeQueue } from '@/server/kernel/jobs/queue';
import { requestRendition } from '@/server/rendition/request-rendition';
import { episodeParts } from '@/server/tables/part';
import { longWav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import type { Program } from '../support/program';
import { seedClub, seedEpisode } from '../support/seed';
import { storeFile } from '../support/stored-file';
import { makeStore, type Store } from '../support/stores';

let store: Store;
let worker: Program;

beforeAll(async () => {
  store = await makeStore(0);
  worker = store.starts('worker');
  // It ties the folder to the database while the folder is still empty.
  await eventually('the folder has its mark', () => store.storage.marker.read());
});
afterAll(async () => {
  // It is in the middle of ten minutes of work, which are not needed any more.
  worker.process.kill('SIGKILL');
  await worker.ended;
  await store.close();
});

interface Row {
  status: string;
  attempts: number;
  reason: string | null;
}

test('D6 a part that kills its worker is given up after three, with a reason, and tried again when asked for', async () => {
  const { db } = store;
  const club = await seedClub(db);
  const episode = await seedEpisode(db, 'published', { publishedAt: new Date() });
  const key = { episodeId: episode.id, clubId: club.id };
  // Ten minutes of speech: long enough to be killed over.
  const of = { purpose: 'part' as const, ...key, mime: 'audio/wav', content: longWav(10, 8000) };
  const { id } = await storeFile(store, of);
  await db.insert(episodeParts).values({ ...key, slot: 'interview', fileId: id ?? '', check: 'good' });
  const ask = () => db.transaction((tx) => requestRendition(tx, makeQueue(), key));
  const row = async (): Promise<Row | undefined> =>
    (await db.$client.query('select status, attempts, reason from renditions')).rows[0];
  const until = (status: string, attempts: number) =>
    eventually(`${status} at attempt ${attempts}`, async () => {
      const found = await row();
      return found?.status === status && found.attempts === attempts ? found : undefined;
    });

  await ask();
  for (const attempt of [1, 2, 3]) {
    await until('rendering', attempt);
    worker.process.kill('SIGKILL');
    await worker.ended;
    // As if it had sent no heartbeat for a minute.
    await db.$client.query("update renditions set updated_at = now() - interval '1 minute'");
    worker = store.starts('worker');
  }
  const given = await until('failed', 4);
  expect(given.reason).toBe(
    'Mastering broke off three times at this part: Interview. Send it again, or try again.',
  );

  await ask();
  await until('rendering', 1);
}, 240_000);
