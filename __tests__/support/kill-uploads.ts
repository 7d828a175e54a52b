import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import path from 'node:path';
import { connect, type Database, disconnect } from '@/server/kernel/db/client';
import { wav } from './audio-fixtures';
import { makeDatabase, type TestDatabase } from './database';
import { freePort, makeDataDir } from './installation';
import { type Program, run } from './program';
import { seedClub, seedEpisode, seedSenders } from './seed';

/** Resolves at the next change below a folder of the installation: a file that is begun there, or moved. */
const changeBelow = async (folder: string, until: AbortSignal) => {
  for await (const _ of watch(path.join(dataDir, folder), { recursive: true, signal: until })) return;
};
const moments: ((until: AbortSignal) => Promise<unknown>)[] = [
  async () => undefined,
  // The first bytes have arrived.
  (until) => changeBelow('tmp', until),
  // The whole file has arrived and has its place; its row may not be written yet.
  (until) => changeBelow('files', until),
];

let database: TestDatabase;
let db: Database;
let dataDir: string;
let api: Program;
let port: number;

async function startApi() {
  api = run('api', { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url });
  await api.prints(/The API is at/);
}

/**
 * The API is killed at each moment of an upload in turn while a club sends its intro again and again. What was
 * acknowledged must be there afterwards, and no row may be without its file.
 */
export async function killDuringUploads(uploads: number, kills: number): Promise<void> {
  database = await makeDatabase();
  db = connect(database.url);
  dataDir = makeDataDir();
  port = await freePort();
  await startApi();
  const club = await seedClub(db);
  // A killed process leaves its sender's place taken for a moment: enough people send in turn.
  const senders = await seedSenders(db, club.id, uploads);
  const episode = await seedEpisode(db, 'in_progress');
  const address = () => `http://127.0.0.1:${port}/api`;
  const hashes: string[] = [];
  let acknowledged = -1;
  let killed = 0;

  for (let turn = 0; turn < uploads; turn += 1) {
    // About a second of sound, different each time, so that each has a content address of its own.
    const bytes = wav({
      seconds: 1 + (turn % 5),
      at: (second) => 0.3 * Math.sin(1000 * (turn + 1) * second),
    });
    const authorization = `Bearer ${senders[turn]}`;
    hashes.push(createHash('sha256').update(bytes).digest('hex'));
    const form = new FormData();
    for (const [name, value] of Object.entries({ episodeId: episode.id, clubId: club.id, map: '["intro"]' }))
      form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), `take-${turn}.wav`);
    const sending = fetch(`${address()}/file/upload/audio`, {
      method: 'POST',
      body: form,
      headers: { authorization },
    })
      .then((answer) => answer.status)
      .catch(() => 0);
    if (turn % Math.floor(uploads / kills) === 1) {
      const answered = new AbortController();
      void sending.finally(() => answered.abort());
      const moment = moments[killed % moments.length] ?? moments[0];
      // An upload that was quicker than the watch is killed right after its answer.
      await moment?.(answered.signal).catch((error) => expect(error.name).toBe('AbortError'));
      api.process.kill('SIGKILL');
      await api.ended;
      killed += 1;
    }
    const status = await sending;
    expect([0, 200]).toContain(status);
    if (status === 200) acknowledged = turn;
    if (api.process.signalCode) await startApi();
  }

  expect(killed).toBeGreaterThanOrEqual(kills);
  expect(acknowledged).toBeGreaterThan(0);
  const authorization = `Bearer ${senders[0]}`;
  const content = await (
    await fetch(`${address()}/episode/${episode.id}/clubs/${club.id}`, { headers: { authorization } })
  ).json();
  const file = await fetch(`${address()}/file/download?url=${encodeURIComponent(content.data.intro)}`, {
    headers: { authorization },
  });
  const found = hashes.indexOf(
    createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex'),
  );
  // The last acknowledged take, or a later one whose answer the kill swallowed.
  expect(found).toBeGreaterThanOrEqual(acknowledged);

  // The doctor sweeps files of any age only when no other client is connected; nearly every take was replaced.
  await api.stop();
  await disconnect(db);
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  const swept = run('doctor', settings, ['--sweep', '--even-many']);
  expect([await swept.ended, swept.output()]).toEqual([0, expect.stringContaining('All files are sound')]);
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
}
