import { useLayoutEffect } from 'react';

/**
 * A field that is disabled while `busy` loses the focus; it gets it back afterwards, before a dialog stores
 * where the focus was.
 */
export function useFocusKept(busy: boolean): void {
  useLayoutEffect(() => {
    if (!busy) return;
    // The field has the focus now, because browsers take it from a disabled one a moment later.
    const before = document.activeElement;
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [busy]);
}
