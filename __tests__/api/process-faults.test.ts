import { readdirSync } from 'node:fs';
import path from 'node:path';
import { wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { startServer } from '../support/gateway';
import { oneIntro, seededOnce, seedScene, tone } from '../support/scene';
import { password } from '../support/seed';
import { makeStore, type Store } from '../support/stores';

let store: Store;

const scene = seededOnce(async () => {
  store = await makeStore(0);
  return seedScene(store.db);
});
afterAll(() => store.close());

const startApi = (own: Record<string, string> = {}, limits = '') =>
  store.starts('api', [], { PORT: '0', ...own }, limits);

test('R-03 R-19 R-08 a disk that is full is 507 and loses nothing; the rest goes on, and SIGTERM ends it with 0', async () => {
  // No file of this process may pass 200 kB: for a write that is the same as a full disk.
  const program = startApi({}, 'ulimit -f 200;');
  try {
    const url = (await program.prints(/The API is at (http:\S+)\/api/))[1] ?? '';
    const headers = { authorization: scene.admin.token };
    const send = (bytes: Buffer) =>
      fetch(`${url}/api/file/upload/audio`, { method: 'POST', headers, body: oneIntro(scene, bytes) });
    expect((await send(tone(400))).status).toBe(200);
    const full = await send(wav({ seconds: 4 }));
    const { code, message } = await full.json();
    expect([full.status, code, message]).toEqual([507, 'no_space', expect.stringMatching(/no space left/)]);
    await eventually('an empty temp folder', () => readdirSync(path.join(store.dataDir, 'tmp')).length === 0);
    expect((await store.db.$client.query('select file_name from files')).rows).toHaveLength(1);

    const signIn = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: scene.parent.email, password }),
    };
    expect((await fetch(`${url}/api/auth/login`, signIn)).status).toBe(200);
    expect((await fetch(`${url}/api/episode`, { headers })).status).toBe(200);
    expect((await send(tone(500))).status).toBe(200);
  } finally {
    expect(await program.stop('SIGTERM')).toBe(0);
  }
});

test('a port that is taken is named, exit 1', async () => {
  const taken = await startServer(() => undefined);
  const port = new URL(taken.url).port;
  const program = startApi({ PORT: port });
  expect([await program.ended, program.output().trim()]).toEqual([
    1,
    `PORT: ${port} is taken by another program. Set PORT to a free one.`,
  ]);
  await taken.close();
});

/** The store's database server, and a name that it does not have. */
function noSuchDatabase() {
  const url = new URL(store.databaseUrl);
  url.pathname = '/no_such_database';
  return url.href;
}

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a wrong setting',
    () => ({ SESSION_IDLE_DAYS: 'soon', LOG_LEVEL: 'loud' }),
    /^SESSION_IDLE_DAYS: [^\n]+\nLOG_LEVEL: [^\n]+$/,
  ],
  [
    'a database that cannot be reached',
    () => ({ DATABASE_URL: 'postgres://touchline:hunter2@127.0.0.1:1/touchline' }),
    /^DATABASE_URL: the database cannot be reached/,
  ],
  ['a wrong database name', () => ({ DATABASE_URL: noSuchDatabase() }), /^DATABASE_URL: .*no_such_database/],
])('%s is named without a password, exit 1', async (_what, settings, words) => {
  const program = startApi(settings());
  expect([await program.ended, program.output().trim()]).toEqual([1, expect.stringMatching(words)]);
  expect(program.output()).not.toContain('hunter2');
});
