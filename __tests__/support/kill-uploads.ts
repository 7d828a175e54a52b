import { watch } from 'node:fs/promises';
import path from 'node:path';
import { callsTo } from './api';
import { wav } from './audio-fixtures';
import { freePort } from './installation';
import { sha256Of } from './pieces';
import { audioForm } from './scene';
import { seedClub, seedEpisode, seedSenders } from './seed';
import { downloadPath } from './stored-file';
import { makeStore } from './stores';

/** Resolves at the next change below a folder: a file that is begun there, or moved. */
const changeBelow = async (folder: string, until: AbortSignal) => {
  for await (const _ of watch(folder, { recursive: true, signal: until })) return;
};
const moments: ((dataDir: string, until: AbortSignal) => Promise<unknown>)[] = [
  async () => undefined,
  // The first bytes have arrived.
  (dataDir, until) => changeBelow(path.join(dataDir, 'tmp'), until),
  // The whole file has arrived and has its place; its row may not be written yet.
  (dataDir, until) => changeBelow(path.join(dataDir, 'files'), until),
];

/**
 * The API is killed at each moment of an upload in turn while a club sends its intro again and again. What was
 * acknowledged must be there afterwards, and no row may be without its file.
 */
export async function killDuringUploads(uploads: number, kills: number): Promise<void> {
  const store = await makeStore(0);
  const { db, dataDir } = store;
  const port = await freePort();
  const startApi = async () => {
    const started = store.starts('api', [], { PORT: String(port) });
    await started.prints(/The API is at/);
    return started;
  };
  let api = await startApi();
  const club = await seedClub(db);
  // A killed process leaves its sender's place taken for a moment: enough people send in turn.
  const senders = await seedSenders(db, club.id, uploads);
  const key = { episodeId: (await seedEpisode(db, 'in_progress')).id, clubId: club.id };
  const url = `http://127.0.0.1:${port}`;
  const call = callsTo(url);
  const hashes: string[] = [];
  let acknowledged = -1;
  let killed = 0;

  for (let turn = 0; turn < uploads; turn += 1) {
    // About a second of sound, different each time, so that each has a content address of its own.
    const at = (second: number) => 0.3 * Math.sin(1000 * (turn + 1) * second);
    const bytes = wav({ seconds: 1 + (turn % 5), at });
    hashes.push(sha256Of(bytes));
    const body = audioForm({ ...key, map: ['intro'], files: [{ name: `take-${turn}.wav`, bytes }] });
    const sending = call('POST', '/api/file/upload/audio', { token: senders[turn], body })
      .then(({ status }) => status)
      .catch(() => 0);
    if (turn % Math.floor(uploads / kills) === 1) {
      const answered = new AbortController();
      void sending.finally(() => answered.abort());
      const moment = moments[killed % moments.length] ?? moments[0];
      // An upload that was quicker than the watch is killed right after its answer.
      await moment?.(dataDir, answered.signal).catch((error) => expect(error.name).toBe('AbortError'));
      api.process.kill('SIGKILL');
      await api.ended;
      killed += 1;
    }
    const status = await sending;
    expect([0, 200]).toContain(status);
    if (status === 200) acknowledged = turn;
    if (api.process.signalCode) api = await startApi();
  }

  expect(killed).toBeGreaterThanOrEqual(kills);
  expect(acknowledged).toBeGreaterThan(0);
  const token = senders[0];
  const content = await call('GET', `/api/episode/${key.episodeId}/clubs/${key.clubId}`, { token });
  const headers = { authorization: `Bearer ${token}` };
  const file = await fetch(url + downloadPath(content.body.data.intro), { headers });
  // The last acknowledged take, or a later one whose answer the kill swallowed.
  const found = hashes.indexOf(sha256Of(Buffer.from(await file.arrayBuffer())));
  expect(found).toBeGreaterThanOrEqual(acknowledged);

  await api.stop();
  // Nearly every take was replaced, so nearly every file is swept.
  store.age(2);
  const swept = await store.runs('doctor', ['--sweep', '--even-many']);
  expect([swept.code, swept.said]).toEqual([0, expect.stringContaining('All files are sound')]);
  await store.close();
}
