import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { childEnv } from '@/server/kernel/env';
import { requestedKind } from '@/server/programs/demo-flag';
import { runOnInstallation } from '@/server/programs/run-on-installation';
import { superviseChild } from '@/server/programs/supervised-process';

/** Asks the API something as soon as Next listens, because the first request readies what checks uploads. */
async function openGateway(address: string, ending: Promise<void>): Promise<void> {
  let over = false;
  void ending.then(() => {
    over = true;
  });
  while (!over) {
    const answer = await fetch(`${address}/api/livez`).catch(() => undefined);
    if (answer) return;
    await setTimeout(500);
  }
}

/**
 * For developers: rebuilds the pages as they change, with the real database and the real worker. `--demo` opens a
 * demo.
 */
void runOnInstallation(async ({ settings, database, ending }) => {
  const own = { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: '', DATA_DIR: settings.dataDir };
  const worker = superviseChild('worker', own, requestedKind() === 'demo' ? ['--demo'] : []);
  const next = [
    'node_modules/next/dist/bin/next',
    'dev',
    '--webpack',
    '--hostname',
    settings.host,
    '--port',
    String(settings.port),
  ];
  const pages = spawn(process.execPath, next, {
    env: childEnv({ ...own, NODE_ENV: 'development' }),
    stdio: 'inherit',
  });
  void openGateway(`http://${settings.host}:${settings.port}`, ending);
  const ended = new Promise<void>((resolve) => pages.once('exit', () => resolve()));
  await Promise.race([ending, ended]);
  pages.kill('SIGTERM');
  await Promise.all([ended, worker.stop()]);
});
