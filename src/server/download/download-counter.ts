import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Database } from '../db/client';
import type { files } from '../db/schema/file';
import type { RequestFacts } from '../http/request-facts';
import { whenDrained } from '../runtime/http-server';
import type { Storage } from '../storage/storage';
import { countableFrom } from './countable';
import { makeDownloadQueue } from './download-queue';
import { makeNetworks, type NetworkSettings } from './networks';
import type { WindowKind } from './window';
import { makeDownloadWriter } from './write-downloads';
import { countWritten } from './written-bytes';

type ServedFile = Pick<
  typeof files.$inferSelect,
  'id' | 'sha256' | 'bytes' | 'purpose' | 'clubId' | 'episodeId'
>;

/** Counts the downloads of finished episodes. */
export interface DownloadCounter {
  /** Has the answer counted once it has ended, if it counts. */
  watch(incoming: IncomingMessage, outgoing: ServerResponse, facts: RequestFacts, file: ServedFile): void;
  /** Writes all that waits. Resolves once it is written, or could not be. */
  flush(): Promise<void>;
}

interface CounterContext {
  db: Database;
  storage: Storage;
  log: Logger;
  env: { downloadWindow: WindowKind; downloadNetworks: NetworkSettings };
}

/**
 * Checks each answer when it has ended, which costs no query, and collects what counts in memory. What has come within a
 * quarter of a second is written at once.
 */
export function makeDownloadCounter({ db, storage, log, env }: CounterContext): DownloadCounter {
  const kind = env.downloadWindow;
  const networks = makeNetworks(env.downloadNetworks);
  const { add, flush } = makeDownloadQueue(kind, log, makeDownloadWriter({ db, storage, kind }));
  whenDrained(flush);

  return {
    flush,
    watch(
      { method, headers },
      outgoing,
      { address, limitKey },
      { id, sha256, bytes, purpose, clubId, episodeId },
    ) {
      if (method !== 'GET' || purpose !== 'rendition' || !clubId || !episodeId) return;
      const userAgent = headers['user-agent']?.trim() ?? '';
      // To the second, so that what one client asks for at once is written at once.
      const at = Math.floor(Date.now() / 1000) * 1000;
      const written = countWritten(outgoing);
      outgoing.once('close', () => {
        const contentRange = outgoing.getHeader('content-range')?.toString();
        const answer = { status: outgoing.statusCode, contentRange, userAgent, address };
        const from = countableFrom(answer, bytes, networks);
        if (from === undefined || written() === 0) return;
        const file = { id, sha256, bytes, clubId, episodeId };
        const safe = networks.isSafe(address, at);
        add({ file, address: limitKey, safe, userAgent, at }, from, from + written());
      });
    },
  };
}
