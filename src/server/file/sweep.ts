import type { Logger } from 'pino';
import type { Database } from '../kernel/db/client';
import { listAddresses } from '../kernel/installation/installation.store';
import { confirmStore } from '../kernel/installation/match-store';
import type { Storage } from '../kernel/storage/storage';
import { isAddressUsed, lockAddress, removeStrayAnswers, removeStrayUploads } from './file.store';
import { reconcileQuarantine } from './reconcile-quarantine';
import { forgetReleased, listReleasedContents } from './released.store';
import { sweepUnfinished } from './resumable-files';
import { tempAgeMs } from './sweep-temp';

const hour = 3_600_000;
export const sweepAgeMs = 24 * hour;
const strayUploadHours = 24;

/** The most unknown files that may be removed at once in a store of any size. Beyond them it is this share of all files. */
const fewFiles = 20;
const largestShare = 0.1;

/** The sweep would take so many files that a wrong database is likelier than that they are unused. Nothing was moved. */
export class SweepTooLarge extends Error {
  override name = 'SweepTooLarge';
  constructor(unused: number, all: number) {
    super(
      `${unused} of ${all} stored files are named by no row: more than a sweep takes unasked, so nothing was moved. ` +
        'Is this the right database, and all of it? If it is: npm run doctor -- --sweep --even-many',
    );
  }
}

interface SweepOptions {
  /** Younger files stay, because their row may not be committed yet. */
  olderThanMs?: number;
  /** Moves any number of files. */
  evenMany?: boolean;
}

interface Swept {
  /** The number moved into quarantine. */
  taken: number;
  /** The number brought back from quarantine, because rows refer to them. */
  returned: number;
  /** The number deleted from quarantine for good. */
  deleted: number;
}

/** The files that no row refers to and that are old enough. Throws `SweepTooLarge`. */
async function listUnused(
  db: Database,
  storage: Storage,
  { olderThanMs = sweepAgeMs, evenMany = false }: SweepOptions,
): Promise<string[]> {
  await removeStrayUploads(db, strayUploadHours);
  await removeStrayAnswers(db);
  const released = await listReleasedContents(db);
  const used = await listAddresses(db);
  const unused: string[] = [];
  let all = 0;
  for await (const { sha256, ageMs } of storage.list()) {
    // Files that we did not store are left alone; the doctor lists them for people to decide.
    if (sha256 === undefined) continue;
    all += 1;
    if (!used.has(sha256) && ageMs >= olderThanMs) unused.push(sha256);
  }
  const surprising = unused.filter((sha256) => !released.has(sha256)).length;
  if (!evenMany && surprising > Math.max(fewFiles, all * largestShare)) {
    throw new SweepTooLarge(surprising, all);
  }
  return unused;
}

/**
 * Moves old files that no row refers to into quarantine, after it has removed the rows of images that were never
 * used. Deletes what has been in quarantine for long. Throws `SweepTooLarge`, or `InstallationError` when these are
 * not the database's files, before anything is moved.
 */
export async function sweep(db: Database, storage: Storage, options: SweepOptions = {}): Promise<Swept> {
  await confirmStore(db, storage);
  await storage.sweepTemp(Math.min(options.olderThanMs ?? sweepAgeMs, tempAgeMs));
  await sweepUnfinished(db, storage);
  // First, so that a file which is needed again is back even when the sweep then stops.
  const tended = await reconcileQuarantine(db, storage, { delete: true });
  let taken = 0;
  for (const sha256 of await listUnused(db, storage, options)) {
    taken += await db.transaction(async (tx) => {
      await lockAddress(tx, sha256, 'alone');
      // An upload of the same content may have been committed since the list was read.
      if (await isAddressUsed(tx, sha256)) return 0;
      await storage.quarantine.take(sha256);
      await forgetReleased(tx, sha256);
      return 1;
    });
  }
  return { ...tended, taken };
}

/** The hourly sweep, whose counts are logged when something was moved. */
export async function sweepFiles(context: { db: Database; storage: Storage; log: Logger }): Promise<void> {
  const swept = await sweep(context.db, context.storage);
  if (Object.values(swept).some((count) => count > 0)) context.log.info(swept, 'unused files swept');
}
