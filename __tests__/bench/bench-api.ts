import { freePort, type Installation } from '../support/installation';
import { run } from '../support/program';

export interface BenchApi {
  url: string;
  stop(): Promise<void>;
}

/** The API alone, on the same database and files as the demo. */
export async function openBenchApi(demo: Installation): Promise<BenchApi> {
  const port = await freePort();
  const api = run('api', { PORT: String(port), DATA_DIR: demo.dataDir }, ['--demo']);
  await api.prints(/The API is at/);
  return { url: `http://127.0.0.1:${port}`, stop: async () => void (await api.stop()) };
}

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
