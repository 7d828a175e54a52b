import { rmSync } from 'node:fs';
import { connect, type Database, disconnect } from '@/server/kernel/db/client';
import { makeQueue } from '@/server/kernel/jobs/queue';
import { diskStorage } from '@/server/kernel/storage/storage';
import { requestRendition } from '@/server/rendition/request-rendition';
import { episodeParts } from '@/server/tables/part';
import { wav, wavHeader } from '../support/audio-fixtures';
import { makeDatabase, type TestDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { makeDataDir } from '../support/installation';
import { type Program, run } from '../support/program';
import { seedClub, seedEpisode } from '../support/seed';
import { storeFile } from '../support/stored-file';

let database: TestDatabase;
let db: Database;
let dataDir: string;
let worker: Program;

const startWorker = () => run('worker', { DATA_DIR: dataDir, DATABASE_URL: database.url });

beforeAll(async () => {
  database = await makeDatabase();
  db = connect(database.url);
  dataDir = makeDataDir();
  worker = startWorker();
  // It ties the folder to the database while the folder is still empty.
  await eventually('the folder has its mark', () => diskStorage(dataDir).marker.read());
});
afterAll(async () => {
  // It is in the middle of ten minutes of work, which are not needed any more.
  worker.process.kill('SIGKILL');
  await worker.ended;
  await disconnect(db);
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Ten minutes of speech: long enough to be killed over. */
function longRecording(): Buffer {
  const loop = wav({ seconds: 20, rate: 8000 }).subarray(44);
  const body = Buffer.concat(Array.from({ length: 30 }, () => loop));
  return Buffer.concat([wavHeader({ rate: 8000, channels: 1, bytes: body.length }), body]);
}

interface Row {
  status: string;
  attempts: number;
  reason: string | null;
}

test('D6 a part that kills its worker is given up after three, with a reason, and tried again when asked for', async () => {
  const club = await seedClub(db);
  const episode = await seedEpisode(db, 'published', { publishedAt: new Date() });
  const key = { episodeId: episode.id, clubId: club.id };
  const of = { purpose: 'part' as const, ...key, mime: 'audio/wav', content: longRecording() };
  const { id } = await storeFile({ db, storage: diskStorage(dataDir) }, of);
  await db.insert(episodeParts).values({ ...key, slot: 'interview', fileId: id ?? '', check: 'good' });
  const ask = () => db.transaction((tx) => requestRendition(tx, makeQueue(), key));
  const row = async (): Promise<Row | undefined> =>
    (await db.$client.query('select status, attempts, reason from renditions')).rows[0];
  const until = (status: string, attempts: number) =>
    eventually(
      `${status} at attempt ${attempts}`,
      async () => {
        const found = await row();
        return found?.status === status && found.attempts === attempts ? found : undefined;
      },
      60_000,
    );

  await ask();
  for (const attempt of [1, 2, 3]) {
    await until('rendering', attempt);
    worker.process.kill('SIGKILL');
    await worker.ended;
    // As if it had sent no heartbeat for a minute.
    await db.$client.query("update renditions set updated_at = now() - interval '1 minute'");
    worker = startWorker();
  }
  const given = await until('failed', 4);
  expect(given.reason).toMatch(/^Mastering broke off three times\./);

  await ask();
  await until('rendering', 1);
}, 240_000);
