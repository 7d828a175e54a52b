import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { codeOf } from '../error-codes';
import { type Job, prepareQueues } from '../jobs/queue';
import { withClient } from './client';

/** Another transaction has the lock, or each had one that the other wanted. */
const isLocked = (error: unknown) => ['55P03', '40P01'].includes(codeOf(error));

const folder = path.join(process.cwd(), 'src/server/kernel/db/migrations');
const oldest = 140_000;
/**
 * A number that is the same in every process: the one that gets this lock migrates, the others wait and find it done.
 */
const lock = 7_391_204;

interface Journal {
  entries: { when: number; tag: string }[];
}

const readJournal = () =>
  JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

export interface Migration {
  hash: string;
  /** When it was written, in milliseconds; migrations are applied in this order. */
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

const newestKnown = () => Math.max(...readJournal().entries.map((entry) => entry.when));

/** When the newest migration of this database was written; 0 without any. */
async function newestApplied(client: pg.Client): Promise<number> {
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (table.rows[0]?.name === null) return 0;
  const applied = await client.query(
    'select max(created_at)::bigint as newest from drizzle.__drizzle_migrations',
  );
  return Number(applied.rows[0]?.newest ?? 0);
}

/** Refuses a database of a newer version, and one of before the first release, to which no migration leads. */
async function refuseOthers(client: pg.Client) {
  const [newest, known] = [await newestApplied(client), readJournal().entries.map(({ when }) => when)];
  if (newest > Math.max(...known)) {
    throw new SchemaError('The database was used by a newer version of Touchline. Start that version again.');
  }
  if (newest > 0 && newest < Math.min(...known)) {
    throw new SchemaError(
      'The database is of a version of Touchline from before the first release, and nothing brings its data to this one. To keep ' +
        'the data, first make a backup with the version that wrote it: npm run backup -- <folder>. Only that version can ' +
        'restore it. To begin anew with this one, set DATA_DIR (and DATABASE_URL) to a new one. Nothing was changed.',
    );
  }
}

/**
 * Applies the migrations up to the one written at `through`. They are copied to a folder first, because the library
 * applies all of a folder.
 */
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

/** How often a migration that found a table or a row locked is tried again. */
const mostTries = 20;

/**
 * Applies one migration, in a transaction of its own. A change of a table waits for all who use it, and all who come later wait for
 * the change: so it gives up after 3 s, for those of an old process that goes on beside it, and tries again.
 */
async function applyPatiently(client: pg.Client, when: number): Promise<void> {
  await client.query("set lock_timeout = '3s'");
  for (let tries = 1; ; tries += 1) {
    try {
      await applyThrough(client, when);
      break;
    } catch (error) {
      if (tries === mostTries || !isLocked(error)) throw error;
      await delay(1000);
    }
  }
  await client.query('reset lock_timeout');
}

async function assertCurrent(client: pg.Client) {
  await refuseOthers(client);
  if ((await newestApplied(client)) < newestKnown()) {
    throw new SchemaError(
      'The database must first be brought to this version by the owner of its tables, on a connection of its own: ' +
        'set MIGRATION_DATABASE_URL.',
    );
  }
}

/** Whether this role may change the tables. */
async function ownsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select coalesce((select pg_has_role(relowner, 'USAGE') from pg_class where oid = to_regclass('public.users')), true) as owns",
  );
  return rows[0]?.owns === true;
}

/**
 * Throws `SchemaError` unless the database at `url` is at this version. Changes nothing, and works through a pooler.
 */
export const checkSchema = (url: string): Promise<void> => withClient(url, assertCurrent);

/**
 * Brings the database at `url` to the schema of this version, with the queues of `jobs`, or only up to the migration written at
 * `through`. One process at a time. A role that does not own the tables only checks that it was done. Throws
 * `SchemaError`.
 */
export const migrateTo = (url: string, jobs: readonly Job[], through?: number): Promise<void> =>
  withClient(url, async (client) => {
    const version = await client.query('show server_version_num');
    if (Number(version.rows[0]?.server_version_num) < oldest) {
      throw new SchemaError('DATABASE_URL: expected PostgreSQL 14 or newer');
    }
    if (!(await ownsTables(client))) return assertCurrent(client);
    await client.query('select pg_advisory_lock($1)', [lock]);
    await refuseOthers(client);
    for (const { when } of readJournal().entries) {
      if (through === undefined || when <= through) await applyPatiently(client, when);
    }
    await prepareQueues(url, jobs);
  });
