import { useSyncExternalStore } from 'react';

/** The size of text in pixels in a browser with its default settings. */
const usual = 16;

const read = () => Number.parseFloat(window.getComputedStyle(document.documentElement).fontSize) / usual || 1;

/** Browsers send no event when the setting changes. People come back to the page from the settings, so its focus is watched. */
function subscribe(changed: () => void): () => void {
  window.addEventListener('focus', changed);
  window.addEventListener('resize', changed);
  return () => {
    window.removeEventListener('focus', changed);
    window.removeEventListener('resize', changed);
  };
}

/** The size of text that is set in the browser, as a factor: 1 by default, 2 at 200 %. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, read, () => 1);
