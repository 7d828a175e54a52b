import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard in the list when the row with the focus disappears: the focus moves to the list, not to
 * the page's top.
 */
export function useRowFocus(rows: readonly object[]): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  const last = useRef<Element>(null);
  const seen = useRef(rows);

  useEffect(() => {
    const remember = () => {
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body) last.current = activeElement;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  useEffect(() => {
    // Rows disappear when new ones come.
    if (seen.current === rows) return;
    seen.current = rows;
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    frame.current?.focus({ preventScroll: true });
  }, [rows]);

  return frame;
}
