import { rmSync } from 'node:fs';
import { connect, type Database, disconnect } from '@/server/kernel/db/client';
import { startEmbedded } from '@/server/kernel/db/embedded/server';
import type { Installation } from '../support/installation';
import { freePort, makeDataDir } from '../support/places';
import { run } from '../support/program';

export interface BenchApi {
  url: string;
  stop(): Promise<void>;
}

/** The API alone, on the same database and files as the demo. */
export async function openBenchApi(demo: Pick<Installation, 'dataDir'>): Promise<BenchApi> {
  const port = await freePort();
  const api = run('api', { PORT: String(port), DATA_DIR: demo.dataDir }, ['--demo']);
  await api.prints(/The API is at/);
  return { url: `http://127.0.0.1:${port}`, stop: async () => void (await api.stop()) };
}

interface EmptyApi {
  url: string;
  /** As the owner of the tables. */
  db: Database;
  dataDir: string;
  pid: number;
}

/** The API alone on an empty installation, which goes with it. */
export async function onEmptyApi<Result>(
  work: (on: EmptyApi) => Promise<Result>,
  envOf: (dataDir: string) => Record<string, string> = () => ({}),
): Promise<Result> {
  const dataDir = makeDataDir();
  const port = await freePort();
  const api = run('api', { PORT: String(port), DATA_DIR: dataDir, ...envOf(dataDir) });
  try {
    await api.prints(/The API is at/);
    // The one that the API has started.
    const db = connect((await startEmbedded(dataDir)).url, { max: 2, pooler: false });
    const on = { url: `http://127.0.0.1:${port}`, db, dataDir, pid: api.process.pid ?? 0 };
    return await work(on).finally(() => disconnect(db));
  } finally {
    await api.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;

export async function signIn(url: string, identifier: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: 'Touchline1' }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Reads JSON as a signed-in person. */
export async function read<T>(url: string, token: string): Promise<T> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T;
}
