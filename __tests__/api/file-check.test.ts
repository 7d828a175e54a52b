import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { checkFiles } from '@/server/file/check-files';
import { sweep } from '@/server/file/sweep';
import { contentPath } from '@/server/kernel/storage/content-files';
import { apiOfEachTest } from '../support/api';
import { seededEach } from '../support/scene';
import { seedClub } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfEachTest();
const club = seededEach(() => seedClub(api.services.db));

const check = async () => (await checkFiles(api.services.db, api.services.storage)).problems;
const store = () => storeFile(api.services, { purpose: 'logo', clubId: club.id });
const placeOf = (sha256: string) => path.join(api.services.storage.place, contentPath(sha256));

test('R-13 one flipped byte, a lost file and a shortened one are each named by their row', async () => {
  const [flipped, lost, short] = [await store(), await store(), await store()];
  const bytes = await readFile(placeOf(flipped.sha256));
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(placeOf(flipped.sha256), bytes);
  await rm(placeOf(lost.sha256));
  await writeFile(placeOf(short.sha256), short.content.subarray(0, 1000));
  expect((await check()).toSorted()).toEqual(
    [
      `file ${flipped.id}: its content has changed (${flipped.sha256})`,
      `file ${lost.id}: its content ${lost.sha256} is missing`,
      `file ${short.id}: has 1000 bytes instead of 4000`,
    ].toSorted(),
  );
});

test('C5 R-13 what no row refers to, and what never finished, goes with the sweep, and is a problem once no sweep has taken it', async () => {
  const { db, storage } = api.services;
  const kept = await store();
  const stray = await storage.receive(Readable.from([Buffer.from('stray')]), 100);
  await storage.keep(stray);
  await storage.receive(Readable.from([Buffer.from('unfinished')]), 100);
  // For two days it is none of the doctor's problems: a replaced file waits for the sweep as it does.
  expect(await checkFiles(db, storage)).toEqual({ problems: [], unused: 1 });
  const old = new Date(Date.now() - 49 * 3_600_000);
  await utimes(placeOf(stray.sha256), old, old);
  expect(await check()).toEqual([
    `stored file ${stray.sha256}: no row refers to it, and no sweep has taken it`,
  ]);
  await utimes(placeOf(stray.sha256), new Date(), new Date());
  const none = { taken: 0, returned: 0, deleted: 0 };
  expect([await sweep(db, storage), await storage.countTemp()]).toEqual([none, 1]);
  const swept = await sweep(db, storage, { olderThanMs: 0 });
  expect([swept, await storage.countTemp()]).toEqual([{ ...none, taken: 1 }, 0]);
  expect(await check()).toEqual([]);
  expect(await storage.has(kept.sha256)).toBe(true);
});

test('R-13 files of other programs are named, and left alone', async () => {
  const { db, storage } = api.services;
  await store();
  await writeFile(path.join(storage.place, 'notes.txt'), 'not ours');
  expect(await check()).toEqual(['notes.txt: not a file of ours']);
  expect((await sweep(db, storage, { olderThanMs: 0 })).taken).toBe(0);
  expect(await check()).toHaveLength(1);
});

test('R-13 a part that is in no slot is named', async () => {
  const part = await storeFile(api.services, { purpose: 'part', clubId: club.id });
  expect(await check()).toEqual([`file ${part.id}: a part that is in no slot`]);
});
