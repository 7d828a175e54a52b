import { authenticate } from '../auth/authenticate';
import { makeDownloadCounter } from '../download/download-counter';
import { connect, disconnect } from '../kernel/db/client';
import { makeReplica } from '../kernel/db/replica';
import { type Env, SettingError } from '../kernel/env';
import { makeRateLimits } from '../kernel/http/rate-limit';
import { makeSessionCache } from '../kernel/http/session-cache';
import { makeQueue } from '../kernel/jobs/queue';
import { makeDeriveSecret, makeListenerOf } from '../kernel/listener-key';
import { makeLog } from '../kernel/log';
import { makeMetrics } from '../kernel/metrics/metrics';
import { theInternet } from '../kernel/outgoing/outside';
import { siblingsOfProcess } from '../kernel/runtime/siblings';
import type { Services } from '../kernel/services';
import { openStorage } from '../kernel/storage/open-storage';
import { makePlayingWatch } from '../listen/playing-watch';

/** All processes of a machine together stay below the 100 connections that PostgreSQL takes by default. */
const poolSize = (processes: number) => Math.max(5, Math.min(30, Math.floor(80 / Math.max(1, processes))));

/** The services of a process that answers the API. */
export function makeServices(env: Env): Services {
  if (!env.databaseUrl) throw new SettingError('DATABASE_URL: expected a postgres:// address, got none');
  const size = poolSize(env.apiProcesses);
  // More than there are files of lists at once (`csv-places.ts`), each of which keeps one.
  const forReading = { max: Math.ceil(size * 0.6), pooler: env.databasePooler };
  const db = connect(env.databaseUrl, { ...forReading, max: size - forReading.max });
  const readingDb = connect(env.databaseUrl, forReading);
  const log = makeLog('api');
  const replica = env.databaseReadUrl
    ? makeReplica(readingDb, connect(env.databaseReadUrl, { ...forReading, isReplica: true }), log)
    : undefined;
  const storage = openStorage(env);
  const metrics = makeMetrics({ changes: db.$client, lists: readingDb.$client }, replica);
  const sessions = makeSessionCache(siblingsOfProcess());
  return {
    env,
    db,
    readingDb,
    replica,
    storage,
    queue: makeQueue(),
    rateLimits: makeRateLimits(db.$client, metrics.refused),
    sessions,
    authenticate: (token) => authenticate({ db, env, sessions }, token),
    playing: makePlayingWatch(db, log),
    downloads: makeDownloadCounter({ db, storage, log, env }),
    listenerOf: makeListenerOf(env),
    deriveSecret: makeDeriveSecret(env),
    outside: theInternet,
    metrics,
    log,
  };
}

/** Closes the connections of services once their running queries are done. */
export async function closeServices({ db, readingDb, replica }: Services): Promise<void> {
  await Promise.all([replica?.close(), disconnect(readingDb), disconnect(db)]);
}
