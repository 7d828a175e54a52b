import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useMedia } from '../theme/use-media';

/**
 * Another page is read from its first row: the table's top comes into view if it lies above the window. Answers what to
 * call with the page that is chosen, since an order or a search that goes back to page 1 is chosen at the top already.
 */
export function useTableTop(frame: RefObject<HTMLElement | null>, page: number, pageSize: number) {
  const chosen = useRef<string>(undefined);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    if (chosen.current !== `${page}/${pageSize}` || !frame.current) return;
    chosen.current = undefined;
    // The height that the page's header covers.
    const covered = Number.parseFloat(getComputedStyle(frame.current).scrollMarginTop) || 0;
    if (frame.current.getBoundingClientRect().top >= covered) return;
    frame.current.scrollIntoView({ block: 'start', behavior: reducedMotion ? 'auto' : 'smooth' });
  }, [frame, reducedMotion, page, pageSize]);

  return useCallback((nextPage: number, nextSize: number) => {
    chosen.current = `${nextPage}/${nextSize}`;
  }, []);
}
