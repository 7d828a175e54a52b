import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { startEmbedded } from '../../src/server/kernel/db/embedded/server';
import { eventually } from './eventually';
import { copyOf, makeDataDir } from './places';
import { type Program, run } from './program';
import { startSpread } from './spread';

/** An installation that runs. */
export interface Installation {
  url: string;
  dataDir: string;
}

/** One that was started here. */
export interface StartedInstallation extends Installation {
  stop(): Promise<void>;
}

/** How the parts are spread: all in one process tree, the API alone behind API_HOST, PostgreSQL elsewhere, or two of everything. */
export type Mode = 'in-one' | 'api-host' | 'database-url' | 'spread';

/**
 * Starts a program whose settings name its port before it listens. It says where another program has the port, and is started on
 * another one then. They are below those that systems give to connections.
 */
async function startOnPort(start: (port: number) => Program): Promise<{ program: Program; port: number }> {
  const port = randomInt(20_000, 32_000);
  const program = start(port);
  try {
    await program.prints(/Touchline is at/);
    return { program, port };
  } catch (error) {
    if (program.output().includes(`${port} is taken by another program`)) return startOnPort(start);
    throw error;
  }
}

/** Starts `demo` on a port and a folder of its own, which goes with it unless it is to be kept. */
export async function startDemo(
  env: Record<string, string> = {},
  dataDir = makeDataDir(),
  { keep = false, hostName = '127.0.0.1' } = {},
): Promise<StartedInstallation> {
  const urlAt = (at: number) => `http://${hostName}:${at}`;
  const { program, port } = await startOnPort((at) =>
    run('demo', { PORT: String(at), PUBLIC_URL: urlAt(at), DATA_DIR: dataDir, ...env }),
  );
  return {
    url: urlAt(port),
    dataDir,
    stop: async () => {
      await program.stop();
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The pages in one process; the API and the worker on the demo's data behind API_HOST. */
async function startBehindApiHost(filled: string): Promise<StartedInstallation> {
  const dataDir = copyOf(filled);
  const own = { DATA_DIR: dataDir };
  const api = run('api', { ...own, PORT: '0', TRUST_PROXY: '1' }, ['--demo']);
  const [, apiHost = ''] = await api.prints(/The API is at (\S+)\/api/);
  const worker = run('worker', own, ['--demo']);
  const urlAt = (at: number) => `http://127.0.0.1:${at}`;
  const { program: web, port } = await startOnPort((at) =>
    run('start', { PORT: String(at), PUBLIC_URL: urlAt(at), API_HOST: apiHost }),
  );
  return {
    url: urlAt(port),
    dataDir,
    stop: async () => {
      await web.stop();
      await worker.stop();
      await api.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Everything in one but the database, which was started separately and is only named by its address. */
async function startOnOtherPostgres(filled: string): Promise<StartedInstallation> {
  const folder = copyOf(filled);
  const postgres = await startEmbedded(folder);
  const demo = await startDemo({ DATABASE_URL: postgres.url }, copyOf(filled));
  return {
    ...demo,
    stop: async () => {
      await demo.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Settings = Record<string, string>;

const starts: Record<
  Mode,
  (filled: string, settings: Settings, hostName?: string) => Promise<StartedInstallation>
> = {
  'in-one': (filled, settings, hostName) => startDemo(settings, copyOf(filled), { hostName }),
  'api-host': startBehindApiHost,
  'database-url': startOnOtherPostgres,
  spread: startSpread,
};

/** An installation that begins as the mastered demo, spread as asked; `settings` and the name of its host only where all is in one. */
export const startInstallation = (
  mode: Mode,
  settings: Settings = {},
  hostName?: string,
): Promise<StartedInstallation> => starts[mode](masteredFolder(), settings, hostName);

const masteredDemo = 'E2E_MASTERED_DEMO';

/** The folder of a demo whose recordings are all mastered. */
export const masteredFolder = (): string => process.env[masteredDemo] ?? '';

/** Resolves once the worker has checked and mastered all that the demo was filled with. */
async function waitUntilMastered(url: string): Promise<void> {
  const identity = { identifier: 'admin@touchline.test', password: 'Touchline1' };
  const json = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers: json, body: JSON.stringify(identity) };
  const { token } = await (await fetch(`${url}/api/auth/login`, login)).json();
  const headers = { authorization: token };
  const read = async (address: string) => (await fetch(`${url}/api/episode${address}`, { headers })).json();
  const { data } = (await read('?pageSize=100')) as { data: { id: string }[] };
  await eventually(
    'a demo that is mastered',
    async () => {
      for (const { id } of data) {
        const { summary } = await read(`/${id}/clubs`);
        if (summary.checking + summary.mastering > 0) return false;
      }
      return true;
    },
    900_000,
  );
  // Signs out, so that the copies have no extra session.
  await fetch(`${url}/api/auth/logout`, { method: 'POST', headers });
}

/** The installation that all files share which only look. */
const sharedInstallation = 'E2E_SHARED';

/** Where files that only look find the installation that they share. */
export const readShared = (): Installation => JSON.parse(process.env[sharedInstallation] ?? '{}');

/** Starts a demo as `startDemo` does, and waits until all of it is mastered. */
export async function startMasteredDemo(...like: Parameters<typeof startDemo>): Promise<StartedInstallation> {
  const demo = await startDemo(...like);
  try {
    await waitUntilMastered(demo.url);
    return demo;
  } catch (error) {
    await demo.stop();
    throw error;
  }
}

/**
 * Fills a demo and waits until it is mastered. All installations begin as copies of it, because each would otherwise master the
 * same recordings while its tests run. One copy runs from here on, for files that only look. Resolves to what ends and removes it.
 */
export async function prepareDemos(): Promise<() => Promise<void>> {
  const dataDir = makeDataDir();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    await (await startMasteredDemo({}, dataDir, { keep: true })).stop();
    process.env[masteredDemo] = dataDir;
    const shared = await startDemo({}, copyOf(dataDir));
    process.env[sharedInstallation] = JSON.stringify({ url: shared.url, dataDir: shared.dataDir });
    return async () => {
      await shared.stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}
