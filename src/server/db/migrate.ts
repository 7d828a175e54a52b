import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { prepareQueues } from '../jobs/queue';

const folder = path.join(process.cwd(), 'src/server/db/migrations');
const oldest = 140_000;
/** Any number, the same in every process: whoever holds this lock migrates, the others wait and find it done. */
const lock = 7_391_204;

interface Journal {
  entries: { when: number; tag: string }[];
}

const readJournal = () =>
  JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

export interface Migration {
  hash: string;
  /** The instant it was written, in milliseconds: their order. */
  at: number;
}

/** Every migration of this version, in order. */
export const listMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis }) => ({
    hash,
    at: folderMillis,
  }));

/** The database cannot be used by this version. `message` says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

async function refuseNewer(client: pg.Client) {
  const known = Math.max(...readJournal().entries.map((entry) => entry.when));
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (table.rows[0]?.name === null) return;
  const applied = await client.query(
    'select max(created_at)::bigint as newest from drizzle.__drizzle_migrations',
  );
  if (Number(applied.rows[0]?.newest ?? 0) > known) {
    throw new SchemaError('The database was used by a newer version of Touchline. Start that version again.');
  }
}

/** Applies the migrations up to the one written at `through`: the library knows a folder, and applies all of it. */
async function applyThrough(client: pg.Client, through: number): Promise<void> {
  const journal = readJournal();
  const entries = journal.entries.filter(({ when }) => when <= through);
  const part = mkdtempSync(path.join(os.tmpdir(), 'touchline-migrations-'));
  try {
    mkdirSync(path.join(part, 'meta'));
    writeFileSync(path.join(part, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      copyFileSync(path.join(folder, `${tag}.sql`), path.join(part, `${tag}.sql`));
    await applyMigrations(drizzle({ client }), { migrationsFolder: part });
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * Brings the database at `url` to this version's schema and queues, alone among all processes; only to that of an older
 * one when `through` says which migration was its last. Throws `SchemaError`.
 */
export async function migrate(url: string, through?: number): Promise<void> {
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
    if (through === undefined) await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
    else await applyThrough(client, through);
    await prepareQueues(url);
  } finally {
    // Ending the connection gives the lock back, whatever happened.
    await client.end();
  }
}
