import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { eventually } from './eventually';
import { freePort } from './places';

/** pgbouncer in front of `url`: so many sessions of the database for all, handed out by the transaction. */
export async function startPooler(
  url: string,
  sessions = 1,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-pooler-'));
  chmodSync(folder, 0o777);
  const { hostname, port, username, password: secret, pathname } = new URL(url);
  const own = await freePort();
  writeFileSync(path.join(folder, 'users'), `"${username}" "${secret}"\n`);
  writeFileSync(
    path.join(folder, 'ini'),
    `[databases]
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
`,
  );
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler: ChildProcess = spawn('pgbouncer', [...user, path.join(folder, 'ini')], { stdio: 'ignore' });
  const through = `postgres://${username}:${secret}@127.0.0.1:${own}${pathname}`;
  await eventually('the pooler answers', async () => {
    const client = new pg.Client({ connectionString: through });
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return {
    url: through,
    async stop() {
      const ended = new Promise((resolve) => pooler.once('exit', resolve));
      pooler.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
