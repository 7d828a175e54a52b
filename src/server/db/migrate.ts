import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { prepareQueues } from '../jobs/queue';

const folder = path.join(process.cwd(), 'src/server/db/migrations');
const oldest = 140_000;
/** Any number, the same in every process: whoever holds this lock migrates, the others wait and find it done. */
const lock = 7_391_204;

interface Journal {
  entries: { when: number }[];
}

/** The database cannot be used by this version. `message` says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

async function refuseNewer(client: pg.Client) {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  const known = Math.max(...journal.entries.map((entry) => entry.when));
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (table.rows[0]?.name === null) return;
  const applied = await client.query(
    'select max(created_at)::bigint as newest from drizzle.__drizzle_migrations',
  );
  if (Number(applied.rows[0]?.newest ?? 0) > known) {
    throw new SchemaError('The database was used by a newer version of Touchline. Start that version again.');
  }
}

/** Brings the database at `url` to this version's schema and queues, alone among all processes. Throws `SchemaError`. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A connection that is cut while it waits says so here; what comes after fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const version = await client.query('show server_version_num');
    if (Number(version.rows[0]?.server_version_num) < oldest) {
      throw new SchemaError('DATABASE_URL: expected PostgreSQL 14 or newer');
    }
    await client.query('select pg_advisory_lock($1)', [lock]);
    await refuseNewer(client);
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
    await prepareQueues(url);
  } finally {
    // Ending the connection gives the lock back, whatever happened.
    await client.end();
  }
}
