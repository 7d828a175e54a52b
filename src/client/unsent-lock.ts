/** The name of the lock that the tab working on it holds: other tabs leave the item alone. */
export const unsentLock = (id: string): string => `unsent ${id}`;

/** How long another tab that has just been left may take to let go. */
const patienceMs = 500;

/** Keeps others away from it; undefined when another has it. With `steal` it is taken from them. */
export async function lockUnsent(id: string, steal = false): Promise<(() => void) | undefined> {
  if (!navigator.locks) return () => undefined;
  return new Promise((resolve) => {
    const options = steal ? { steal } : { signal: AbortSignal.timeout(patienceMs) };
    navigator.locks
      .request(unsentLock(id), options, () => new Promise<void>((release) => resolve(release)))
      // Another has it, or has taken it from here.
      .catch(() => resolve(undefined));
  });
}
