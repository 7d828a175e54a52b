/** The name of the lock of the page or sender that works on it: others leave the item alone. */
export const unsentLock = (id: string): string => `unsent ${id}`;

interface How {
  /** Without waiting for another who has it. */
  ifAvailable?: boolean;
  /** Ends the waiting. */
  signal?: AbortSignal;
  /** Takes it from another. */
  steal?: boolean;
}

/** Resolves to the function that releases it, once it is free; to undefined when another has it, or the waiting was ended. */
async function takeLock(name: string, how: How = {}): Promise<(() => void) | undefined> {
  if (!navigator.locks) return () => undefined;
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined);
    // The waiting was ended, or another has taken it from here.
    navigator.locks.request(name, how, hold).catch(() => resolve(undefined));
  });
}

/** Keeps others away from an item. */
export const lockUnsent = (id: string, how?: How) => takeLock(unsentLock(id), how);

/**
 * Kept as long as an item is on its way, by the page or by the tray. It is never taken from them, so that nothing is sent twice
 * at the same time, nor deleted while it arrives.
 */
export const lockSending = (id: string, how?: Omit<How, 'steal'>) => takeLock(`sending ${id}`, how);

/** Whether somebody has it. */
export async function isLocked(name: string): Promise<boolean> {
  const release = await takeLock(name, { ifAvailable: true });
  release?.();
  return release === undefined;
}

/** Runs `work` in one tab after the other, because all tabs of a browser have the same list of what waits. */
export async function inOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const release = await takeLock(name);
  return work().finally(() => release?.());
}
