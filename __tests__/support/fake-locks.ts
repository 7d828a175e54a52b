import { replaceProperty } from './replace-property';

interface How {
  ifAvailable?: boolean;
  signal?: AbortSignal;
  steal?: boolean;
}
type Work = (lock: object | null) => Promise<unknown>;

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** The locks of a browser, in memory, as far as ours are used: one holder of a name at a time, the others wait. */
export function fakeLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: async (name: string, { ifAvailable, signal, steal }: How, work: Work) => {
      const before = steal ? undefined : last.get(name);
      if (ifAvailable && before) return work(null);
      const turn = (async () => {
        signal?.throwIfAborted();
        await (signal ? Promise.race([before, abortOf(signal)]) : before);
        return work({});
      })();
      // Also after those who gave up waiting, the next one waits for the holder.
      const ended = Promise.allSettled([before, turn]);
      last.set(name, ended);
      void ended.then(() => last.get(name) === ended && last.delete(name));
      return turn;
    },
  };
}

/** Gives the browser locks, as long as the test lasts. */
export const installFakeLocks = (): void => replaceProperty(navigator, 'locks', { value: fakeLocks() });
