import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ifExists, linkFresh } from './disk';
import type { Received } from './stored';
import type { TempFolder } from './temp-folder';

/** Files that are being sent in pieces, each by the id of its upload. One request at a time writes to each. */
export interface Unfinished {
  create(id: string): Promise<void>;
  /** How many bytes have arrived; undefined when there is no such file. */
  sizeOf(id: string): Promise<number | undefined>;
  /** Adds a piece at `offset`. Resolves to the size then. What has arrived of a piece that is cut off stays. */
  write(id: string, offset: number, source: Readable): Promise<number>;
  /** What has arrived. */
  read(id: string): Promise<Readable>;
  /** A received file with what has arrived, to be kept or discarded while the upload stays. */
  receive(id: string): Promise<Received>;
  remove(id: string): Promise<void>;
  list(): AsyncGenerator<{ id: string; ageMs: number }>;
}

/** One file for each upload. */
export function diskUnfinished(folder: string, temp: TempFolder): Unfinished {
  const pathOf = (id: string) => path.join(folder, id);
  return {
    async create(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(pathOf(id), '', { mode: 0o600, flag: 'wx' });
    },
    sizeOf: async (id) => (await ifExists(stat(pathOf(id))))?.size,
    async write(id, offset, source) {
      const target = createWriteStream(pathOf(id), { flags: 'r+', start: offset });
      await pipeline(source, target);
      return offset + target.bytesWritten;
    },
    read: async (id) => createReadStream(pathOf(id)),
    async receive(id) {
      await temp.make();
      // A second name, which `keep` moves, while the first one stays.
      const second = temp.scratch();
      await linkFresh(pathOf(id), second);
      try {
        return await temp.measure(second);
      } catch (error) {
        await rm(second, { force: true });
        throw error;
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    async *list() {
      for (const id of (await ifExists(readdir(folder))) ?? []) {
        const found = await ifExists(stat(pathOf(id)));
        if (found) yield { id, ageMs: Date.now() - found.mtimeMs };
      }
    },
  };
}
