import { randomInt } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS, type Locker, Upload } from '@tus/server';
import type { Logger } from 'pino';
import type { Database, Db } from '../kernel/db/client';
import { ifExists } from '../kernel/storage/disk';
import type { Storage } from '../kernel/storage/storage';
import {
  getUpload,
  hasUpload,
  releaseLock,
  removeExpiredUploads,
  removeUploads,
  renewLock,
  takeLock,
} from './resumable-upload.store';

/** The file of an upload. */
export const unfinishedPath = ({ unfinished }: Storage, id: string): string => path.join(unfinished, id);

/** The library's store on disk, with its facts in our table: so all processes share them, and they go with their people. */
export class ResumableFiles extends FileStore {
  override extensions = ['creation', 'termination'];

  constructor(db: Db, directory: string) {
    super({
      directory,
      configstore: {
        async get(id) {
          const row = await getUpload(db, id);
          return row && new Upload({ id, size: row.bytes, offset: 0 });
        },
        // The row is written before, by `onUploadCreate`, because only there the sender is known.
        set: async () => undefined,
        delete: (id) => removeUploads(db, [id]),
      },
    });
  }

  override async create(upload: Upload): Promise<Upload> {
    await writeFile(path.join(this.directory, upload.id), '', { mode: 0o600, flag: 'wx' });
    return upload;
  }

  /** Overrides the library's method, so that a full disk keeps its error code. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const target = createWriteStream(path.join(this.directory, id), { flags: 'r+', start: offset });
    await pipeline(source, target);
    return offset + target.bytesWritten;
  }
}

const renewMs = 1000;
const retryMs = 100;
/** How long a request waits for another one that writes to the same upload. */
const patienceMs = 8000;

/**
 * The lock of an upload over all processes. A request that waits for it makes the holder stop, because the
 * holder's connection is probably dead.
 */
export const makeLocker = (db: Db, log: Logger): Locker => ({
  newLock(id) {
    const holder = randomInt(1, 2 ** 31 - 1);
    let renewal: NodeJS.Timeout | undefined;
    return {
      async lock(signal, letGo) {
        const until = Date.now() + patienceMs;
        while (!(await takeLock(db, id, holder))) {
          if (signal.aborted || Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
          await wait(retryMs);
        }
        renewal = setInterval(() => {
          renewLock(db, id, holder)
            .then((renewed) => !renewed && letGo())
            .catch((err: unknown) => log.warn({ err }, 'the lock of an upload was not renewed'));
        }, renewMs).unref();
      },
      async unlock() {
        clearInterval(renewal);
        await releaseLock(db, id, holder);
      },
    };
  },
});

const hour = 3_600_000;

/** Removes uploads that have expired, and files that have no row. Resolves to the number of those files. */
export async function sweepUnfinished(db: Database, storage: Storage): Promise<number> {
  await removeExpiredUploads(db);
  let swept = 0;
  for (const id of (await ifExists(readdir(storage.unfinished))) ?? []) {
    const file = unfinishedPath(storage, id);
    const found = await ifExists(stat(file));
    // A younger one may be of an upload whose row was read a moment too early.
    if (!found || Date.now() - found.mtimeMs < hour || (await hasUpload(db, id))) continue;
    await rm(file, { force: true });
    swept += 1;
  }
  return swept;
}
