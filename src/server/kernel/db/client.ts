import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { schema } from '../../tables/schema';
import { env } from '../env';
import { PreparedClient, UnnamedClient } from './prepared-client';

type Schema = typeof schema;

export type Database = NodePgDatabase<Schema> & { $client: pg.Pool };
export type Transaction = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>;

/** The first argument of every store function: the connection, or the current transaction. */
export type Db = Database | Transaction;

/** No request may wait longer than this for one statement. Migrations use a connection of their own. */
const patienceMs = 15_000;

/**
 * PostgreSQL reckons with a disk whose head has to move, so it rather reads a whole table than a hundred rows by an
 * index. On SSDs and in memory that is ten times slower.
 */
const plannerOptions = '-c random_page_cost=1.1';

/**
 * A connection pool on `url`. A lost connection only fails its own query. With `pooler` there is another
 * pooler in between, which takes no session parameters, so the client watches the time itself.
 */
export function connect(
  url: string,
  { max = 10, pooler = env().databasePooler, isReplica = false } = {},
): Database {
  const pool = new pg.Pool({
    ...(pooler
      ? { Client: UnnamedClient, query_timeout: patienceMs }
      : { Client: PreparedClient, statement_timeout: patienceMs, options: plannerOptions }),
    // A replica that has gone silent must not keep a read for as long as TCP waits; the primary then answers it.
    ...(isReplica && { query_timeout: patienceMs + 1000 }),
    connectionString: url,
    max,
    connectionTimeoutMillis: 3000,
  });
  // An idle connection that the server ends raises 'error'; without a listener that would end the process.
  pool.on('error', () => undefined);
  // The pool listens to idle connections only; this covers one that waits between two statements of a transaction.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return drizzle({ client: pool, schema, casing: 'snake_case' });
}

/** Runs `work` on one connection of its own, outside of any pool, and closes it, which also gives back its locks. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A connection that is cut raises 'error' here and would end the process; the next query fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fails unless the database answers. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Another role's connection shows who it is but not its type when our role has no right to see more. */
export const isClient =
  "coalesce(backend_type, 'client backend') = 'client backend' and usesysid is not null";

/** Whether no other process is connected to this database. A second connection of the same pool counts as another. */
export async function isAlone(db: Database): Promise<boolean> {
  const others = await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and ${sql.raw(isClient)} and pid <> pg_backend_pid()`,
  );
  return others.rowCount === 0;
}

/** Closes the pool once the running queries are done. */
export const disconnect = (db: Database): Promise<void> => db.$client.end();
