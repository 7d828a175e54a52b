interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whoever wants to save data, or whose connection is that slow, loads only what is asked for: as Next's own prefetch. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g');
}

/** Milliseconds after the page has loaded: what it asks for itself has come by then, on slow connections too. */
const pause = 4000;

/**
 * Runs it once the page has loaded and the browser has nothing else to do; not at all for whoever saves data. Returns the function that takes it back.
 */
export function whenIdle(run: () => void): () => void {
  if (savesData()) return () => undefined;
  let idle = 0;
  let timer = 0;
  const start = () => {
    // Safari has no idle callback.
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
