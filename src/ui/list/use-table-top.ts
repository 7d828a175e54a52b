import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useMedia } from '../layout/use-media';

/**
 * Another page is read from its first row: the table's top comes into view if it lies above the window. Answers what to
 * call as a page is chosen, since an order or a search that goes back to page 1 is chosen at the top already.
 */
export function useTableTop(frame: RefObject<HTMLElement | null>, page: number, pageSize: number) {
  const chosen = useRef(false);
  const still = useMedia('(prefers-reduced-motion: reduce)');

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another page that is begun at its top
  useEffect(() => {
    if (!chosen.current || !frame.current) return;
    chosen.current = false;
    // What lies over the window's top, as the page's header does.
    const covered = Number.parseFloat(getComputedStyle(frame.current).scrollMarginTop) || 0;
    if (frame.current.getBoundingClientRect().top >= covered) return;
    frame.current.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
  }, [page, pageSize]);

  return useCallback(() => {
    chosen.current = true;
  }, []);
}
