import type { Database } from '../kernel/db/client';
import type { Storage } from '../kernel/storage/storage';
import { isAddressUsed, lockAddress } from './file.store';
import { forgetReleased } from './released.store';

/** Deletes a content from the store at once, and from the quarantine, unless a row has it by now. */
export async function eraseContent(
  { db, storage }: { db: Database; storage: Storage },
  sha256: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAddress(tx, sha256, 'alone');
    if (await isAddressUsed(tx, sha256)) return;
    if (await storage.has(sha256)) await storage.quarantine.take(sha256);
    await storage.quarantine.remove(sha256);
    await forgetReleased(tx, sha256);
  });
}
