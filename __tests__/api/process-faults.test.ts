import { readdirSync } from 'node:fs';
import path from 'node:path';
import { wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { startServer } from '../support/gateway';
import type { Program } from '../support/program';
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

describe('R-03 R-19 a disk that is full', () => {
  let program: Program;
  let url: string;

  beforeAll(async () => {
    // No file of this process may pass 200 kB: for a write that is the same as a full disk.
    program = startApi({}, 'ulimit -f 200;');
    url = (await program.prints(/The API is at (http:\S+)\/api/))[1] ?? '';
  });
  afterAll(() => program.stop());

  const send = (bytes: Buffer) =>
    fetch(`${url}/api/file/upload/audio`, {
      method: 'POST',
      headers: { authorization: scene.admin.token },
      body: oneIntro(scene, bytes),
    });
  const tempFiles = () => readdirSync(path.join(store.dataDir, 'tmp'));

  test('is 507, leaves nothing behind, and keeps what was there', async () => {
    expect((await send(tone(400))).status).toBe(200);
    const full = await send(wav({ seconds: 4 }));
    const body = await full.json();
    expect([full.status, body.code]).toEqual([507, 'no_space']);
    expect(body.message).toMatch(/no space left/);
    await eventually('an empty temp folder', () => tempFiles().length === 0);
    expect((await store.db.$client.query('select file_name from files')).rows).toHaveLength(1);
  });

  test('reads and sign-ins go on, and a small upload is taken without a restart', async () => {
    const body = JSON.stringify({ identifier: scene.parent.email, password });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(200);
    expect(
      (await fetch(`${url}/api/episode`, { headers: { authorization: scene.admin.token } })).status,
    ).toBe(200);
    expect((await send(tone(500))).status).toBe(200);
  });

  test('R-08 on SIGTERM it ends with 0', async () => {
    expect(await program.stop('SIGTERM')).toBe(0);
  });
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
