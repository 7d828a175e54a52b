import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is narrower than that many pixels; false where there is no window. */
export function useBelow(width: number): boolean {
  const query = `(max-width: ${width - 0.02}px)`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
