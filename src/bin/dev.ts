import { spawn } from 'node:child_process';
import { childEnv, env } from '@/server/env';
import { superviseChild } from '@/server/runtime/child';
import { openDatabase } from '@/server/runtime/database';
import { runProgram, untilAskedToEnd } from '@/server/runtime/program';

/** For developers: the pages rebuilt as they change, on the real database with the real worker. */
void runProgram(async () => {
  const settings = env();
  const ending = untilAskedToEnd();
  const database = await openDatabase(settings);
  const worker = superviseChild('worker', { DATABASE_URL: database.url });
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
    env: childEnv({ DATABASE_URL: database.url, NODE_ENV: 'development' }),
    stdio: 'inherit',
  });
  const ended = new Promise<void>((resolve) => pages.once('exit', () => resolve()));
  await Promise.race([ending, ended]);
  pages.kill('SIGTERM');
  await Promise.all([ended, worker.stop()]);
  await database.stop();
});
