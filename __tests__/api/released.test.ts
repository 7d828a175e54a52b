import { readFileSync } from 'node:fs';
import { grantToApp } from '@/server/kernel/db/app-role';
import { listMigrations } from '@/server/kernel/db/migrate';
import { migrate } from '@/server/programs/migrate';
import { startApi, type TestApi } from '../support/api';
import { ask, fullTables, makeDatabase, type TestDatabase } from '../support/database';
import { released } from '../support/released';
import { password } from '../support/seed';

let database: TestDatabase | undefined;
let api: TestApi | undefined;
afterEach(async () => {
  await api?.close();
  await database?.drop();
  api = undefined;
  database = undefined;
});

test.each(released)(
  'R-12 the schema of $version with its rows is brought to this one, and people go on as before',
  async ({ migrations, hash, rows }) => {
    const known = listMigrations();
    const newest = known[migrations - 1];
    // A migration that was applied somewhere is never edited.
    expect(newest?.hash).toBe(hash);
    database = await makeDatabase('bare');
    const { url } = database;
    await migrate(url, newest?.at);
    await ask(url, readFileSync(rows, 'utf8'));
    const before = await ask(url, 'select * from users order by id');
    const full = await fullTables(database);
    await migrate(url);
    await migrate(url);
    expect(await ask(url, 'select * from users order by id')).toMatchObject(before);
    expect(await fullTables(database)).toEqual(expect.arrayContaining(full));
    expect(await ask(url, 'select 1 from drizzle.__drizzle_migrations')).toHaveLength(known.length);
    await grantToApp(url, new URL(database.appUrl).username);
    api = await startApi({}, {}, database);
    const { call } = api;
    const signIn = async (identifier: string) => {
      const { status, body } = await call('POST', '/api/auth/login', { body: { identifier, password } });
      expect([identifier, status]).toEqual([identifier, 200]);
      return String(body.token ?? body.data.token);
    };
    const noor = await signIn('noor@example.test');
    const episodes = await call('GET', '/api/episode', { token: noor });
    const names = episodes.body.data.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(['Away', 'Derby']);
    expect((await call('GET', '/api/club', { token: noor })).body.total).toBe(2);
    const emile = await signIn('emile@example.test');
    for (const [path, words] of [
      ['/api/account', 'Émile'],
      ['/api/episode', 'Derby'],
    ] as const) {
      const { status, body } = await call('GET', path, { token: emile });
      expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(words)]);
    }
  },
);

test('R-12 a migration comes only after rows of the schema before it were kept: npm run db:rows', () => {
  expect(released.at(-1)?.migrations).toBeGreaterThanOrEqual(listMigrations().length - 1);
});
