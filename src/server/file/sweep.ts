import type { Database } from '../db/client';
import type { Storage } from '../storage/storage';
import { isAddressUsed, listAddresses, lockAddress, removeStrayImages } from './file.store';

const hour = 3_600_000;
export const sweepAgeMs = 24 * hour;
const tempAgeMs = hour;
const strayImageHours = 24;

/**
 * Removes files that no row refers to, once they are old enough; never one that a row refers to. First go the rows of
 * images that were uploaded and never put to use.
 */
export async function sweep(db: Database, storage: Storage, olderThanMs = sweepAgeMs): Promise<number> {
  await storage.sweepTemp(Math.min(olderThanMs, tempAgeMs));
  await removeStrayImages(db, strayImageHours);
  const used = await listAddresses(db);
  let swept = 0;
  for await (const { sha256, ageMs } of storage.list()) {
    // What was never kept by us is left to the doctor to name and to people to judge.
    if (sha256 === undefined || used.has(sha256) || ageMs < olderThanMs) continue;
    const removed = await db.transaction(async (tx) => {
      await lockAddress(tx, sha256, 'alone');
      // An upload of the same content may have committed since the list was read.
      if (await isAddressUsed(tx, sha256)) return false;
      await storage.remove(sha256);
      return true;
    });
    if (removed) swept += 1;
  }
  return swept;
}
