import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect, type Database, disconnect } from '@/server/kernel/db/client';
import { type EmbeddedServer, startEmbedded } from '@/server/kernel/db/embedded/server';
import { migrate } from '@/server/programs/migrate';
import { type Call, callsTo } from '../support/api';
import { startCuttingProxy } from '../support/cutting-proxy';
import { eventually } from '../support/eventually';
import { enginesOf } from '../support/processes';
import { type Program, run } from '../support/program';
import { oneIntro, type Scene, seedScene } from '../support/scene';
import { password } from '../support/seed';

let folder: string;
/** Undefined while it is away. Each start has another port, so the API reaches it by one that is kept for it. */
let server: EmbeddedServer | undefined;
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
let url: string;
let db: Database;
let program: Program;
let call: Call;
let scene: Scene;

const start = async () => {
  server ??= await startEmbedded(path.join(folder, 'data'));
  return server;
};
async function stop() {
  const running = server;
  server = undefined;
  await running?.stop();
}

/** How many processes were ready to check uploads when the server said that it is ready. */
let atFirst: number;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-away-'));
  chmodSync(folder, 0o711);
  const { url: own } = await start();
  await migrate(own);
  proxy = await startCuttingProxy(() => server?.url);
  url = Object.assign(new URL(own), { port: new URL(proxy.url).port }).href;
  db = connect(url);
  scene = await seedScene(db);
  // A process of its own: errors of Node's network code are no `Error` of the world that Jest makes for a test.
  program = run('api', {
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, 'files'),
    PORT: '0',
  });
  call = callsTo((await program.prints(/The API is at (http:\S+)\/api/))[1] ?? '');
  atFirst = enginesOf(program.process.pid ?? 0).length;
});
afterAll(async () => {
  await program.stop();
  await disconnect(db);
  await proxy.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(start);

const upload = () =>
  call('POST', '/api/file/upload/audio', {
    token: scene.admin.token,
    body: oneIntro(scene),
  });

const askAll = () =>
  Promise.all([
    call('GET', '/api/account', { token: scene.parent.token }),
    call('GET', '/api/episode', { token: scene.admin.token }),
    call('POST', '/api/auth/login', { body: { identifier: scene.parent.email, password } }),
    call('GET', `/api/file/download?url=/file/${'a'.repeat(22)}`, { token: scene.parent.token }),
    upload(),
  ]);

const readiness = async () => (await call('GET', '/api/readyz')).status;

test('C6 the server says that it is ready once a process is that checks uploads', () => {
  expect(atFirst).toBe(1);
});

test('R-09 R-16 S-42 without its database the API says 503 and when to come back, and recovers by itself', async () => {
  expect((await askAll()).map(({ status }) => status)).toEqual([200, 200, 200, 404, 200]);
  await stop();

  // The person of a token is remembered for a second, so some answers need no database until then.
  const away = await eventually('503 everywhere', async () => {
    const answers = await askAll();
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    return answers.every(({ status }) => status === 503) && answers;
  });
  for (const { headers, body } of away) {
    expect([body.code, headers.get('retry-after')]).toEqual(['unavailable', '5']);
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|postgres|select|terminat/i);
  }
  expect((await call('GET', '/api/livez')).status).toBe(200);
  await eventually('not ready', async () => (await readiness()) === 503);
  await eventually('an empty temp folder', () => readdirSync(path.join(folder, 'files/tmp')).length === 0);

  await start();
  await eventually('answers as before', async () => (await askAll()).every(({ status }) => status < 500));
  await eventually('ready', async () => (await readiness()) === 200);
});

test('R-09 a database that is ended under load loses no acknowledged write', async () => {
  const acknowledged: string[] = [];
  const others = new Set<number>();
  let ending = false;
  let number = 7000;
  const write = async () => {
    while (!ending) {
      const body = { name: 'Under load', endDate: '2026-11-28', number: ++number };
      const answer = await call('POST', '/api/episode', { token: scene.platform.token, body });
      if (answer.status === 201) acknowledged.push(answer.body.data.id);
      else others.add(answer.status);
    }
  };
  const writers = [write(), write(), write(), write()];
  await eventually('some writes', () => acknowledged.length > 20);
  await stop();
  await start();
  const before = acknowledged.length;
  await eventually('more writes', () => acknowledged.length > before + 20);
  ending = true;
  await Promise.all(writers);
  expect([...others].filter((status) => status !== 503)).toEqual([]);
  const { rows } = await db.$client.query("select id from episodes where name = 'Under load'");
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});

test('S-41 what happened is in the log, without a secret', () => {
  expect(program.output()).toContain('"msg":"request failed"');
  for (const secret of [password, scene.parent.token, scene.parent.email ?? '', new URL(url).password]) {
    expect(program.output().includes(secret)).toBe(false);
  }
});
