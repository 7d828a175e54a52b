import { makeSessionCache } from './auth/session-cache';
import { connect } from './db/client';
import { makeDownloadCounter } from './download/download-counter';
import { type Env, SettingError } from './env';
import { makeRateLimits } from './http/rate-limit';
import { makeQueue } from './jobs/queue';
import { makePlayingWatch } from './listen/playing-watch';
import { makeLog } from './log';
import type { Services } from './services';
import { diskStorage } from './storage/storage';

/** The services of a process that answers the API. */
export function makeServices(env: Env): Services {
  if (!env.databaseUrl) throw new SettingError('DATABASE_URL: expected a postgres:// address, got none');
  const db = connect(env.databaseUrl, { max: 20, pooler: env.databasePooler });
  const log = makeLog('api');
  const storage = diskStorage(env.dataDir);
  return {
    env,
    db,
    storage,
    queue: makeQueue(),
    rateLimits: makeRateLimits(db.$client),
    sessions: makeSessionCache(),
    playing: makePlayingWatch(db, log),
    downloads: makeDownloadCounter({ db, storage, log, env }),
    log,
  };
}
