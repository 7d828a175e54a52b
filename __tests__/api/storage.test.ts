import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { diskStorage, type Storage, TooLong } from '@/server/kernel/storage/storage';
import { eventually } from '../support/eventually';

let folder: string;
let storage: Storage;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-storage-'));
  storage = diskStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openFiles = () => readdirSync('/proc/self/fd').length;

test('R-04 a stream that is cut at any moment leaves no file behind, and no open one', async () => {
  const before = openFiles();
  for (let i = 0; i < 300; i += 1) {
    const source = new Readable({ read: () => undefined });
    source.on('error', () => undefined);
    source.push(Buffer.alloc(1000));
    const receiving = storage.receive(source, 10_000).catch((error: unknown) => error);
    for (let turns = i % 12; turns > 0; turns -= 1) await turn();
    source.destroy(i % 2 === 0 ? new Error('aborted') : undefined);
    expect(await receiving).toMatchObject({ message: expect.any(String) });
  }
  // Files that were still being made when it was given up would show by now.
  await eventually('closed files', () => openFiles() <= before + 2);
  expect(await storage.countTemp()).toBe(0);
});

test('S-28 one byte too many is refused and leaves nothing; as many as allowed are kept', async () => {
  const of = (bytes: number) => Readable.from([Buffer.alloc(bytes - 1, 1), Buffer.alloc(1, 2)]);
  await expect(storage.receive(of(101), 100)).rejects.toThrow(TooLong);
  expect(await storage.countTemp()).toBe(0);
  expect((await storage.receive(of(100), 100)).bytes).toBe(100);
});

test('the same content twice is one file, under its own hash', async () => {
  const content = Buffer.from('the same');
  const receive = () => storage.receive(Readable.from([content]), 100);
  const [one, two] = [await receive(), await receive()];
  expect(one.path).not.toBe(two.path);
  await storage.keep(one);
  await storage.keep(two);
  expect((await readFile(path.join(storage.root, storage.locate(one.sha256)))).equals(content)).toBe(true);
  const kept = [];
  for await (const { sha256 } of storage.list()) kept.push(sha256);
  expect([kept, await storage.countTemp()]).toEqual([[one.sha256], 0]);
});
