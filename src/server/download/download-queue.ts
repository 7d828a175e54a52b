import type { Logger } from 'pino';
import { dayMs } from '@/contract/analytics/range';
import type { WindowKind } from '../kernel/download-window';
import type { CountedFile } from './file-facts';

/** What one address and User-Agent were sent of a file, until it is written. The only place that has either of the two. */
interface Pending {
  file: CountedFile & { clubId: string; episodeId: string };
  address: string;
  /** The address is in one of the safe networks. */
  safe: boolean;
  userAgent: string;
  /** When the request began, in milliseconds, rounded to the second. */
  at: number;
}

export type PendingRanges = Pending & { ranges: [from: number, to: number][] };

/** What is written at once, and how long the first of it waits at most. A process that is killed loses that much. */
const batch = 500;
const waitMs = 250;

/**
 * After a failure the write is tried again this much later. Beyond `mostRanges` new ranges are dropped, so
 * that memory does not run out.
 */
const retryMs = 2000;
const mostRanges = 200_000;

/** Collects what was sent and has it written in batches, one after the other. */
export function makeDownloadQueue(
  kind: WindowKind,
  log: Logger,
  write: (taken: PendingRanges[]) => Promise<void>,
) {
  const pending = new Map<string, PendingRanges>();
  let ranges = 0;
  let state: 'idle' | 'writing' | 'resting' = 'idle';
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();

  /** The name of one download window: its requests are written together. A rolling window may end between two of them. */
  const nameOf = ({ file, address, userAgent, at }: Pending) =>
    `${file.id} ${file.sha256} ${address} ${kind === 'calendar-day' ? Math.floor(at / dayMs) : at} ${userAgent}`;

  function put(name: string, entry: PendingRanges) {
    const same = pending.get(name);
    if (same) same.ranges.push(...entry.ranges);
    else pending.set(name, entry);
    ranges += entry.ranges.length;
  }

  function take(): Map<string, PendingRanges> {
    const taken = new Map([...pending].slice(0, batch));
    for (const [name, entry] of taken) {
      pending.delete(name);
      ranges -= entry.ranges.length;
    }
    return taken;
  }

  async function writeAll(): Promise<void> {
    state = 'writing';
    // What comes meanwhile waits for its own time, because under load it would be written in ever smaller pieces.
    for (let left = pending.size; left > 0 || pending.size >= batch; left -= batch) {
      const taken = take();
      try {
        await write([...taken.values()]);
      } catch (error) {
        // The same bytes twice count once, so it does not matter if some of it was written.
        for (const [name, entry] of taken) put(name, entry);
        log.warn({ err: error, waiting: pending.size }, 'downloads could not be counted yet');
        state = 'resting';
        return later(retryMs);
      }
    }
    state = 'idle';
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    written = written.then(writeAll);
    return written;
  }

  function later(ms: number) {
    timer ??= setTimeout(flush, ms).unref();
  }

  return {
    flush,
    add(entry: Pending, from: number, to: number) {
      if (ranges >= mostRanges) return;
      put(nameOf(entry), { ...entry, ranges: [[from, to]] });
      if (state === 'idle' && pending.size >= batch) void flush();
      else later(waitMs);
    },
  };
}
