import { useSyncExternalStore } from 'react';
import { makeEmitter } from '../emitter';

/** What waits on this device, for code that does not know what it is: a logout. */
export interface UnsentWork {
  count: number;
  /** Resolves to how many are left. `signal` is aborted when the person does not want to wait any longer. */
  sendAll: (onShare: (share: number) => void, signal: AbortSignal) => Promise<number>;
  deleteAll: () => Promise<void>;
  /** False for what others could read after a sign-out, so that it cannot stay on the device. */
  mayStay?: boolean;
  /** False where nothing of it can be sent, because it was refused for its content. */
  maySend?: boolean;
}

const works = new Map<string, UnsentWork>();
let together: UnsentWork | undefined;
const changes = makeEmitter();

function combine(all: readonly UnsentWork[]): UnsentWork | undefined {
  const count = all.reduce((sum, work) => sum + work.count, 0);
  if (count === 0) return undefined;
  return {
    count,
    sendAll: async (onShare, signal) => {
      let left = 0;
      for (const [place, work] of all.entries())
        left += signal.aborted
          ? work.count
          : await work.sendAll((share) => onShare((place + share) / all.length), signal);
      return left;
    },
    deleteAll: async () => {
      for (const work of all) await work.deleteAll();
    },
    mayStay: all.every(({ mayStay = true }) => mayStay),
    maySend: all.some(({ maySend = true }) => maySend),
  };
}

/** Reports what waits of one kind; undefined once there is nothing. */
export function tellUnsentWork(next: UnsentWork | undefined, kind = 'recordings'): void {
  if (next) works.set(kind, next);
  else works.delete(kind);
  together = combine([...works.values()]);
  changes.emit();
}

/** All of it together. Undefined where nothing waits. */
export const useUnsentWork = (): UnsentWork | undefined =>
  useSyncExternalStore(
    changes.subscribe,
    () => together,
    () => undefined,
  );
