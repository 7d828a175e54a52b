import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type pg from 'pg';
import { ensureAppRole } from '../app-role';
import { isClient, withClient } from '../client';
import { type Binaries, findBinaries } from './binaries';
import {
  appPassword,
  asOwner,
  clusterPassword,
  DatabaseError,
  databaseUnreachable,
  ensureCluster,
} from './cluster';

const startSeconds = 60;
const databaseName = 'touchline';
const appRole = 'touchline_app';

export interface EmbeddedServer {
  /** The URL for the owner of the tables. */
  url: string;
  /** The URL for the app's role, which owns nothing. */
  appUrl: string;
  isRunning(): boolean;
  /** Whether no client is connected. */
  isIdle(): Promise<boolean>;
  /** Starts it again on the same port, after it has died. */
  revive(): Promise<void>;
  /** Stops it: open connections are cut, nothing committed is lost. */
  stop(): Promise<void>;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** The content of postmaster.pid (facts D): line 1 is the process, line 4 the port, line 8 the state. */
function readPostmaster(folder: string): Postmaster | undefined {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Whether a process has ended but its parent never waits for it, as in a container without an init. */
function isZombie(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && /\) Z /.test(readFileSync(stat, 'utf8'));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

const orphansGoMs = 1000;

/**
 * Removes the lock file of a zombie, which PostgreSQL would take for a running server. Its backends end soon after
 * it, and then the lock is void.
 */
async function clearZombieLock(folder: string) {
  const left = readPostmaster(folder);
  if (!left || !isZombie(left.pid)) return;
  await new Promise((resolve) => setTimeout(resolve, orphansGoMs));
  if (isZombie(left.pid)) rmSync(path.join(folder, 'postmaster.pid'), { force: true });
}

/** False also where nothing answers: either way a server has to be started. */
const isOurs = (url: string, folder: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const answer = await client.query("select current_setting('data_directory') as folder");
    return answer.rows[0]?.folder === folder;
  }).catch(() => false);

const isIdle = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const others = await client.query(
      `select 1 from pg_stat_activity where ${isClient} and pid <> pg_backend_pid()`,
    );
    return others.rowCount === 0;
  });

async function startServer(binaries: Binaries, folder: string, port: number) {
  const log = path.join(folder, 'server.log');
  const flags = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c max_connections=200`;
  await clearZombieLock(folder);
  try {
    // pg_ctl starts it in a session of its own, so that Ctrl-C reaches only us and we can stop the database last.
    await asOwner(binaries, binaries.pgCtl, [
      'start',
      '-w',
      '-t',
      String(startSeconds),
      '-s',
      '-D',
      folder,
      '-l',
      log,
      '-o',
      flags,
    ]);
  } catch (error) {
    if (/Permission denied/.test(String((error as { stderr?: unknown }).stderr)))
      throw databaseUnreachable(folder);
    const said = existsSync(log)
      ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n')
      : String(error);
    throw new DatabaseError(`The database in ${folder} did not start:\n${said}`);
  }
}

const createDatabase = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  }).catch((error: pg.DatabaseError) => {
    // 42P04 and 23505: another process has created it meanwhile.
    if (!['42P04', '23505'].includes(error.code ?? '')) throw error;
  });

/** Makes sure that the PostgreSQL in `dataDir` exists and runs. Throws `DatabaseError` or `SettingError`, which says what to do. */
export async function startEmbedded(dataDir: string): Promise<EmbeddedServer> {
  const binaries = findBinaries();
  const folder = await ensureCluster(dataDir, binaries);
  const password = clusterPassword(dataDir);
  const urlOf = (port: number, name: string) => `postgres://touchline:${password}@127.0.0.1:${port}/${name}`;

  const left = readPostmaster(folder);
  const reuse = left?.ready && isAlive(left.pid) && (await isOurs(urlOf(left.port, 'postgres'), folder));
  const port = left && reuse ? left.port : await freePort();
  if (!reuse) await startServer(binaries, folder, port);
  await createDatabase(urlOf(port, 'postgres'));
  const secret = appPassword(dataDir);
  await ensureAppRole(urlOf(port, databaseName), appRole, secret);

  return {
    url: urlOf(port, databaseName),
    appUrl: `postgres://${appRole}:${secret}@127.0.0.1:${port}/${databaseName}`,
    isRunning: () => {
      const now = readPostmaster(folder);
      return now !== undefined && isAlive(now.pid);
    },
    isIdle: () => isIdle(urlOf(port, 'postgres')),
    revive: () => startServer(binaries, folder, port),
    stop: async () => {
      if (readPostmaster(folder))
        await asOwner(binaries, binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-s', '-D', folder]);
    },
  };
}
