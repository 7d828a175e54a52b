import { readFileSync } from 'node:fs';
import pg from 'pg';
import { grantToApp } from '@/server/kernel/db/app-role';
import { listMigrations } from '@/server/kernel/db/migrate';
import { migrate } from '@/server/programs/migrate';
import { startApi } from '../support/api';
import { makeDatabase } from '../support/database';
import { password } from '../support/seed';

/**
 * Every schema that people may have, with the number of its migrations, the hash of the newest, and rows of its time. Nothing is
 * released yet: at 1.0 its schema is added here, and from then on no row of this table changes.
 */
const released = [
  {
    version: 'base',
    migrations: 1,
    hash: '45daaea58d616dcb79a06555c45634ec8ba9e6883663b11b95307fcfdf5db9d7',
    rows: '__tests__/support/released/base.sql',
  },
];

async function run(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

test.each(released)(
  'R-12 the schema of $version with its rows is brought to this one, and people go on as before',
  async ({ migrations, hash, rows }) => {
    const known = listMigrations();
    const newest = known[migrations - 1];
    // A migration that was applied somewhere is never edited.
    expect(newest?.hash).toBe(hash);
    const database = await makeDatabase('bare');
    try {
      await migrate(database.url, newest?.at);
      await run(database.url, readFileSync(rows, 'utf8'));
      const before = await run(database.url, 'select * from users order by id');
      await migrate(database.url);
      await migrate(database.url);
      const after = await run(database.url, 'select * from users order by id');
      expect(after.rows).toMatchObject(before.rows);
      const applied = await run(
        database.url,
        'select count(*)::int as count from drizzle.__drizzle_migrations',
      );
      expect(applied.rows[0]?.count).toBe(known.length);
      await grantToApp(database.url, new URL(database.appUrl).username);
      const api = await startApi({}, {}, database);
      try {
        const signIn = async (identifier: string) => {
          const { status, body } = await api.call('POST', '/api/auth/login', {
            body: { identifier, password },
          });
          expect([identifier, status]).toEqual([identifier, 200]);
          return String(body.token ?? body.data.token);
        };
        const noor = await signIn('noor@example.test');
        const episodes = await api.call('GET', '/api/episode', { token: noor });
        expect(episodes.body.data.map(({ name }: { name: string }) => name).sort()).toEqual([
          'Away',
          'Derby',
        ]);
        const clubs = await api.call('GET', '/api/club', { token: noor });
        expect(clubs.body.total).toBe(2);
        const emile = await signIn('emile@example.test');
        const account = await api.call('GET', '/api/account', { token: emile });
        expect([account.status, JSON.stringify(account.body)]).toEqual([
          200,
          expect.stringContaining('Émile'),
        ]);
        const heard = await api.call('GET', '/api/episode', { token: emile });
        expect([heard.status, JSON.stringify(heard.body)]).toEqual([200, expect.stringContaining('Derby')]);
      } finally {
        await api.close();
      }
    } finally {
      await database.drop();
    }
  },
);
