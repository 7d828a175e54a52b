import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDiskFull } from '../error-codes';
import type { Reserve } from './space';
import { NoRoomYet, NotStored, StorageAway } from './storage-error';
import type { TempFolder } from './temp-folder';

interface Source {
  read: (sha256: string) => Promise<Readable | undefined>;
  sizeOf: (sha256: string) => Promise<number | undefined>;
}

/**
 * Copies of stored files in the temp folder, for what reads paths only. Each is fetched once for all who use it at the same time,
 * and removed after the last of them: what was erased must not lie about in a cache.
 */
export function localCopies(temp: TempFolder, reserve: Reserve, { read, sizeOf }: Source) {
  const copies = new Map<string, { file: Promise<string>; users: number }>();

  async function fetch(sha256: string): Promise<string> {
    const bytes = await sizeOf(sha256);
    if (bytes === undefined) throw new NotStored(sha256);
    await temp.make();
    const file = temp.scratch();
    let arrived = 0;
    const release = await reserve(bytes, () => arrived);
    try {
      const content = await read(sha256);
      if (!content) throw new NotStored(sha256);
      content.on('data', (chunk: Buffer) => {
        arrived += chunk.length;
      });
      await pipeline(content, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
      if (arrived !== bytes) throw new StorageAway(`only ${arrived} of ${bytes} bytes came`);
      return file;
    } catch (error) {
      await rm(file, { force: true });
      if (error instanceof NotStored || error instanceof StorageAway) throw error;
      if (isDiskFull(error))
        throw new NoRoomYet('a file of the bucket does not fit on the disk', { cause: error });
      throw new StorageAway('the bucket has broken off', { cause: error });
    } finally {
      release();
    }
  }

  return async <Result>(sha256: string, work: (path: string) => Promise<Result>): Promise<Result> => {
    const copy = copies.get(sha256) ?? { file: fetch(sha256), users: 0 };
    copies.set(sha256, copy);
    copy.users += 1;
    try {
      return await work(await copy.file);
    } finally {
      copy.users -= 1;
      if (copy.users === 0) {
        copies.delete(sha256);
        await copy.file.then((file) => rm(file, { force: true })).catch(() => undefined);
      }
    }
  };
}
