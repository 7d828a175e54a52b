import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { QueryResult } from 'pg';
import pino from 'pino';
import { closeAudioEngine } from '@/server/kernel/audio/engine';
import { connect, disconnect } from '@/server/kernel/db/client';
import { type Env, parseEnv } from '@/server/kernel/env';
import type { Services } from '@/server/kernel/services';
import { makeApp } from '@/server/programs/app';
import { closeServices, makeServices } from '@/server/programs/make-services';
import { emptyTables, fullTables, makeDatabase, type TestDatabase } from './database';
import { startServer } from './gateway';

/** Calls the API, signed in by `token`; a plain object as `body` goes as JSON, bytes and a form as they are. */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

export interface TestApi {
  /** `http://127.0.0.1:port` */
  url: string;
  /** What a test looks through and arranges by: the API's services, but the database as the owner of its tables. */
  services: Services;
  /** What the API itself works with: a database on which it owns nothing. */
  own: Services;
  call: Call;
  /** The rows that a statement gives, to the owner of the tables. */
  query(text: string, values?: unknown[]): Promise<QueryResult['rows']>;
  close(): Promise<void>;
}

interface CallOptions {
  token?: string;
  body?: object;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON; a test narrows it by what it expects. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape, and a wrong guess fails the test
  body: any;
}

/** An answer in one line: its status and its message. */
export const said = ({ status, body }: Pick<Answer, 'status' | 'body'>): string =>
  `${status} ${body.message}`;

/** Where an answer refuses what was sent: its status and the names of the fields. */
export const refusedAt = ({ status, body }: Answer): string =>
  [status, ...Object.keys(body.fields ?? {})].join(' ');

/** What so many calls come to that are made at once. */
export const atOnce = <Result>(times: number, call: (i: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => call(i)));

/** The statuses of calls that were made at once, sorted, because any of them may come first. */
export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).sort();

/** The statuses of so many calls, one after the other. */
export async function inTurn(times: number, call: (i: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await call(i)).status);
  return statuses;
}

/** Calls of the API at `url`. */
export const callsTo =
  (url: string): Call =>
  async (method, target, { token, body, headers = {} } = {}) => {
    const isRaw = body instanceof FormData || body instanceof Uint8Array;
    const response = await fetch(`${url}${target}`, {
      method,
      body: isRaw ? (body as BodyInit) : body && JSON.stringify(body),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    };
  };

/** The real API on a database, a folder and a port of its own; `replaced` are services that a test brings itself. */
export async function startApi(
  overrides: Partial<Env> = {},
  replaced: Partial<Services> = {},
  given?: TestDatabase,
): Promise<TestApi> {
  const database = given ?? (await makeDatabase());
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-api-'));
  const env: Env = {
    ...parseEnv({ NODE_ENV: 'test' }),
    databaseUrl: database.appUrl,
    dataDir: folder,
    ...overrides,
  };
  const used: Services = { ...makeServices(env), log: pino({ level: 'silent' }), ...replaced };
  const services = { ...used, db: overrides.databaseUrl ? used.db : connect(database.url) };
  const app = makeApp(used);
  const server = await startServer((incoming, outgoing) => void app(incoming, outgoing));

  return {
    url: server.url,
    services,
    own: used,
    call: callsTo(server.url),
    query: async (text, values) => (await services.db.$client.query(text, values)).rows,
    async close() {
      await server.close();
      await used.downloads.flush();
      await closeServices(used);
      if (services.db !== used.db) await disconnect(services.db);
      await closeAudioEngine();
      if (!given) await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An API that is started later, under a name that a file has from its first line. */
function startedBy(started: () => TestApi): TestApi {
  return {
    get url() {
      return started().url;
    },
    get services() {
      return started().services;
    },
    get own() {
      return started().own;
    },
    call: (...of) => started().call(...of),
    query: (...of) => started().query(...of),
    close: () => started().close(),
  };
}

/** One API for all tests of a file. To be called at its top. */
export function apiOfFile(...of: Parameters<typeof startApi>): TestApi {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(...of);
  });
  afterAll(() => api.close());
  return startedBy(() => api);
}

/** Another API, on an empty database, for each test of a file. To be called at its top. */
export function apiOfEachTest(own?: Partial<Env>, replaced?: Partial<Services>): TestApi {
  let database: TestDatabase;
  let ofMigration: string[];
  let api: TestApi;
  beforeAll(async () => {
    database = await makeDatabase();
    ofMigration = await fullTables(database);
  });
  beforeEach(async () => {
    api = await startApi(own, replaced, database);
  });
  afterEach(async () => {
    await api.close();
    // Each test begins with what a new database has.
    await emptyTables(database, ofMigration);
  });
  afterAll(() => database.drop());
  return startedBy(() => api);
}
