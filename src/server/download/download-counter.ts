import type { Logger } from 'pino';
import type { Database } from '../kernel/db/client';
import type { WindowKind } from '../kernel/download-window';
import { makeNetworks, type NetworkSettings } from '../kernel/networks';
import { whenDrained } from '../kernel/runtime/http-server';
import type { DownloadCounter } from '../kernel/services';
import type { Storage } from '../kernel/storage/storage';
import { countableFrom } from './countable';
import { makeDownloadQueue } from './download-queue';
import { makeDownloadWriter } from './write-downloads';
import { countWritten } from './written-bytes';

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
      ahead = 0,
    ) {
      if (method !== 'GET' || purpose !== 'rendition' || !clubId || !episodeId) return;
      const userAgent = headers['user-agent']?.trim() ?? '';
      // To the second, so that what one client asks for at once is written at once.
      const at = Math.floor(Date.now() / 1000) * 1000;
      const written = countWritten(outgoing);
      outgoing.once('close', () => {
        const contentRange = outgoing.getHeader('content-range')?.toString();
        const answer = { status: outgoing.statusCode, contentRange, userAgent, address };
        const from = countableFrom(answer, bytes + ahead, networks);
        if (from === undefined) return;
        // In the places of the file itself, of which the threshold and the spots are known.
        const [first, last] = [Math.max(0, from - ahead), from + written() - ahead];
        if (last <= first) return;
        const file = { id, sha256, bytes, clubId, episodeId };
        const safe = networks.isSafe(address, at);
        add({ file, address: limitKey, safe, userAgent, at }, first, last);
      });
    },
  };
}
