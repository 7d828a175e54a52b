import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { grantToApp, roleOf } from '../../src/server/kernel/db/app-role';
import { startEmbedded } from '../../src/server/kernel/db/embedded/server';
import { bundlePrograms } from '../../src/server/programs/build';
import { migrate } from '../../src/server/programs/migrate';

declare global {
  var stopPostgres: () => Promise<void>;
}

/** Nothing here has to outlive the machine, so that no commit waits for the disk. */
async function trustMemory(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('alter system set fsync = off');
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/** Our programs as they are now, where they find `node_modules`. */
async function preparePrograms(): Promise<string> {
  const cache = path.resolve('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'programs-'));
  await bundlePrograms(folder);
  return folder;
}

/**
 * One PostgreSQL for the whole run; its migrated database is the template that every test file copies.
 * `global-postgres-stop.ts` ends it.
 */
export default async function startPostgres(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-tests-'));
  // mkdtemp gives 0700, which the database's own user could not enter when we are root.
  chmodSync(folder, 0o711);
  const server = await startEmbedded(path.join(folder, 'data'));
  await migrate(server.url);
  await grantToApp(server.url, await roleOf(server.appUrl));
  await trustMemory(server.url);
  const programs = await preparePrograms();
  process.env.TOUCHLINE_PROGRAMS = programs;
  process.env.TEST_POSTGRES = server.url;
  process.env.TEST_POSTGRES_APP = server.appUrl;
  globalThis.stopPostgres = async () => {
    await server.stop();
    for (const made of [folder, programs]) rmSync(made, { recursive: true, force: true });
  };
}
