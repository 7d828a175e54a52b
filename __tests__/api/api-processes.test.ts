import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { makeSessionCache } from '@/server/kernel/http/session-cache';
import { makeSharedPort } from '@/server/kernel/runtime/shared-port';
import { superviseApi } from '@/server/programs/api-processes';
import type { SupervisedProcess } from '@/server/programs/supervised-process';
import { type Answer, apiOfFile, atOnce, type Call, callsTo, statusesOf } from '../support/api';
import { eventually } from '../support/eventually';
import { oneIntro, sceneOfFile } from '../support/scene';
import { password, seedPerson, seedSenders } from '../support/seed';

const api = apiOfFile();
let pages: Server;
/** They answer no connection meanwhile. */
let pagesAreAway = false;
let processes: SupervisedProcess;
let url: string;
const scene = sceneOfFile(api);

beforeAll(async () => {
  pages = createServer((incoming, outgoing) => outgoing.end(`page ${incoming.url}`));
  pages.on('connection', (socket) => pagesAreAway && socket.destroy());
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const { dataDir, databaseUrl = '' } = api.services.env;
  const own = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    ...{ NODE_ENV: 'production', LOG_LEVEL: 'silent', LISTENING_KEY: 'k'.repeat(32) },
    TOUCHLINE_PROGRAMS: process.env.TOUCHLINE_PROGRAMS ?? '',
  };
  const from = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  processes = superviseApi({ count: 2, host: '127.0.0.1', port: 0, pages: from }, own);
  url = `http://127.0.0.1:${(await processes.ready).port}`;
});
afterAll(async () => {
  await processes.stop();
  pages.close();
});

/** Each call has a connection of its own, and connections are given to the processes in turn. */
const call: Call = (method, path, { headers = {}, ...of } = {}) =>
  callsTo(url)(method, path, { ...of, headers: { ...headers, connection: 'close' } });

const login = (identifier: string, typed: string): Promise<Answer> =>
  call('POST', '/api/auth/login', { body: { identifier, password: typed } });

const account = (token: string) => call('GET', '/api/account', { token });

test('R-20 the figures know of each process before it has answered anything', async () => {
  // One connection, so one process: it asks once more when the other took too long for its figures.
  await eventually('both are in the figures', async () => {
    const figures = await (await fetch(`${url}/api/metrics`)).text();
    const named = [...figures.matchAll(/^process_resident_memory_bytes\{process="(\d)"\}/gm)];
    return named.map(([, number]) => number).join() === '0,1';
  });
});

test('R-20 S-09 a session that ends in one process has ended in the other when it is said', async () => {
  const person = await seedPerson(api.services.db, { email: 'ends@example.test' });
  for (let i = 0; i < 10; i += 1) {
    const { token } = (await login('ends@example.test', password)).body;
    expect(statusesOf(await atOnce(6, () => account(token)))).toEqual(Array(6).fill(200));
    expect((await call('POST', '/api/auth/logout', { token })).status).toBe(200);
    expect(statusesOf(await atOnce(6, () => account(token)))).toEqual(Array(6).fill(401));
  }
  expect((await account(person.token)).status).toBe(200);
});

test('R-20 S-05 wrong passwords are counted over all processes', async () => {
  await seedPerson(api.services.db, { email: 'guessed@example.test' });
  const answers = [];
  for (let i = 0; i < 12; i += 1) answers.push(await login('guessed@example.test', 'wrong'));
  expect(statusesOf(answers)).toEqual([...Array(9).fill(401), 429, 429, 429]);
  await api.query('delete from rate_limits');
});

test('R-20 R-07 the same request under one key in both at once is done once', async () => {
  const create = () =>
    call('POST', '/api/host', {
      token: scene.platform.token,
      body: { name: 'Ada', bio: '', photo: null },
      headers: { 'idempotency-key': 'k1' },
    });
  const statuses = statusesOf(await atOnce(8, create));
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect((await create()).status).toBe(201);
  expect(await api.query('select name from hosts')).toEqual([{ name: 'Ada' }]);
});

test('R-20 R-06 twenty at once into one slot over both: one is left, of one content', async () => {
  const tokens = await seedSenders(api.services.db, scene.club.id, 20);
  const answers = await Promise.all(
    tokens.map((token) => call('POST', '/api/file/upload/audio', { token, body: oneIntro(scene) })),
  );
  expect(statusesOf(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const left = await api.query(
    `select count(*)::int as parts, count(distinct f.sha256)::int as contents from episode_parts p join files f on f.id = p.file_id
     where p.episode_id = $1`,
    [scene.episode.id],
  );
  expect(left).toEqual([{ parts: 1, contents: 1 }]);
});

test('R-20 what is not of the API comes from the process of the pages', async () => {
  const { status, body, headers } = await call('GET', '/auth/login');
  expect([status, body, headers.get('x-content-type-options')]).toEqual([200, 'page /auth/login', 'nosniff']);
});

test('R-20 R-08 a process that is asked to end gets no more connections, and hears so after its last one', async () => {
  const children = ['one', 'two'].map(() => {
    const sent: object[] = [];
    const send = (message: object) => sent.push(message);
    return { sent, child: Object.assign(new EventEmitter(), { send }) as unknown as ChildProcess };
  });
  const [one, two] = children;
  if (!one || !two) throw new Error('there are two');
  const shared = makeSharedPort();
  for (const { child } of children) {
    shared.add(child);
    shared.open(child);
  }
  const port = await shared.listen('127.0.0.1', 0);
  const sockets: Socket[] = [];
  const given = () => [...one.sent, ...two.sent].filter((message) => 'connection' in message).length;
  const connectAgain = async () => {
    const before = given();
    sockets.push(connect(port, '127.0.0.1'));
    await eventually('it is given', () => given() > before);
  };
  await connectAgain();
  one.child.emit('message', { leaving: true });
  for (let i = 0; i < 3; i += 1) await connectAgain();
  expect(one.sent).toEqual([{ connection: 1 }, { left: true }]);
  expect(two.sent).toEqual([{ connection: 2 }, { connection: 3 }, { connection: 4 }]);
  for (const { child } of children) child.emit('exit');
  for (const socket of sockets) socket.destroy();
  shared.close();
});

test('R-20 R-08 a process whose supervisor has gone goes on without it', async () => {
  const code = `const { tellSupervisor } = require('./src/server/kernel/runtime/tell-supervisor.ts');
    process.disconnect();
    tellSupervisor({ taken: 1 });
    setImmediate(() => setImmediate(() => process.stdout.write('goes on')));`;
  const child = spawn(process.execPath, ['--require', 'tsx/cjs', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [said, [exit]] = await Promise.all([child.stdout?.toArray(), once(child, 'exit')]);
  expect([String(said), exit]).toEqual(['goes on', 0]);
});

test('R-20 what cannot come from the process of the pages is said in a page to people, and in JSON to programs', async () => {
  pagesAreAway = true;
  pages.closeAllConnections();
  const get = (accept: string) => fetch(`${url}/home`, { headers: { accept, connection: 'close' } });
  const seen = await get('text/html,application/xhtml+xml,*/*;q=0.8');
  expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
    502,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(await seen.text()).toMatch(
    /<html lang="en">[\s\S]*http-equiv="refresh"[\s\S]*<h1>Touchline is starting again/,
  );
  const read = await get('*/*');
  expect([read.status, await read.json()]).toEqual([502, expect.objectContaining({ code: 'upstream' })]);
  pagesAreAway = false;
});

test('R-20 S-09 what was said to siblings is not kept', async () => {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  let said: object | undefined = { received: 'by all' };
  const kept = new WeakRef(said);
  const sessions = makeSessionCache({ send: async () => said as never, onReceived: () => undefined });
  sessions.forgetUser('one');
  await sessions.forgotten();
  said = undefined;
  sessions.forgetUser('two');
  await sessions.forgotten();
  await setImmediate();
  collect();
  expect(kept.deref()).toBe(undefined);
});

test('R-20 R-08 a killed process is started again while the other answers; all end when they are asked to', async () => {
  const [victim = 0] = processes.pids();
  process.kill(victim, 'SIGKILL');
  await eventually(
    'another answers',
    async () => (await account(scene.platform.token).catch(() => undefined))?.status === 200,
  );
  await eventually('it is started again', () => !processes.pids().includes(victim));
  expect(statusesOf(await atOnce(8, () => account(scene.platform.token)))).toEqual(Array(8).fill(200));
  const running = processes.pids();
  await processes.stop();
  expect(running).toHaveLength(2);
  for (const pid of running) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
