import type { Db } from './client';
import { isSnapshot } from './snapshot';

/**
 * Makes a function that reads for those who ask the same at the same time once instead of for each. A reading that has
 * begun is not joined, because it may miss what was written since: who comes meanwhile waits for the next one, which
 * begins when that ends. So each sees all that was written before they asked, in this process or another.
 */
export function shareReads() {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<unknown>>();

  async function begin<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const reading = read();
    running.set(key, reading);
    try {
      return await reading;
    } finally {
      if (running.get(key) === reading) running.delete(key);
    }
  }

  return <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    const current = running.get(key);
    if (!current) return begin(key, read);
    // What is kept under a key is what its own callers read.
    const joined = waiting.get(key) as Promise<Value> | undefined;
    if (joined) return joined;
    const next = current
      .catch(() => undefined)
      .then(() => {
        waiting.delete(key);
        return begin(key, read);
      });
    waiting.set(key, next);
    return next;
  };
}

/**
 * The same for each database. A transaction sees what only it has changed, and a file reads one moment, so they share
 * nothing.
 */
export function shareReadsOf() {
  const shared = new WeakMap<Db, ReturnType<typeof shareReads>>();
  return <Value>(db: Db, key: string, read: () => Promise<Value>): Promise<Value> => {
    if (!('$client' in db) || isSnapshot(db)) return read();
    const share = shared.get(db) ?? shareReads();
    shared.set(db, share);
    return share(key, read);
  };
}
