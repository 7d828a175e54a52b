import type pg from 'pg';
import { checkSchema, SchemaError } from '@/server/kernel/db/migrate';
import { atOnce, startApi, type TestApi } from '../support/api';
import { makeDatabase } from '../support/database';
import { testWithPooler } from '../support/needing';
import { startPooler } from '../support/pooler';
import { password } from '../support/seed';
import { closedCalls, seedWalk } from '../support/walk';

/** Signs in, which counts its tries, and reads all that can be read, as everybody. Resolves to the answers of 500 and more. */
async function readEverything(api: TestApi): Promise<string[]> {
  const walk = await seedWalk(api);
  const reads = closedCalls.filter(([, { method }]) => method === 'GET');
  const broken: string[] = [];
  const body = { identifier: 'nobody@example.test', password };
  const entered = await api.call('POST', '/api/auth/login', { body });
  if (entered.status >= 500) broken.push(`sign-in ${entered.status}`);
  for (const [name, endpoint] of reads) {
    const calls = Object.entries(walk.tokens).map(async ([persona, token]) => {
      const { status } = await api.call('GET', walk.pathOf(endpoint), { token });
      if (status >= 500) broken.push(`${name} as ${persona}: ${status}`);
    });
    await Promise.all(calls);
  }
  return broken;
}

/** The statements with a name, in all sessions of the pool. */
async function namedStatements(pool: pg.Pool): Promise<number> {
  const clients = await atOnce(pool.totalCount, () => pool.connect());
  try {
    const counts = await Promise.all(
      clients.map((client) => client.query('select count(*)::int as n from pg_prepared_statements')),
    );
    return counts.reduce((sum, { rows }) => sum + Number(rows[0]?.n), 0);
  } finally {
    for (const client of clients) client.release();
  }
}

test.each([
  [true, 'none'],
  [false, 'some'],
] as const)(
  'D16 with DATABASE_POOLER %s a walk over all reads leaves %s of its statements named',
  async (databasePooler, left) => {
    const api = await startApi({ databasePooler });
    try {
      expect(await readEverything(api)).toEqual([]);
      expect((await namedStatements(api.own.db.$client)) > 0 ? 'some' : 'none').toBe(left);
    } finally {
      await api.close();
    }
  },
);

test('D16 what cannot be migrated through a pooler is asked for in words', async () => {
  const database = await makeDatabase('bare');
  await expect(checkSchema(database.url)).rejects.toThrow(SchemaError);
  await expect(checkSchema(database.url)).rejects.toThrow(/MIGRATION_DATABASE_URL/);
  await database.drop();
  const migrated = await makeDatabase();
  await expect(checkSchema(migrated.url)).resolves.toBeUndefined();
  await migrated.drop();
});

testWithPooler(
  'D16 through pgbouncer, which gives each transaction another session, all reads are answered',
  async () => {
    const database = await makeDatabase();
    const pooler = await startPooler(database.url);
    try {
      const api = await startApi({ databaseUrl: pooler.url, databasePooler: true });
      expect(await readEverything(api)).toEqual([]);
      await api.close();
    } finally {
      await pooler.stop();
      await database.drop();
    }
  },
);
