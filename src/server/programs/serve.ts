import { renewSetupCode } from '../auth/setup.store';
import { connect, type Database, disconnect } from '../kernel/db/client';
import type { Env } from '../kernel/env';
import type { Wanted } from '../kernel/installation/claim-installation';
import { listenOn } from '../kernel/runtime/http-server';
import { diskStorage } from '../kernel/storage/storage';
import { builtPrograms, ensureBuild } from './build';
import type { RunningDatabase } from './database';
import { openInstallation } from './installation';
import { untilAskedToEnd } from './program';
import { type SupervisedProcess, superviseChild } from './supervised-process';

interface ServeOptions {
  /** Which installation may be served: only a demo is filled with data that everybody knows. */
  wanted: Exclude<Wanted, 'any'>;
  /** Runs once the database is ready, before any request is served. */
  prepare?: (db: Database, env: Env) => Promise<void>;
  /** Printed below the address. */
  greeting?: string;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Fails with a sentence when the port is taken, before a build that takes a minute. */
async function checkPort({ host, port }: Env) {
  const probe = await listenOn(() => undefined, host, port);
  await probe.drain();
}

async function prepareInstallation(database: RunningDatabase, env: Env, { prepare }: ServeOptions) {
  const db = connect(database.url, { max: 2 });
  try {
    await diskStorage(env.dataDir).check();
    await prepare?.(db, env);
    return await renewSetupCode(db);
  } finally {
    await disconnect(db);
  }
}

/** Serves until asked to end, then stops the pages, the worker and the database in this order. */
export async function serve(env: Env, options: ServeOptions): Promise<void> {
  const ending = untilAskedToEnd();
  await checkPort(env);
  const children: SupervisedProcess[] = [];
  // With API_HOST the database, the files and the worker are on another machine.
  const database = env.apiHost ? undefined : await openInstallation(env, options.wanted);
  try {
    await ensureBuild();
    const own: Record<string, string> = {
      NODE_ENV: 'production',
      DATA_DIR: env.dataDir,
      TOUCHLINE_PROGRAMS: builtPrograms,
    };
    // The child processes must not get the credentials of the tables' owner.
    if (database) Object.assign(own, { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: '' });
    const code = database && (await prepareInstallation(database, env, options));
    const demo = options.wanted === 'real' ? [] : ['--demo'];
    const web = superviseChild('web', own);
    children.push(web);
    if (database) children.push(superviseChild('worker', own, demo));
    const [{ port }] = await Promise.all([web.ready, ...children.map((child) => child.ready)]);
    const address = env.port === 0 ? `http://localhost:${port}` : env.publicUrl;
    say(`Touchline is at ${address}`);
    if (options.greeting) say(options.greeting);
    if (code) say(`First start: create the platform admin at ${address}/auth/setup?code=${code}`);
    await ending;
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await database?.stop();
  }
}
