interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True when the person saves data or has a very slow connection: then nothing is loaded ahead. Next's own prefetch decides the same way. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g');
}

/** How many milliseconds to wait after the page has loaded, so that its own requests come first on slow connections too. */
const pause = 4000;

/**
 * Runs a task once the page has loaded and the browser is idle, but never for people who save data. Returns a function that cancels
 * it.
 */
export function whenIdle(run: () => void): () => void {
  if (savesData()) return () => undefined;
  let idle = 0;
  let timer = 0;
  const start = () => {
    // Safari has no requestIdleCallback.
    if (typeof window.requestIdleCallback === 'function') idle = window.requestIdleCallback(run);
    else run();
  };
  const wait = () => {
    timer = window.setTimeout(start, pause);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    window.clearTimeout(timer);
    if (idle !== 0) window.cancelIdleCallback(idle);
  };
}
