import { spawn } from 'node:child_process';
import { childEnv } from '@/server/env';
import { superviseChild } from '@/server/runtime/child';
import { requestedKind } from '@/server/runtime/demo-flag';
import { runOnInstallation } from '@/server/runtime/run-on-installation';

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
  const ended = new Promise<void>((resolve) => pages.once('exit', () => resolve()));
  await Promise.race([ending, ended]);
  pages.kill('SIGTERM');
  await Promise.all([ended, worker.stop()]);
});
