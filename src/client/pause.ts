/** Waits for so long, or until the browser has a connection again, or the signal is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });

/** What `promised` resolves to, or undefined when it takes longer than `ms` milliseconds. */
export const within = <Value>(promised: Promise<Value>, ms: number): Promise<Value | undefined> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(undefined), ms);
    promised.then(resolve, reject).finally(() => clearTimeout(late));
  });
