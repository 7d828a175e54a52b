import { hasCluster } from '../db/embedded/cluster';
import { migrate } from '../db/migrate';
import type { Env } from '../env';
import { checkInstallation, claimInstallation, type Wanted } from '../installation/claim-installation';
import { InstallationError } from '../installation/installation-error';
import { refuseOrphans } from '../installation/match-store';
import { diskStorage } from '../storage/storage';
import { openDatabase, type RunningDatabase } from './database';

/** A store that cannot be read is told in words: its files must not be taken for lost. */
function inWords(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (!code || !path) return error;
  return new InstallationError(`DATA_DIR: ${path} cannot be used (${code}). Is it ours to read and write?`);
}

/**
 * The database of the settings, migrated, once it is sure that it and the files in DATA_DIR belong together. Every
 * program that touches both opens them here. Throws `InstallationError` or `DatabaseError`, before anything is changed.
 */
export async function openInstallation(env: Env, wanted: Wanted): Promise<RunningDatabase> {
  const storage = diskStorage(env.dataDir);
  try {
    // No cluster is made beside files whose database is elsewhere.
    if (!env.databaseUrl && !hasCluster(env.dataDir)) await refuseOrphans(storage);
    return await openDatabase(env, async (url) => {
      // Before the migrations: another installation's database must not even be brought to this version.
      await checkInstallation(url, storage);
      await migrate(url);
      await claimInstallation(url, storage, wanted);
    });
  } catch (error) {
    throw inWords(error);
  }
}
