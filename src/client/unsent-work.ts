import { useSyncExternalStore } from 'react';

/** What waits on this device, for code that does not know what it is: a logout. */
interface UnsentWork {
  count: number;
  /** Resolves to how many could not be sent. */
  sendAll: (onShare: (share: number) => void) => Promise<number>;
  deleteAll: () => Promise<void>;
  /** False for what others could read after a sign-out, so that it cannot stay on the device. */
  mayStay?: boolean;
}

const works = new Map<string, UnsentWork>();
let together: UnsentWork | undefined;
const listeners = new Set<() => void>();

function combine(all: readonly UnsentWork[]): UnsentWork | undefined {
  const count = all.reduce((sum, work) => sum + work.count, 0);
  if (count === 0) return undefined;
  return {
    count,
    sendAll: async (onShare) => {
      let left = 0;
      for (const [place, work] of all.entries())
        left += await work.sendAll((share) => onShare((place + share) / all.length));
      return left;
    },
    deleteAll: async () => {
      for (const work of all) await work.deleteAll();
    },
    mayStay: all.every(({ mayStay = true }) => mayStay),
  };
}

/** Reports what waits of one kind; undefined once there is nothing. */
export function tellUnsentWork(next: UnsentWork | undefined, kind = 'recordings'): void {
  if (next) works.set(kind, next);
  else works.delete(kind);
  together = combine([...works.values()]);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** All of it together. Undefined where nothing waits. */
export const useUnsentWork = (): UnsentWork | undefined =>
  useSyncExternalStore(
    subscribe,
    () => together,
    () => undefined,
  );
