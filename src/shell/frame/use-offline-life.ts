import { useEffect, useState } from 'react';
import { loadAhead } from '@/ui/layout/when-idle';

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
    const start = () => setNow(true);
    let cancel: (() => void) | undefined;
    const later = () => {
      cancel = loadAhead(start);
    };
    const timer = navigator.serviceWorker?.controller ? setTimeout(start) : setTimeout(later, laterMs);
    return () => {
      clearTimeout(timer);
      cancel?.();
    };
  }, [wanted]);
  return now;
}
