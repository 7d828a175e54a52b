/** So long, in milliseconds, a small call of the player may go without an answer. */
export const callTimeout = 20_000;

/** Milliseconds before the tries that follow a failure; the last one holds for all that come later. */
const delays = [1000, 2000, 4000, 8000, 15_000] as const;

export const backOff = (failures: number): number => delays[Math.min(failures, delays.length) - 1] ?? 0;

/** Waits, or less when it is no longer wanted. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** What is promised, or undefined when it takes longer. */
export const within = <Value>(promised: Promise<Value>, ms: number): Promise<Value | undefined> =>
  Promise.race([promised, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
