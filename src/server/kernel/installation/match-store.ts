import type { Db } from '../db/client';
import type { Storage } from '../storage/storage';
import { getInstallation } from './installation.store';
import { InstallationError } from './installation-error';

/** The database's side of the comparison. */
interface DatabaseSide {
  /** The id of the installation, when it has one. */
  id: string | undefined;
  /** The content addresses that its rows refer to. */
  named: Set<string>;
}

/** Files without a marker count as the database's when at least this share of each is found in the other. */
const enough = 0.5;

async function listStored(storage: Storage): Promise<string[]> {
  const stored: string[] = [];
  for await (const { sha256 } of storage.list()) if (sha256) stored.push(sha256);
  return stored;
}

/** Compares a store that has a marker. */
function matchMarked(storage: Storage, marker: string, { id, named }: DatabaseSide): void {
  if (id === marker) return;
  const files = `The files in ${storage.place} belong to installation ${marker}`;
  if (id === undefined && named.size === 0) {
    throw new InstallationError(
      `${files}, and the database is empty. Set DATABASE_URL to its database, or DATA_DIR or STORAGE_URL to another place; ` +
        'a lost database comes back from a backup, by npm run restore into another folder. Nothing was changed.',
    );
  }
  throw new InstallationError(
    `${files}, the database to ${id ?? 'one without an id'}. Set DATABASE_URL, DATA_DIR or STORAGE_URL so that they go together. ` +
      `Only when you know that these are its files (both restored by hand, say), delete ${storage.marker.path}. ` +
      'Nothing was changed.',
  );
}

/** Compares a store without a marker: an empty one, or one from before there were markers. */
async function matchUnmarked(storage: Storage, { id, named }: DatabaseSide): Promise<void> {
  const stored = await listStored(storage);
  if (stored.length === 0) {
    if (named.size === 0) return;
    throw new InstallationError(
      `The database names ${named.size} files, and there are none in ${storage.place}. Is the disk mounted, and ` +
        'is DATA_DIR, or STORAGE_URL, the place of the files of this database? Nothing was changed.',
    );
  }
  const shared = stored.filter((sha256) => named.has(sha256)).length;
  if (shared >= enough * stored.length && shared >= enough * named.size) return;
  const database = named.size === 0 && !id ? 'The database is empty' : 'The database names other files';
  throw new InstallationError(
    `${database}, and there are ${stored.length} files in ${storage.place}, ${shared} of them named by it. ` +
      'Set DATABASE_URL to the database of these files, or DATA_DIR or STORAGE_URL to another place. Nothing was changed.',
  );
}

/**
 * Checks that these files belong to this database; changes nothing. Throws `InstallationError`, because the sweep
 * removes files that no row refers to: a wrong or an empty database would in the end delete the whole store.
 */
export async function matchStore(storage: Storage, readDatabase: () => Promise<DatabaseSide>): Promise<void> {
  // The marker first: a program that starts at the same moment writes its row before its marker.
  const marker = await storage.marker.read();
  const database = await readDatabase();
  if (marker !== undefined) return matchMarked(storage, marker, database);
  return matchUnmarked(storage, database);
}

/** Throws `InstallationError` when there are files or a marker but no database yet. */
export const refuseOrphans = (storage: Storage): Promise<void> =>
  matchStore(storage, async () => ({ id: undefined, named: new Set() }));

/**
 * Throws `InstallationError` when the store does not have this database's marker any more: since the start a disk may
 * have gone, or another one may be in its place.
 */
export async function confirmStore(db: Db, storage: Storage): Promise<void> {
  const known = await getInstallation(db);
  const marker = await storage.marker.read();
  if (marker === known?.id) return;
  throw new InstallationError(
    `The files in ${storage.place} belong to ${marker ?? 'no installation'}, and the database to ${known?.id ?? 'none'}. ` +
      'Is the disk mounted? Nothing was moved.',
  );
}
