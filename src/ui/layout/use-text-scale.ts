import { useSyncExternalStore } from 'react';

/** Pixels of a browser's text until somebody chooses another size. */
const usual = 16;

const read = () => Number.parseFloat(window.getComputedStyle(document.documentElement).fontSize) / usual || 1;

/** The setting has no event; whoever has changed it comes back to the page. */
function subscribe(changed: () => void): () => void {
  window.addEventListener('focus', changed);
  window.addEventListener('resize', changed);
  return () => {
    window.removeEventListener('focus', changed);
    window.removeEventListener('resize', changed);
  };
}

/** How large the person wants text, as the browser's own settings say: 1 as a rule, 2 at 200 %. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, read, () => 1);
