import { useEffect, useState } from 'react';

/** Milliseconds until what is for later visits is loaded at the first one. */
const laterMs = 4000;

/**
 * Whether the code for use without a connection is to be loaded: at once where the service worker has it already, otherwise after
 * all that the page itself needs.
 */
export function useOfflineLife(wanted: boolean): boolean {
  const [now, setNow] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setNow(true), navigator.serviceWorker?.controller ? 0 : laterMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return now;
}
