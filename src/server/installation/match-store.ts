import type { Storage } from '../storage/storage';
import { InstallationError } from './installation-error';

/** What the database says of itself. */
export interface DatabaseSide {
  /** The installation's id, when it has one. */
  id: string | undefined;
  /** The content addresses of its rows. */
  named: Set<string>;
}

/** So much of the one must be in the other for files without a marker to be taken for those of the database. */
const enough = 0.5;

async function listStored(storage: Storage): Promise<string[]> {
  const stored: string[] = [];
  for await (const { sha256 } of storage.list()) if (sha256) stored.push(sha256);
  return stored;
}

/** A store that says whose it is. */
function matchMarked(storage: Storage, marker: string, { id, named }: DatabaseSide): void {
  if (id === marker) return;
  const files = `The files in ${storage.root} belong to installation ${marker}`;
  if (id === undefined && named.size === 0) {
    throw new InstallationError(
      `${files}, and the database is empty. Set DATABASE_URL to its database, or DATA_DIR to another folder; ` +
        'a lost database comes back from a backup, by npm run restore into another folder. Nothing was changed.',
    );
  }
  throw new InstallationError(
    `${files}, the database to ${id ?? 'one without an id'}. Set DATABASE_URL or DATA_DIR so that they go together. ` +
      `Only when you know that these are its files (both restored by hand, say), delete ${storage.marker.path}. ` +
      'Nothing was changed.',
  );
}

/** A store that does not say whose it is: an empty one, or one from before there were markers. */
async function matchUnmarked(storage: Storage, { id, named }: DatabaseSide): Promise<void> {
  const stored = await listStored(storage);
  if (stored.length === 0) {
    if (named.size === 0) return;
    throw new InstallationError(
      `The database names ${named.size} files, and there are none in ${storage.root}. Is the disk mounted, and ` +
        'DATA_DIR the folder of this database? Nothing was changed.',
    );
  }
  const shared = stored.filter((sha256) => named.has(sha256)).length;
  if (shared >= enough * stored.length && shared >= enough * named.size) return;
  const database = named.size === 0 && !id ? 'The database is empty' : 'The database names other files';
  throw new InstallationError(
    `${database}, and there are ${stored.length} files in ${storage.root}, ${shared} of them named by it. ` +
      'Set DATABASE_URL to the database of these files, or DATA_DIR to another folder. Nothing was changed.',
  );
}

/**
 * Whether these files are this database's; changes nothing. Throws `InstallationError`: what no row refers to is swept,
 * so a wrong or an empty database beside a filled store would in the end delete all of it.
 */
export async function matchStore(storage: Storage, database: DatabaseSide): Promise<void> {
  const marker = await storage.marker.read();
  if (marker !== undefined) return matchMarked(storage, marker, database);
  return matchUnmarked(storage, database);
}

/** Throws `InstallationError` when there are files, or a marker, and no database at all yet. */
export const refuseOrphans = (storage: Storage): Promise<void> =>
  matchStore(storage, { id: undefined, named: new Set() });
