import { DatabaseError } from '../db/embedded/cluster';
import { startEmbedded } from '../db/embedded/server';
import type { Env } from '../env';

export interface RunningDatabase {
  /** As the app, which need not own the tables. */
  url: string;
  /** As the owner of the tables, on the database itself: for what changes all of it, or looks at who is connected. */
  ownerUrl: string;
  /** Ends the embedded server, unless another process of ours still uses it: the last one turns off the light. */
  stop(): Promise<void>;
}

const watchMs = 1000;

/** Starts the embedded server again when it has died: kill -9, the kernel out of memory. */
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

/** A connection that fails says why in the settings' terms. Throws `DatabaseError`. */
async function reach(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const cause = (error as Error).cause ?? error;
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (!/^(ECONN[A-Z]+|EHOST[A-Z]+|ENET[A-Z]+|ENOTFOUND|EAI_\w+|ETIMEDOUT|EPIPE|28\w+|3D000)$/.test(code)) {
      throw error;
    }
    throw new DatabaseError(
      `DATABASE_URL: the database cannot be reached (${(cause as Error).message || code})`,
    );
  }
}

/**
 * The database of the settings: DATABASE_URL, or the embedded one in DATA_DIR. `prepare` runs before anybody gets it.
 * Throws `DatabaseError`.
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
