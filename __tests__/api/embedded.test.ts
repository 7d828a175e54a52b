import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '@/server/kernel/db/embedded/server';
import { SettingError } from '@/server/kernel/env';
import { startCuttingProxy } from '../support/cutting-proxy';
import { testAsRoot } from '../support/needing';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-embedded-'));
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const dataDir = () => path.join(folder, 'data');

async function ask(url: string, text = 'select 1 as one') {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
}

test('S-52 it is made at the first start, found again while it runs, keeps what it has, and refuses a connection without its password', async () => {
  const first = await startEmbedded(dataDir());
  const again = await startEmbedded(dataDir());
  try {
    expect(again.url).toBe(first.url);
    await ask(first.url, 'create table kept (n int)');
  } finally {
    await first.stop();
  }
  expect(first.isRunning()).toBe(false);
  const second = await startEmbedded(dataDir());
  try {
    expect(await ask(second.url, 'select count(*)::int as n from kept')).toEqual({ n: 0 });
    expect(await ask(second.url, 'show fsync')).toEqual({ fsync: 'on' });
    const letters = "select lower('ÉØЯ') as low, 'ÉLAN' ilike 'élan' as alike";
    expect(await ask(second.url, letters)).toEqual({ low: 'éøя', alike: true });
    expect(statSync(path.join(dataDir(), 'postgres-password')).mode & 0o777).toBe(0o600);
    const guessed = new URL(second.url);
    guessed.password = 'guessed';
    await expect(ask(guessed.href)).rejects.toThrow(/password authentication failed/);
  } finally {
    await second.stop();
  }
});

test('a connection that is lost while it looks whether others are connected ends no process', async () => {
  const direct = await startEmbedded(dataDir());
  const line = await startCuttingProxy(direct.url);
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', note);
  try {
    // From here on it is reached through the line that can be cut.
    const pidFile = path.join(dataDir(), 'postgres/postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    writeFileSync(pidFile, lines.with(3, new URL(line.url).port).join('\n'));
    const server = await startEmbedded(dataDir());
    const before = line.sent();
    await server.isIdle();
    // All but the last bytes, which are of the question itself.
    const cut = line.cutAt(2 * line.sent() - before - 20);
    await expect(server.isIdle()).rejects.toThrow();
    await cut;
    // An error without a listener comes after the answer.
    await server.isIdle();
    expect(uncaught).toEqual([]);
  } finally {
    process.off('uncaughtException', note);
    await line.close();
    await direct.stop();
  }
});

test('a folder of another PostgreSQL is refused, with the way out, and left alone', async () => {
  mkdirSync(path.join(dataDir(), 'postgres'), { recursive: true });
  writeFileSync(path.join(dataDir(), 'postgres/PG_VERSION'), '15\n');
  const refused = startEmbedded(dataDir());
  await expect(refused).rejects.toThrow(SettingError);
  await expect(refused).rejects.toThrow(
    /made by PostgreSQL 15; this Touchline brings PostgreSQL 18.*npm run backup.*npm run restore.*DATABASE_URL/s,
  );
});

testAsRoot(
  'root in a folder that the database’s user cannot enter gets a sentence that says so',
  async () => {
    chmodSync(folder, 0o700);
    const refused = startEmbedded(dataDir());
    await expect(refused).rejects.toThrow(SettingError);
    await expect(refused).rejects.toThrow(/cannot enter .*DATA_DIR/s);
  },
);

testAsRoot('root whose folder was closed afterwards gets it as well', async () => {
  const server = await startEmbedded(dataDir());
  await server.stop();
  chmodSync(folder, 0o700);
  await expect(startEmbedded(dataDir())).rejects.toThrow(/cannot enter .*DATA_DIR/s);
});
