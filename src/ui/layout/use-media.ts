import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; `unknown` where there is no window, and while the browser takes over from there. */
export function useMediaOr<Unknown>(unknown: Unknown, query: string): boolean | Unknown {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore<boolean | Unknown>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => unknown,
  );
}

/** Whether a media query holds; false where there is no window. */
export const useMedia = (query: string): boolean => useMediaOr(false, query);
