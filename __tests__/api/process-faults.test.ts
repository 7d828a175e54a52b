import { readdirSync } from 'node:fs';
import path from 'node:path';
import { checkSchema } from '@/server/kernel/db/migrate';
import { env } from '@/server/kernel/env';
import { awaitDatabase } from '@/server/programs/await-database';
import { openDatabase } from '@/server/programs/database';
import { wav } from '../support/audio-fixtures';
import { startBucket, type TestBucket } from '../support/bucket';
import { startCuttingProxy } from '../support/cutting-proxy';
import { makeDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { startServer } from '../support/gateway';
import { startOnPorts } from '../support/own-ports';
import { oneIntro, seededOnce, seedScene, tone } from '../support/scene';
import { password } from '../support/seed';
import { startingPostgres } from '../support/starting-postgres';
import { storeFile } from '../support/stored-file';
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

test('R-16 API and worker answer Prometheus at their own ports, without a token on this machine', async () => {
  // As deploy/systemd has it: people come by a name of the internet, through a proxy.
  const settings = { PUBLIC_URL: 'https://touchline.example.org', TRUST_PROXY: '1' };
  const health = await startOnPorts(
    (port) => [port()],
    ([port]) => store.starts('worker', [], { ...settings, WORKER_PORT: String(port) }).process,
    async ([port]) => (await fetch(`http://127.0.0.1:${port}/api/livez`).catch(() => undefined))?.ok === true,
  );
  const program = startApi(settings);
  try {
    const worker = `http://127.0.0.1:${health.ports[0]}`;
    const api = (await program.prints(/The API is at (http:\S+)\/api/))[1] ?? '';
    const textOf = async (url: string) => (await fetch(`${url}/api/metrics`)).text();
    for (const url of [worker, api])
      expect([url, await textOf(url)]).toEqual([
        url,
        expect.stringMatching(/^touchline_degraded_seconds\{what="databaseAway"\} 0$/m),
      ]);
    expect(await textOf(worker)).toContain('touchline_database_connections{pool="jobs"');
    expect(await (await fetch(`${worker}/api/readyz`)).json()).toEqual({ status: 'ok' });
    const strange = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    expect((await fetch(`${worker}/api/metrics`, strange)).status).toBe(404);
    expect((await fetch(`${worker}/api/episode`)).status).toBe(404);
  } finally {
    await health.stop('SIGTERM');
    await program.stop('SIGTERM');
  }
});

test('a port that is taken is named, exit 78', async () => {
  const taken = await startServer(() => undefined);
  const port = new URL(taken.url).port;
  const program = startApi({ PORT: port });
  expect([await program.ended, program.output().trim()]).toEqual([
    78,
    `PORT: ${port} is taken by another program. Set PORT to a free one.`,
  ]);
  const worker = store.starts('worker', [], { WORKER_PORT: port });
  expect([await worker.ended, worker.output().trim()]).toEqual([
    78,
    `WORKER_PORT: ${port} is taken by another program. Set WORKER_PORT to a free one.`,
  ]);
  await taken.close();
});

/** The store's database server, with a change to its address. */
const databaseBut = (change: Partial<URL>) => Object.assign(new URL(store.databaseUrl), change).href;

describe('a setting that cannot be used', () => {
  let bare: Awaited<ReturnType<typeof makeDatabase>>;
  let bucket: TestBucket;
  beforeAll(async () => {
    [bare, bucket] = await Promise.all([makeDatabase('bare'), startBucket()]);
    await storeFile(store, { purpose: 'logo', clubId: scene.club.id });
  });
  afterAll(() => Promise.all([bare.drop(), bucket.close()]));

  test.each<{
    what: string;
    settings: () => Record<string, string>;
    words: RegExp;
    program?: string;
    exit?: number;
  }>([
    {
      what: 'two wrong values',
      settings: () => ({ SESSION_IDLE_DAYS: 'soon', LOG_LEVEL: 'loud' }),
      words: /^SESSION_IDLE_DAYS: [^\n]+\nLOG_LEVEL: [^\n]+$/,
    },
    {
      what: 'an address of the pages with a path',
      program: 'start',
      settings: () => ({ PUBLIC_URL: 'https://club.example.org/touchline' }),
      words:
        /^PUBLIC_URL: expected .* without a path, such as .*, got "https:\/\/club.example.org\/touchline"$/,
    },
    {
      what: 'a database that is away, which a service manager tries again',
      // A program that stays waits for it.
      program: 'doctor',
      settings: () => ({ DATABASE_URL: 'postgres://touchline:hunter2@127.0.0.1:1/touchline' }),
      words: /^DATABASE_URL: the database cannot be reached .*$/,
      exit: 1,
    },
    {
      what: 'a database that does not exist',
      settings: () => ({ DATABASE_URL: databaseBut({ pathname: '/no_such_database' }) }),
      words: /^DATABASE_URL: .*no_such_database.*$/,
    },
    {
      what: 'a wrong password of the database',
      settings: () => ({ DATABASE_URL: databaseBut({ username: 'nobody', password: 'hunter2' }) }),
      words: /^DATABASE_URL: the database cannot be reached \(.*nobody.*\)$/,
    },
    {
      what: 'an empty database without the owner of its tables',
      settings: () => ({ DATABASE_URL: bare.appUrl, DATA_DIR: path.join(store.dataDir, 'none') }),
      words: /^DATABASE_URL: its role may not .*permission denied.*\. Set MIGRATION_DATABASE_URL to .*$/,
    },
    {
      what: 'a folder of data that is a file',
      settings: () => ({ DATA_DIR: path.resolve('package.json') }),
      words: /^DATA_DIR: .*package.json.* cannot be used \(ENOTDIR\)\. Is it ours to read and write\?$/,
    },
    {
      what: 'a password of the owner that is wrong',
      settings: () => ({ MIGRATION_DATABASE_URL: databaseBut({ username: 'owner', password: 'hunter2' }) }),
      words: /^DATABASE_URL or MIGRATION_DATABASE_URL: the database cannot be reached \(.*owner.*\)$/,
    },
    {
      what: 'a bucket without the files of the database',
      settings: () => ({ STORAGE_URL: bucket.url }),
      words:
        /^The database names \d+ files, and there are none in s3:.*STORAGE_URL, the place of the files of this database\?.*$/,
    },
    {
      what: 'a bucket that does not exist',
      settings: () => ({ STORAGE_URL: bucket.url.replace('/touchline?', '/elsewhere?') }),
      words:
        /^STORAGE_URL: s3:.*\/elsewhere cannot be used \(NoSuchBucket, status 404\)\. Make the bucket, or .*$/,
    },
    {
      what: 'a wrong key of the bucket',
      settings: () => ({ STORAGE_URL: bucket.url.replace('S3RVER:S3RVER', 'NOBODY:hunter2') }),
      words: /^STORAGE_URL: s3:.* cannot be used \(InvalidAccessKeyId, status 403\)\. .*$/,
    },
    {
      what: 'a bucket that is away, which a service manager tries again',
      settings: () => ({ STORAGE_URL: 's3://S3RVER:hunter2@127.0.0.1:1/touchline?tls=0' }),
      words:
        /^STORAGE_URL: s3:.* cannot be used \(ECONNREFUSED\)\. Is it running, and is its address right\?$/,
      exit: 1,
    },
  ])('$what: a sentence without a password and without a stack', async (row) => {
    const { settings, words, program: name = 'api', exit = 78 } = row;
    const program = store.starts(name, [], { PORT: '0', NODE_NO_WARNINGS: '1', ...settings() });
    expect([await program.ended, program.output().trim()]).toEqual([exit, expect.stringMatching(words)]);
    expect(program.output()).not.toContain('hunter2');
  });
});

test('a worker says at its start what it does and on what, without a password', async () => {
  const worker = store.starts('worker', [], { LOG_LEVEL: 'info' });
  const [line] = await worker.prints(/^.*one of each kind.*$/m);
  expect(JSON.parse(line)).toMatchObject({
    ...{
      part: 'worker',
      files: path.join(store.dataDir, 'files'),
      database: new URL(store.databaseUrl).host,
    },
    msg: expect.stringMatching(
      /^works on .*send-email, master-rendition.*: one of each kind at a time, and 4 emails$/,
    ),
  });
  expect(line).not.toContain(new URL(store.databaseUrl).password);
  expect(await worker.stop('SIGTERM')).toBe(0);
});

describe('a PostgreSQL that is starting', () => {
  const starting = seededOnce(startingPostgres);
  let proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
  let isUp = false;
  beforeAll(async () => {
    proxy = await startCuttingProxy(() => (isUp ? store.databaseUrl : starting.url));
  });
  beforeEach(() => {
    isUp = false;
  });
  afterAll(async () => {
    await proxy.close();
    await starting.close();
  });
  /** The store's database by the proxy. */
  const settings = () => ({
    PORT: '0',
    DATABASE_URL: Object.assign(new URL(store.databaseUrl), { host: new URL(proxy.url).host }).href,
  });
  const waiting =
    /^The database does not answer yet \(the database system is starting up\)\. Waiting for it, for 120 seconds at most\.$/m;

  test('R-09 the worker waits for it, and then works', async () => {
    const worker = store.starts('worker', [], settings());
    await worker.prints(waiting);
    isUp = true;
    const works = "select 1 from pg_stat_activity where application_name = 'touchline-worker'";
    await eventually('it works', async () => (await store.db.$client.query(works)).rowCount !== 0);
    expect(await worker.stop('SIGTERM')).toBe(0);
    expect(worker.output().match(new RegExp(waiting, 'gm'))).toHaveLength(1);
  });

  test.each(['worker', 'api'])('R-08 R-09 SIGTERM ends the wait of the %s, with 0', async (name) => {
    const program = store.starts(name, [], settings());
    await program.prints(waiting);
    expect(await program.stop('SIGTERM')).toBe(0);
  });

  test('R-09 the API waits for it, too', async () => {
    const program = store.starts('api', [], settings());
    await program.prints(waiting);
    isUp = true;
    await program.prints(/The API is at/);
    expect(await program.stop('SIGTERM')).toBe(0);
  });

  test('R-09 the wait has an end', async () => {
    const never = new Promise<void>(() => undefined);
    const databaseUrl = settings().DATABASE_URL;
    expect(await awaitDatabase({ databaseUrl, migrationDatabaseUrl: undefined }, never, 0)).toBe(true);
    await expect(openDatabase({ ...env(), databaseUrl }, (url) => checkSchema(url))).rejects.toThrow(
      'DATABASE_URL: the database cannot be reached (the database system is starting up)',
    );
  });
});
