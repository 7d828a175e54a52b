import type { Db } from '../db/client';
import type { Storage } from '../storage/storage';
import { getInstallation } from './installation.store';
import { InstallationError } from './installation-error';

/**
 * Throws `InstallationError` when the store does not have this database's marker any more: since the start a disk may
 * have gone, or another one may be in its place.
 */
export async function confirmStore(db: Db, storage: Storage): Promise<void> {
  const known = await getInstallation(db);
  const marker = await storage.marker.read();
  if (marker === known?.id) return;
  throw new InstallationError(
    `The files in ${storage.root} belong to ${marker ?? 'nobody'}, and the database to ${known?.id ?? 'nobody'}. ` +
      'Is the disk mounted? Nothing was moved.',
  );
}
