import { DatabaseError } from '../db/embedded/cluster';
import { startEmbedded } from '../db/embedded/server';
import { migrate } from '../db/migrate';
import type { Env } from '../env';

export interface RunningDatabase {
  url: string;
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

/** The database of the settings, migrated: DATABASE_URL, or the embedded one in DATA_DIR. Throws `DatabaseError`. */
export async function openDatabase(env: Env): Promise<RunningDatabase> {
  if (env.databaseUrl) {
    try {
      await migrate(env.databaseUrl);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (!/^(E[A-Z]+|28\w+|3D000)$/.test(code)) throw error;
      throw new DatabaseError(
        `DATABASE_URL: the database cannot be reached (${(error as Error).message || code})`,
      );
    }
    return { url: env.databaseUrl, stop: async () => undefined };
  }
  const server = await startEmbedded(env.dataDir);
  const letGo = keepAlive(server);
  await migrate(server.url);
  return {
    url: server.url,
    stop: async () => {
      letGo();
      if (server.isRunning() && (await server.isIdle())) await server.stop();
    },
  };
}
