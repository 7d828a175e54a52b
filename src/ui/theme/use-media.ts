import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query is true; `unknown` on the server, and until React has hydrated what the server rendered. */
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

/** Whether a media query is true; false on the server. */
export const useMedia = (query: string): boolean => useMediaOr(false, query);
