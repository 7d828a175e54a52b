import { randomBytes } from 'node:crypto';
import pg from 'pg';

async function inPostgres(statement: string): Promise<void> {
  const url = new URL(process.env.TEST_POSTGRES ?? '');
  // The template itself must have no connection while it is copied.
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
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
