import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { files } from '../tables/file';
import type { Database } from './db/client';
import type { Replica } from './db/replica';
import type { Env } from './env';
import type { Person } from './http/person';
import type { RateLimits } from './http/rate-limit';
import type { RequestFacts } from './http/request-facts';
import type { SessionCache } from './http/session-cache';
import type { Queue } from './jobs/queue';
import type { DeriveSecret, ListenerOf } from './listener-key';
import type { Metrics } from './metrics/metrics';
import type { Outside } from './outgoing/outside';
import type { Storage } from './storage/storage';

interface Wait {
  userId: string;
  player: string;
  sessionId: string;
  /** The longest wait, in milliseconds. */
  ms: number;
  /** Calls its argument when the client has gone, and returns a function that stops listening. */
  onGone: (end: () => void) => () => void;
}

/** Keeps the requests of players that wait for the news that their member plays on another device. */
export interface PlayingWatch {
  /**
   * Resolves when another player of this member may have started, when a guardian has closed the account, after `ms`, or when
   * this process is about to end.
   */
  wait(wait: Wait): Promise<void>;
  /** Wakes the other players of this member at once, because Play was pressed on this one in this process. */
  pressed(userId: string, player: string): void;
  /** How many requests wait in this process. */
  waiting(): number;
  /** How long a press of Play waits for the other player to save its position, in milliseconds. It may have no connection. */
  patienceMs: number;
}

type ServedFile = Pick<
  typeof files.$inferSelect,
  'id' | 'sha256' | 'bytes' | 'purpose' | 'clubId' | 'episodeId'
>;

/** Counts the downloads of finished episodes. */
export interface DownloadCounter {
  /**
   * Counts the answer once it has ended, if it counts. `ahead` is how many bytes more than the file the answer has before its
   * sound, because a larger tag takes the place of the file's own.
   */
  watch(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    facts: RequestFacts,
    file: ServedFile,
    ahead?: number,
  ): void;
  /** Writes all that waits. Resolves once it is written, or could not be. */
  flush(): Promise<void>;
}

/** Everything the API needs to work; tests make their own. */
export interface Services {
  env: Env;
  db: Database;
  /** The same database, on connections that lists and figures have for themselves: whatever waits for one, a sign-in does not. */
  readingDb: Database;
  /** Undefined where the operator has none. */
  replica: Replica | undefined;
  storage: Storage;
  queue: Queue;
  rateLimits: RateLimits;
  sessions: SessionCache;
  /**
   * The person of a token; undefined when it is unknown or has ended. Throws 401 with a reason of its own when a guardian has
   * closed the account of a child. The noun of sign-in brings it, because the kernel knows no accounts.
   */
  authenticate: (token: string | undefined) => Promise<Person | undefined>;
  playing: PlayingWatch;
  downloads: DownloadCounter;
  listenerOf: ListenerOf;
  deriveSecret: DeriveSecret;
  /** How addresses are reached that admins of clubs give: never in the own networks, whatever webhooks may. */
  outside: Outside;
  metrics: Metrics;
  log: Logger;
}
