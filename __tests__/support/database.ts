import { randomBytes } from 'node:crypto';
import pg from 'pg';

async function ask(url: string, statement: string): Promise<pg.QueryResult['rows']> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function inPostgres(statement: string): Promise<void> {
  const url = new URL(process.env.TEST_POSTGRES ?? '');
  // The template itself must have no connection while it is copied.
  url.pathname = '/postgres';
  await ask(url.href, statement);
}

export interface TestDatabase {
  /** As the owner of the tables. */
  url: string;
  /** As the app, which may only do what it needs. */
  appUrl: string;
  drop(): Promise<void>;
}

/** A database of its own, migrated and empty; `empty: 'bare'` gives one without any table. */
export async function makeDatabase(empty: 'migrated' | 'bare' = 'migrated'): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await inPostgres(`create database ${name}${empty === 'migrated' ? ' template touchline' : ''}`);
  const addressOf = (base = '') => {
    const url = new URL(base);
    url.pathname = `/${name}`;
    return url.href;
  };
  const { TEST_POSTGRES, TEST_POSTGRES_APP } = process.env;
  return {
    url: addressOf(TEST_POSTGRES),
    appUrl: addressOf(TEST_POSTGRES_APP),
    drop: () => inPostgres(`drop database ${name} with (force)`),
  };
}

/** The tables that have a row. */
export async function fullTables({ url }: TestDatabase): Promise<string[]> {
  const [tables] = await ask(
    url,
    `select string_agg(
       format('select %L as name where exists (select from %s)', c.oid::regclass, c.oid::regclass), ' union all ') as each
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  return (await ask(url, tables?.each)).map(({ name }) => name);
}

/** Takes all rows away but those of some tables. */
export async function emptyTables(database: TestDatabase, kept: string[]): Promise<void> {
  const full = (await fullTables(database)).filter((table) => !kept.includes(table));
  const truncate = `truncate ${full.join(', ')} restart identity cascade`;
  // The triggers of what is append-only would refuse it.
  if (full.length > 0) await ask(database.url, `set session_replication_role = replica; ${truncate}`);
}
