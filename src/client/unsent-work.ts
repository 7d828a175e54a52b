import { useSyncExternalStore } from 'react';

/** What waits on this device, for code that does not know what it is: a logout. */
interface UnsentWork {
  count: number;
  /** Resolves to how many could not be sent. */
  sendAll: (onShare: (share: number) => void) => Promise<number>;
  deleteAll: () => Promise<void>;
}

let work: UnsentWork | undefined;
const listeners = new Set<() => void>();

/** Reports what waits; undefined once there is nothing. */
export function tellUnsentWork(next: UnsentWork | undefined): void {
  work = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Undefined where nothing waits. */
export const useUnsentWork = (): UnsentWork | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (work && work.count > 0 ? work : undefined),
    () => undefined,
  );
