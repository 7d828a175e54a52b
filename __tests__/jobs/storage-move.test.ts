import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkFiles } from '@/server/file/check-files';
import { claimInstallation } from '@/server/kernel/installation/claim-installation';
import { openPlaces } from '@/server/kernel/storage/open-storage';
import { NoRoomYet } from '@/server/kernel/storage/storage-error';
import { moveStored } from '@/server/programs/move/move-file';
import { moveStorage } from '@/server/programs/move/move-storage';
import { startApi, type TestApi } from '../support/api';
import { wav } from '../support/audio-fixtures';
import { startBucket } from '../support/bucket';
import { startWorker } from '../support/bucket-api';
import { makeDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { idOf, sha256Of, speakTus } from '../support/pieces';
import { seededEach, seedScene } from '../support/scene';
import { seedEpisode } from '../support/seed';
import { fileReader, storeFile } from '../support/stored-file';

const bucket = seededEach(startBucket);
afterEach(() => bucket.close());

const filesBelow = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];
const inBucket = (folder: string) => bucket.keys().filter((key) => key.startsWith(`${folder}/`));

test('R-01 a place does not move to itself, by whatever name', async () => {
  const api = await startApi({ storage: bucket.address });
  try {
    const { storage, env, db } = api.services;
    const clubId = (await seedScene(db)).club.id;
    const { sha256 } = await storeFile(api.services, { purpose: 'logo', clubId });
    const endpoint = bucket.address.endpoint.replace('127.0.0.1', 'localhost');
    const { first, second } = openPlaces({ ...env, storageAlso: { ...bucket.address, endpoint } });
    if (!second) throw new Error('there is no second place');
    await expect(moveStorage(db, { first, second }, () => undefined)).rejects.toThrow('is the same place as');
    expect([await storage.has(sha256), inBucket('unfinished')]).toEqual([true, []]);
  } finally {
    await api.close();
  }
});

test('a file that does not fit on our disk stays in the bucket, and moves once it fits', async () => {
  const api = await startApi({ storage: bucket.address });
  try {
    const { storage, env, db } = api.services;
    const clubId = (await seedScene(db)).club.id;
    const { sha256, content } = await storeFile(api.services, { purpose: 'logo', clubId });
    const places = { ...env, storage: undefined, storageAlso: bucket.address };
    const { first, second } = openPlaces(places);
    if (!second) throw new Error('there is no second place');
    let wanted = 0;
    const reserve = async (bytes: number) => {
      wanted = bytes;
      throw new NoRoomYet('full');
    };
    await expect(moveStored(db, { first: { ...first, reserve }, second }, sha256)).rejects.toThrow(NoRoomYet);
    expect([wanted, await storage.has(sha256), await first.has(sha256)]).toEqual([
      content.length,
      true,
      false,
    ]);
    expect(await moveStored(db, { first, second }, sha256)).toEqual({ bytes: content.length });
    expect([await storage.has(sha256), await first.has(sha256)]).toEqual([false, true]);
  } finally {
    await api.close();
  }
});

test('R-20 files move to the bucket and back while parts are sent and heard, over a bucket that is gone for a moment', async () => {
  const database = await makeDatabase();
  const before = await startApi({}, {}, database);
  const { dataDir } = before.services.env;
  const during = await startApi({ dataDir, storage: bucket.address, storageAlso: 'disk' }, {}, database);
  const stopWorker = await startWorker(during.services);
  const { db } = before.services;
  try {
    const scene = await seedScene(db);
    await claimInstallation(database.url, before.services.storage, 'any');
    const [token, clubId] = [scene.admin.token, scene.club.id];
    const old = [];
    for (let i = 0; i < 12; i += 1)
      old.push(
        await storeFile(before.services, { purpose: 'logo', clubId, content: Buffer.alloc(200_000, i) }),
      );
    const unused = await storeFile(before.services, { purpose: 'logo', clubId });
    await db.$client.query('delete from files where id = $1', [unused.id]);
    await before.services.storage.quarantine.take(unused.sha256);

    const recording = (hertz: number) =>
      wav({ seconds: 10, rate: 44_100, at: (second) => 0.3 * Math.sin(2 * Math.PI * hertz * second) });
    /** Sends a part in two pieces, which may go to two processes. */
    async function sendPart(hertz: number, on: [TestApi, TestApi]) {
      const episodeId = (await seedEpisode(db, 'in_progress')).id;
      const content = recording(hertz);
      const [first, second] = on.map(({ url }) => speakTus(url, token));
      const address = (await first?.begin({ episodeId, clubId, name: 'a.wav', bytes: content.length })) ?? '';
      await first?.send(address, 0, content.subarray(0, 400_000));
      await second?.send(address, 400_000, content.subarray(400_000));
      const parts = [{ slot: 'interview', upload: idOf(address), sha256: sha256Of(content) }];
      const path = `/api/episode/${episodeId}/clubs/${clubId}`;
      const finished = await on[1].call('POST', `${path}/parts`, { token, body: { parts } });
      expect([finished.status, finished.body.message]).toEqual([200, expect.any(String)]);
      const { body } = await on[1].call('GET', path, { token: scene.platform.token });
      return { url: String(body.data.interview), sha256: sha256Of(content) };
    }
    const sent = [await sendPart(300, [before, before]), await sendPart(310, [before, during])];

    const { readFile } = fileReader(during);
    let over = false;
    let reads = 0;
    const reading = (async () => {
      for (let i = 0; !over; i += 1) {
        const { url, sha256 } = old[i % old.length] ?? { url: '', sha256: '' };
        // While the bucket is gone, nothing can be said of a file that may have moved.
        const answer = await eventually('the file can be read', async () => {
          const read = await readFile(url, scene.platform.token);
          return read.status !== 503 && read;
        });
        expect([answer.status, sha256Of(answer.body)]).toEqual([200, sha256]);
        reads += 1;
      }
    })();
    // Should it fail, it is awaited only at the end.
    reading.catch(() => undefined);
    const lines: string[] = [];
    const places = openPlaces(during.services.env);
    const { first, second } = places;
    if (!second) throw new Error('there is no second place');
    bucket.setAway(true);
    const moving = moveStorage(db, { first, second }, (line) => lines.push(line), 0);
    await eventually('the move waits', () => lines.some((line) => line.includes('It goes on once that')));
    bucket.setAway(false);
    sent.push(await sendPart(320, [during, during]), await sendPart(330, [during, during]));
    const moved = await moving;
    await Promise.race([reading, eventually('files are read meanwhile', () => reads > 5)]);
    over = true;
    await reading;
    // It would go on storing in the bucket what it makes of the parts.
    await stopWorker();
    expect(moved).toMatchObject({ problems: [], missing: 0, unfinished: 0 });
    expect(moved.files).toBeGreaterThanOrEqual(old.length + 2);
    expect(lines.join('\n')).toMatch(/cannot be used .* It goes on once that answers/);
    expect(lines.join('\n')).toMatch(/\d+ files, [\d.]+ GB, [\d.]+ MB\/s/);

    for (const folder of ['files', 'quarantine', 'unfinished'])
      expect([folder, filesBelow(path.join(dataDir, folder))]).toEqual([folder, []]);
    expect(inBucket('quarantine')).toEqual([expect.stringContaining(unused.sha256)]);
    for (const { url, sha256 } of sent)
      expect(sha256Of((await readFile(url, scene.platform.token)).body)).toBe(sha256);
    expect((await checkFiles(db, first)).problems).toEqual([]);

    const back = await moveStorage(db, { first: second, second: first }, () => undefined);
    expect(back).toMatchObject({ problems: [], missing: 0, unfinished: 0 });
    expect([inBucket('files'), inBucket('quarantine'), bucket.keys().includes('installation')]).toEqual([
      [],
      [],
      false,
    ]);
    expect((await checkFiles(db, second)).problems).toEqual([]);
    expect(filesBelow(path.join(dataDir, 'quarantine'))).toEqual([unused.sha256]);
  } finally {
    await stopWorker();
    await during.close();
    await before.close();
    await database.drop();
  }
});
