import { addSetupCode } from '../auth/setup.store';
import { connect, type Database, disconnect } from '../kernel/db/client';
import type { Env } from '../kernel/env';
import type { Wanted } from '../kernel/installation/claim-installation';
import { listenOn } from '../kernel/runtime/http-server';
import { openStorage } from '../kernel/storage/open-storage';
import { superviseApi } from './api-processes';
import { awaitDatabase } from './await-database';
import { builtPrograms, ensureBuild } from './build';
import type { RunningDatabase } from './database';
import { openInstallation, storeInWords } from './installation';
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

/** Resolves to a port that can be listened on. Fails with a sentence when it is taken, before a build that takes a minute. */
async function checkPort({ host, port }: Pick<Env, 'host' | 'port'>): Promise<number> {
  const probe = await listenOn(() => undefined, host, port);
  await probe.drain();
  return probe.port;
}

interface Entrance {
  /** What listens on the port. */
  front: SupervisedProcess;
  /** What they need. */
  behind: SupervisedProcess[];
}

/**
 * One process for the pages, and in front of it as many as are wanted that answer the API, so that neither waits for the other's
 * event loop; or one for both.
 */
async function openEntrance(env: Env, own: Record<string, string>): Promise<Entrance> {
  if (env.apiHost || env.apiProcesses === 0) return { front: superviseChild('web', own), behind: [] };
  const inside = { host: '127.0.0.1', port: 0 };
  const port = await checkPort(inside);
  const pages = `http://${inside.host}:${port}`;
  const web = superviseChild('web', {
    ...own,
    HOST: inside.host,
    PORT: String(port),
    TOUCHLINE_PAGES: pages,
  });
  const shared = { count: env.apiProcesses, host: env.host, port: env.port, pages };
  return { front: superviseApi(shared, own), behind: [web] };
}

const stopAll = (processes: readonly SupervisedProcess[]) => Promise.all(processes.map((one) => one.stop()));

async function prepareInstallation(database: RunningDatabase, env: Env, { prepare }: ServeOptions) {
  const db = connect(database.url, { max: 2 });
  try {
    await openStorage(env)
      .check()
      .catch((error) => {
        throw storeInWords(error);
      });
    await prepare?.(db, env);
    return await addSetupCode(db);
  } finally {
    await disconnect(db);
  }
}

/** Serves until asked to end, then stops what answers, the worker and the database in this order. */
export async function serve(env: Env, options: ServeOptions): Promise<void> {
  const ending = untilAskedToEnd();
  await checkPort(env);
  let entrance: Entrance | undefined;
  const workers: SupervisedProcess[] = [];
  // With API_HOST the database, the files and the worker are on another machine.
  if (!env.apiHost && !(await awaitDatabase(env, ending))) return;
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
    entrance = await openEntrance(env, own);
    if (database) workers.push(superviseChild('worker', own, demo));
    const all = [entrance.front, ...entrance.behind, ...workers];
    const [first] = await Promise.all(all.map((child) => child.ready));
    const port = first?.port;
    const address = env.port === 0 ? `http://localhost:${port}` : env.publicUrl;
    say(`Touchline is at ${address}`);
    if (options.greeting) say(options.greeting);
    if (code) say(`First start: create the platform admin at ${address}/auth/setup?code=${code}`);
    await ending;
  } finally {
    const { front, behind = [] } = entrance ?? {};
    const entered = Promise.resolve(front?.stop()).then(() => stopAll(behind));
    await Promise.all([entered, stopAll(workers)]);
    await database?.stop();
  }
}
