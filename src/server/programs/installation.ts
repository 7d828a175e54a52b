import { grantToApp, roleOf } from '../kernel/db/app-role';
import { hasCluster } from '../kernel/db/embedded/cluster';
import { checkSchema } from '../kernel/db/migrate';
import type { Env } from '../kernel/env';
import { checkInstallation, claimInstallation, type Wanted } from '../kernel/installation/claim-installation';
import { InstallationError } from '../kernel/installation/installation-error';
import { refuseOrphans } from '../kernel/installation/match-store';
import { openStorage } from '../kernel/storage/open-storage';
import { BucketRefuses, isStorageAway, StorageAway } from '../kernel/storage/storage-error';
import { refuseFilledDatabase, refuseFilledStore } from './backup/restore';
import type { Verified } from './backup/verify-archive';
import { openDatabase, type RunningDatabase } from './database';
import { migrate } from './migrate';

/** Explains a store that cannot be used, because its files must not be taken for lost. */
export function storeInWords(error: unknown): unknown {
  if (error instanceof BucketRefuses)
    return new InstallationError(
      `STORAGE_URL: ${error.message}. Make the bucket, or set its address and key right.`,
    );
  if (isStorageAway(error))
    return new StorageAway(
      `STORAGE_URL: ${(error as Error).message}. Is it running, and is its address right?`,
    );
  const { code, path } = error as NodeJS.ErrnoException;
  if (!code || !path) return error;
  return new InstallationError(`DATA_DIR: ${path} cannot be used (${code}). Is it ours to read and write?`);
}

/**
 * Opens the database of the settings and migrates it, once it is certain that it and the files in DATA_DIR belong
 * together. Every program that uses both opens them here. Throws `InstallationError` or `DatabaseError` before
 * anything is changed.
 */
export async function openInstallation(env: Env, wanted: Wanted): Promise<RunningDatabase> {
  const storage = openStorage(env);
  try {
    // No new cluster is made beside files whose database is elsewhere.
    if (!env.databaseUrl && !hasCluster(env.dataDir)) await refuseOrphans(storage);
    return await openDatabase(env, async (ownerUrl, url) => {
      // Before the migrations, because the database of another installation must not be migrated to this version.
      await checkInstallation(ownerUrl, storage);
      // Migrations need a session of their own, which a pooler does not give.
      const pooled = env.databasePooler && !env.migrationDatabaseUrl;
      await (pooled ? checkSchema(url) : migrate(ownerUrl));
      const [role, owner] = [await roleOf(url), await roleOf(ownerUrl)];
      if (role !== owner) await grantToApp(ownerUrl, role);
      await claimInstallation(ownerUrl, storage, wanted);
    });
  } catch (error) {
    throw storeInWords(error);
  }
}

/**
 * Opens the database of the settings without migrating it, because people make a backup before they use a new
 * version. Throws `InstallationError` when it and the files in DATA_DIR do not belong together, or nothing was ever
 * started on them.
 */
export async function openForBackup(env: Env): Promise<RunningDatabase> {
  const storage = openStorage(env);
  try {
    if (!env.databaseUrl && !hasCluster(env.dataDir)) {
      await refuseOrphans(storage);
      throw new InstallationError(`DATA_DIR: there is no installation in ${env.dataDir}.`);
    }
    return await openDatabase(env, (url) => checkInstallation(url, storage, { claimed: true }));
  } catch (error) {
    throw storeInWords(error);
  }
}

/** Opens an empty installation for a verified backup. Throws `BackupError` when it holds any data of people. */
export async function openForRestore(env: Env, verified: Verified): Promise<RunningDatabase> {
  const storage = openStorage(env);
  try {
    // No new cluster is made beside files of another installation.
    if (!env.databaseUrl && !hasCluster(env.dataDir)) await refuseFilledStore(storage, verified);
    return await openDatabase(env, async (url) => {
      const { installationId } = await refuseFilledDatabase(url, verified);
      await refuseFilledStore(storage, verified, installationId);
    });
  } catch (error) {
    throw storeInWords(error);
  }
}
