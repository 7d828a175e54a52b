import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Db } from '../db/client';
import { executeText } from '../db/execute-text';
import type { Env } from '../env';
import type { DeriveSecret, ListenerOf } from '../listener-key';
import type { Storage } from '../storage/storage';

/** Every kind of job by the name of its queue, and the data of each. Each noun adds its own (`declare module`). */
export interface Jobs {
  /** The hourly clean-up of all nouns. */
  sweep: Record<string, never>;
}
export type JobName = keyof Jobs;

/** The context of a job. */
export interface WorkContext {
  db: Database;
  storage: Storage;
  queue: Queue;
  log: Logger;
  env: Pick<
    Env,
    'dataDir' | 'publicUrl' | 'push' | 'sessionIdleDays' | 'transcription' | 'webhookPrivateNetworks'
  >;
  listenerOf: ListenerOf;
  deriveSecret: DeriveSecret;
}

/** A job that a noun declares: its queue and, unless another program takes it, what the worker does with it. */
export interface Job {
  name: JobName;
  /** The number of tries after a failure (a crash, a full disk), and the time limit of one try. */
  options: Omit<PgBoss.Queue, 'name'>;
  /** When it is queued automatically, as a cron expression in UTC. */
  cron?: string;
  /**
   * Its noun takes up the work of killed workers by a sign of life of its own, and counts each beginning as a try, so the queue
   * must not begin it a second time. Jobs of all others are tried again by `retryOrphans`.
   */
  isWatched?: true;
  /** `last` is true when a failure is final. */
  work?: (context: WorkContext, data: never, tried: { last: boolean }) => Promise<unknown>;
}

/** Declares a job; its handler takes the data of its queue. */
export const defineJob = <Name extends JobName>(
  job: Omit<Job, 'name' | 'work'> & {
    name: Name;
    work?: (context: WorkContext, data: Jobs[Name], tried: { last: boolean }) => Promise<unknown>;
  },
): Job => job;

const scheduled = '__pgboss__send-it';

export interface Queue {
  /**
   * Queues jobs in the transaction `db`, so they exist only if it commits. With a policy other than `standard`, at
   * most one job for each `key` waits; a higher `priority` (default 0) goes first, and none before `startAfter`.
   */
  send<Name extends JobName>(
    db: Db,
    name: Name,
    jobs: { key: string; data: Jobs[Name]; priority?: number; startAfter?: Date }[],
  ): Promise<void>;
}

/** Text that the queue's JSON can store: without NUL and without half a surrogate pair. */
export const storable = (text: string): string => Buffer.from(text).toString().replaceAll('\0', '');

/** A transaction as the library takes it. */
export const executor = (db: Db): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await executeText(db, text, values) }),
});

/** Starts pg-boss for the worker, with its maintenance. */
export async function startBoss(url: string, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'touchline-worker' });
  boss.on('error', onError);
  await boss.start();
  return boss;
}

/** Creates pg-boss's tables and our queues. Runs with the migrations, under their lock. */
export async function prepareQueues(url: string, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const { name, options } of jobs) {
      await boss.createQueue(name, { name, ...options });
      await boss.updateQueue(name, { name, ...options });
    }
    // The library's queue for scheduled jobs. Otherwise the first worker would create it, and its role may not create
    // tables.
    await boss.createQueue(scheduled, { name: scheduled });
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Puts jobs of any kind back, in the transaction of `client`. Jobs of a queue that does not exist any more are
 * skipped.
 */
export async function requeue(
  client: pg.ClientBase,
  jobs: { name: string; data: object | null; priority: number; singletonKey: string | null }[],
): Promise<void> {
  const boss = new PgBoss({ db: noConnection, supervise: false, schedule: false, migrate: false });
  const db: PgBoss.Db = { executeSql: (text, values) => client.query(text, values) };
  const rows = jobs.map(({ name, data, priority, singletonKey }) => ({
    name,
    priority,
    ...(data && { data }),
    ...(singletonKey && { singletonKey }),
  }));
  if (rows.length > 0) await boss.insert(rows, { db } as PgBoss.InsertOptions);
}

const noConnection: PgBoss.Db = {
  executeSql: () =>
    Promise.reject(new Error('a job is sent in the transaction of the change that asks for it')),
};

/** The queue of the API, which only sends and opens no connection of its own. */
export function makeQueue(): Queue {
  const boss = new PgBoss({ db: noConnection, supervise: false, schedule: false, migrate: false });
  return {
    async send(db, name, jobs) {
      const rows = jobs.map(({ key, data, priority = 0, startAfter }) => ({
        ...{ name, data, priority, singletonKey: key },
        ...(startAfter && { startAfter }),
      }));
      if (rows.length > 0) await boss.insert(rows, { db: executor(db) } as PgBoss.InsertOptions);
    },
  };
}
