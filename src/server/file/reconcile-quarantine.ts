import type { Database } from '../kernel/db/client';
import type { Storage } from '../kernel/storage/storage';
import { isAddressUsed, lockAddress } from './file.store';

/** How long a file that no row refers to can still be brought back. */
export const quarantineDays = 7;
const quarantineMs = quarantineDays * 24 * 3_600_000;

/**
 * Brings back files that rows refer to again, for example after an older database was restored, and deletes those
 * that have waited long enough. A copy of a file that was uploaded again is deleted.
 */
export async function reconcileQuarantine(
  db: Database,
  storage: Storage,
  { delete: mayDelete }: { delete: boolean },
): Promise<{ returned: number; deleted: number }> {
  const { quarantine } = storage;
  const tended = { returned: 0, deleted: 0 };
  for await (const { sha256, ageMs } of quarantine.list()) {
    if (sha256 === undefined) continue;
    await db.transaction(async (tx) => {
      await lockAddress(tx, sha256, 'alone');
      const used = await isAddressUsed(tx, sha256);
      if (used && !(await storage.has(sha256))) {
        await quarantine.giveBack(sha256);
        tended.returned += 1;
      } else if (mayDelete && (used || ageMs >= quarantineMs)) {
        await quarantine.remove(sha256);
        tended.deleted += 1;
      }
    });
  }
  return tended;
}
