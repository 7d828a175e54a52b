import { isDatabaseAway } from '../kernel/db/database-away';
import { DatabaseError } from '../kernel/db/embedded/cluster';
import { startEmbedded } from '../kernel/db/embedded/server';
import type { Env } from '../kernel/env';
import { codeOf } from '../kernel/error-codes';

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

/** Explains a failed connection in the terms of the settings. Throws `DatabaseError`. */
async function reach(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const cause = (error as Error).cause ?? error;
    const code = codeOf(cause);
    // PostgreSQL refuses this role, or has no such database.
    if (!isDatabaseAway(cause) && !/^(28\w+|3D000)$/.test(code)) throw error;
    throw new DatabaseError(
      `DATABASE_URL: the database cannot be reached (${(cause as Error).message || code})`,
    );
  }
}

/**
 * Opens the database of the settings: DATABASE_URL, or the embedded one in DATA_DIR. `prepare` runs before it
 * is used. Throws `DatabaseError`.
 */
export async function openDatabase(
  env: Env,
  prepare: (ownerUrl: string, url: string) => Promise<void>,
): Promise<RunningDatabase> {
  const { databaseUrl, migrationDatabaseUrl = databaseUrl } = env;
  if (databaseUrl && migrationDatabaseUrl) {
    await reach(() => prepare(migrationDatabaseUrl, databaseUrl));
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
