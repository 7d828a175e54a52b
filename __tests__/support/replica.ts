import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { grantToApp, roleOf } from '../../src/server/kernel/db/app-role';
import { findBinaries } from '../../src/server/kernel/db/embedded/binaries';
import { asOwner } from '../../src/server/kernel/db/embedded/cluster';
import { startEmbedded } from '../../src/server/kernel/db/embedded/server';
import { migrate } from '../../src/server/programs/migrate';
import { ask } from './database';
import { eventually } from './eventually';
import { somePort } from './own-ports';

/** The same database at another port. */
const atPort = (url: string, port: number): string => {
  const there = new URL(url);
  there.port = String(port);
  return there.href;
};

/** A PostgreSQL of its own with our tables, and a streaming replica of it, which is a copy of its folder. */
export async function startWithReplica() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-replica-'));
  chmodSync(folder, 0o711);
  const binaries = findBinaries();
  const server = await startEmbedded(path.join(folder, 'data'));
  await migrate(server.url);
  await grantToApp(server.url, await roleOf(server.appUrl));
  await server.stop();
  const copy = path.join(folder, 'replica');
  execFileSync('cp', ['-a', path.join(folder, 'data/postgres'), copy]);
  await server.revive();

  const { hostname, port, username, password } = new URL(server.url);
  writeFileSync(path.join(copy, 'standby.signal'), '');
  appendFileSync(
    path.join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'
max_standby_streaming_delay = 0
wal_retrieve_retry_interval = 100\n`,
  );
  const control = (...words: string[]) =>
    asOwner(binaries, binaries.pgCtl, [
      ...words,
      '-w',
      '-s',
      '-D',
      copy,
      '-l',
      path.join(copy, 'server.log'),
    ]);
  const startAt = (own: number) =>
    control(
      'start',
      '-o',
      `-c listen_addresses=127.0.0.1 -c port=${own} -c unix_socket_directories= -c max_connections=200`,
    );
  /** Resolves to its port. A port that another program has keeps it from starting. */
  const startAnywhere = async (tries = 5): Promise<number> => {
    const own = somePort();
    try {
      await startAt(own);
      return own;
    } catch (error) {
      if (tries === 1) throw error;
      return startAnywhere(tries - 1);
    }
  };
  const own = await startAnywhere();
  const readUrl = atPort(server.url, own);

  return {
    url: server.url,
    appUrl: server.appUrl,
    /** The replica as the owner of the tables, and as the app. */
    readUrl,
    readAppUrl: atPort(server.appUrl, own),
    start: () => startAt(own),
    halt: () => control('stop', '-m', 'fast'),
    /** Lets it receive what is written, and not show it. */
    pause: () => ask(readUrl, 'select pg_wal_replay_pause()'),
    resume: () => ask(readUrl, 'select pg_wal_replay_resume()'),
    /** Resolves once it has all that is committed. */
    async caughtUp() {
      const [row] = await ask(server.url, 'select pg_current_wal_flush_lsn()::text as position');
      await eventually('the replica has caught up', async () => {
        const [state] = await ask(
          readUrl,
          `select pg_last_wal_replay_lsn() >= '${row?.position}'::pg_lsn as has`,
        );
        return state?.has === true;
      });
    },
    async stop() {
      await control('stop', '-m', 'immediate').catch(() => undefined);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
