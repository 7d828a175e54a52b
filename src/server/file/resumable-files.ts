import { randomInt } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { DataStore, ERRORS, type Locker, Upload } from '@tus/server';
import type { Logger } from 'pino';
import type { Database, Db } from '../kernel/db/client';
import type { Storage } from '../kernel/storage/storage';
import type { Unfinished } from '../kernel/storage/unfinished';
import {
  getUpload,
  hasUpload,
  releaseLock,
  removeExpiredUploads,
  removeUploads,
  renewLock,
  takeLock,
} from './resumable-upload.store';

/** The library's store over ours, with its facts in our table: so all processes share them, and they go with their people. */
export class ResumableFiles extends DataStore {
  override extensions = ['creation', 'termination'];

  constructor(
    private readonly db: Db,
    private readonly unfinished: Unfinished,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.unfinished.create(upload.id);
    return upload;
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return this.unfinished.write(id, offset, source);
  }

  override async remove(id: string): Promise<void> {
    await this.unfinished.remove(id);
    await removeUploads(this.db, [id]);
  }

  override async getUpload(id: string): Promise<Upload> {
    // The row is written by `onUploadCreate`, because only there the sender is known.
    const row = await getUpload(this.db, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const offset = await this.unfinished.sizeOf(id);
    if (offset === undefined) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size: row.bytes, offset });
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
  for await (const { id, ageMs } of storage.unfinished.list()) {
    // A younger one may be of an upload whose row was read a moment too early.
    if (ageMs < hour || (await hasUpload(db, id))) continue;
    await storage.unfinished.remove(id);
    swept += 1;
  }
  return swept;
}
