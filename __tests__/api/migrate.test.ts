import pg from 'pg';
import { listMigrations, SchemaError } from '@/server/kernel/db/migrate';
import { migrate } from '@/server/programs/migrate';
import { makeDatabase, type TestDatabase } from '../support/database';
import { eventually } from '../support/eventually';

let database: TestDatabase;
beforeEach(async () => {
  database = await makeDatabase('bare');
});
afterEach(() => database.drop());

async function query(text: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
const tables = async () =>
  (
    await query("select table_schema || '.' || table_name as name from information_schema.tables order by 1")
  ).map(({ name }) => name as string);
const applied = async () =>
  Number((await query('select count(*) from drizzle.__drizzle_migrations'))[0]?.count);

test('R-12 an empty database gets every table and queue, and a second time changes nothing', async () => {
  await migrate(database.url);
  expect(await tables()).toEqual(
    expect.arrayContaining(['public.users', 'public.episode_parts', 'pgboss.job']),
  );
  const queues = await query('select name from pgboss.queue order by name');
  expect(queues.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['analyse-file', 'master-rendition', 'sweep']),
  );
  const before = [await tables(), await applied()];
  await migrate(database.url);
  expect([await tables(), await applied()]).toEqual(before);
});

test('R-12 R-20 three processes at once are as good as one', async () => {
  await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  await migrate(database.url);
  expect(await applied()).toBeGreaterThan(0);
  expect(
    (await query('select count(*) from drizzle.__drizzle_migrations group by hash having count(*) > 1'))
      .length,
  ).toBe(0);
});

test('R-12 a migration waits only for moments for a table that is read, and those who come later read on', async () => {
  const [, second] = listMigrations();
  await migrate(database.url, (second?.at ?? 0) - 1);
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query('begin; lock table clubs in access share mode');
  const migrated = migrate(database.url);
  const waits = async () =>
    Number(
      (await query('select count(*) from pg_locks where not granted and relation is not null'))[0]?.count,
    );
  await eventually('it waits', async () => (await waits()) > 0);
  await eventually('it has given up for a moment', async () => (await waits()) === 0);
  expect(await query('select count(*) from clubs')).toHaveLength(1);
  await reader.query('commit');
  await reader.end();
  await migrated;
  expect(await applied()).toBe(listMigrations().length);
});

test.each([
  [
    'a newer version',
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)",
    /newer version of Touchline/,
  ],
  [
    'a version before the first release',
    'update drizzle.__drizzle_migrations set created_at = 1763000000000',
    /before the first release.*npm run backup.*Nothing was changed/,
  ],
])('R-12 a database of %s is refused in words, and left as it is', async (_of, change, words) => {
  await migrate(database.url);
  await query(change);
  const before = [await tables(), await applied()];
  await expect(migrate(database.url)).rejects.toThrow(SchemaError);
  await expect(migrate(database.url)).rejects.toThrow(words);
  expect([await tables(), await applied()]).toEqual(before);
});

test('R-12 killed in the middle, the next start finds it as it was before', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // Holds what a migration has to wait for, so that it can be cut off in the middle.
  await client.query('begin; create schema pgboss; create table pgboss.version (version int)');
  const cut = migrate(database.url).then(
    () => 'done',
    () => 'cut',
  );
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  const waiting = () => query(`select pid ${others} and wait_event_type = 'Lock'`);
  await eventually('it waits', async () => (await waiting()).length > 0);
  await query(`select pg_terminate_backend(pid) ${others} and state <> 'idle in transaction'`);
  await client.query('rollback');
  await client.end();
  expect(await cut).toBe('cut');
  await migrate(database.url);
  expect(await tables()).toContain('pgboss.job');
});
