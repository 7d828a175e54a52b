import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The rows that a statement gives on a connection of its own. */
export async function ask(url: string, statement: string): Promise<pg.QueryResult['rows']> {
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

/**
 * What takes all rows away from some tables, and from those that refer to them. Truncating takes a hundred times as long,
 * because it makes new files for a hundred tables. It does without triggers: those of what is append-only would refuse.
 */
export const emptying = (...tables: string[]): string => `do $$
  declare emptied regclass;
  begin
    set local session_replication_role = replica;
    for emptied in
      with recursive found(oid) as (
        select unnest('{${tables.join(',')}}'::regclass[])::oid
        union select conrelid from pg_constraint join found on confrelid = found.oid where contype = 'f'
      ) select found.oid from found join pg_class using (oid) where not relispartition
    loop execute format('delete from %s', emptied); end loop;
  end $$`;

/** Takes all rows away but those of some tables. */
export async function emptyTables(database: TestDatabase, kept: string[]): Promise<void> {
  const full = (await fullTables(database)).filter((table) => !kept.includes(table));
  if (full.length > 0) await ask(database.url, emptying(...full));
}
