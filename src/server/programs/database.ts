import { isDatabaseAway } from '../kernel/db/database-away';
import { DatabaseError } from '../kernel/db/embedded/cluster';
import { startEmbedded } from '../kernel/db/embedded/server';
import { type Env, SettingError } from '../kernel/env';
import { codeOf } from '../kernel/error-codes';
import { isStorageAway } from '../kernel/storage/storage-error';

export interface RunningDatabase {
  /** The URL for the app's role, which need not own the tables. */
  url: string;
  /** For the owner of the tables, without a pooler: for changes to all of the database, and to see who is connected. */
  ownerUrl: string;
  /** Stops the embedded server, unless another process of ours still uses it; then the last of them stops it. */
  stop(): Promise<void>;
}

const watchMs = 1000;

/** Restarts the embedded server when it was killed, for example because memory ran out. */
function keepAlive(server: Awaited<ReturnType<typeof startEmbedded>>): () => void {
  let reviving = false;
  const timer = setInterval(async () => {
    if (reviving) return;
    reviving = true;
    try {
      if (!server.isRunning()) await server.revive();
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
    } finally {
      reviving = false;
    }
  }, watchMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** PostgreSQL refuses this role, or has no such database. */
const refusals = /^(28\w+|3D000)$/;
/** The role lacks a right. */
const noRight = '42501';

/** Explains in the terms of the settings why the database is not used. Throws `DatabaseError` while it is away, else `SettingError`. */
async function reach(setting: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // The bucket's, by which the files and the database are compared.
    if (isStorageAway(error)) throw error;
    const cause = (error as Error).cause ?? error;
    const code = codeOf(cause);
    const reason = (cause as Error).message || code;
    if (code === noRight)
      throw new SettingError(
        `${setting}: its role may not do what a start needs (${reason}). Set MIGRATION_DATABASE_URL to the owner of the tables.`,
      );
    if (!isDatabaseAway(cause) && !refusals.test(code)) throw error;
    const Kind = refusals.test(code) ? SettingError : DatabaseError;
    throw new Kind(`${setting}: the database cannot be reached (${reason})`);
  }
}

/**
 * Opens the database of the settings: DATABASE_URL, or the embedded one in DATA_DIR. `prepare` runs before it
 * is used. Throws `DatabaseError` or `SettingError`.
 */
export async function openDatabase(
  env: Env,
  prepare: (ownerUrl: string, url: string) => Promise<void>,
): Promise<RunningDatabase> {
  const { databaseUrl, migrationDatabaseUrl = databaseUrl } = env;
  if (databaseUrl && migrationDatabaseUrl) {
    const setting = env.migrationDatabaseUrl ? 'DATABASE_URL or MIGRATION_DATABASE_URL' : 'DATABASE_URL';
    await reach(setting, () => prepare(migrationDatabaseUrl, databaseUrl));
    return { url: databaseUrl, ownerUrl: migrationDatabaseUrl, stop: async () => undefined };
  }
  const server = await startEmbedded(env.dataDir);
  const letGo = keepAlive(server);
  const stop = async () => {
    letGo();
    if (server.isRunning() && (await server.isIdle())) await server.stop();
  };
  try {
    await prepare(server.url, server.appUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.appUrl, ownerUrl: server.url, stop };
}
