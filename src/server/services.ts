import type { Logger } from 'pino';
import type { SessionCache } from './auth/session-cache';
import type { Database } from './db/client';
import type { DownloadCounter } from './download/download-counter';
import type { Env } from './env';
import type { RateLimits } from './http/rate-limit';
import type { Queue } from './jobs/queue';
import type { PlayingWatch } from './listen/playing-watch';
import type { Storage } from './storage/storage';

/** Everything the API needs to work; tests make their own. */
export interface Services {
  env: Env;
  db: Database;
  storage: Storage;
  queue: Queue;
  rateLimits: RateLimits;
  sessions: SessionCache;
  playing: PlayingWatch;
  downloads: DownloadCounter;
  log: Logger;
}
