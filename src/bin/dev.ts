import { spawn } from 'node:child_process';
import { childEnv, env } from '@/server/env';
import { superviseChild } from '@/server/runtime/child';
import { requestedKind, warnOfDemo } from '@/server/runtime/demo-flag';
import { openInstallation } from '@/server/runtime/installation';
import { runProgram, untilAskedToEnd } from '@/server/runtime/program';

/**
 * For developers: rebuilds the pages as they change, with the real database and the real worker. `--demo` opens a
 * demo.
 */
void runProgram(async () => {
  const kind = requestedKind();
  const settings = env(kind);
  const ending = untilAskedToEnd();
  const database = await openInstallation(settings, kind);
  warnOfDemo(kind);
  const own = { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: '', DATA_DIR: settings.dataDir };
  const worker = superviseChild('worker', own, kind === 'demo' ? ['--demo'] : []);
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
  await database.stop();
});
