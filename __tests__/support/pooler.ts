import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startOnPorts } from './own-ports';

/** pgbouncer in front of `url`: so many sessions of the database for all, handed out by the transaction. */
export async function startPooler(
  url: string,
  sessions = 1,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-pooler-'));
  chmodSync(folder, 0o777);
  const { hostname, port, username, password: secret, pathname } = new URL(url);
  writeFileSync(path.join(folder, 'users'), `"${username}" "${secret}"\n`);
  const configuration = (own: number) => `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 100
`;
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const through = (own: number) => `postgres://${username}:${secret}@127.0.0.1:${own}${pathname}`;
  const pooler = await startOnPorts(
    (own) => [own()],
    ([own = 0]) => {
      writeFileSync(path.join(folder, 'ini'), configuration(own));
      return spawn('pgbouncer', [...user, path.join(folder, 'ini')], { stdio: 'ignore' });
    },
    ([own = 0]) => {
      const client = new pg.Client({ connectionString: through(own) });
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    },
  );
  return {
    url: through(pooler.ports[0] ?? 0),
    async stop() {
      await pooler.stop('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}
