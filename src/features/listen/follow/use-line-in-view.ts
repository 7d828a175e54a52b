import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useMedia } from '@/ui/theme/use-media';

/** What a person does to read elsewhere. Scrolling that we do ourselves is none of these. */
const ownMoves = ['wheel', 'touchmove'] as const;
const scrollKeys = ['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/** Keeps a line of a list in the middle of what scrolls it, its parent, until the person scrolls, and again from `follow` on. `away`: it is not seen. */
export function useLineInView(list: RefObject<HTMLElement | null>, line: number) {
  const [following, setFollowing] = useState(true);
  const [seen, setSeen] = useState(false);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const leave = () => setFollowing(false);
    const onKey = ({ key }: KeyboardEvent) => scrollKeys.includes(key) && leave();
    // The keyboard goes through the lines, which would be pulled away from it.
    const onFocus = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches(':focus-visible') && leave();
    for (const move of ownMoves) element.addEventListener(move, leave, { passive: true });
    element.addEventListener('keydown', onKey);
    element.addEventListener('focusin', onFocus);
    return () => {
      for (const move of ownMoves) element.removeEventListener(move, leave);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('focusin', onFocus);
    };
  }, [list]);
  const show = useCallback(
    (index: number) => {
      const [box, row] = [list.current?.parentElement, list.current?.children[index]];
      if (!box || !row) return;
      const [inside, own] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
      // The list alone: `scrollIntoView` would move the page too.
      box.scrollBy({
        top: own.top - inside.top - (inside.height - own.height) / 2,
        behavior: reducedMotion ? 'auto' : 'smooth',
      });
    },
    [list, reducedMotion],
  );
  useEffect(() => {
    if (following && line >= 0) show(line);
  }, [following, line, show]);
  useEffect(() => {
    const row = list.current?.children[line];
    if (!row || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.at(-1)?.isIntersecting ?? false),
      // Most of it, so that it can be read.
      { root: row.parentElement?.parentElement ?? null, threshold: 0.6 },
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [list, line]);
  return {
    away: !following && !seen,
    follow: () => setFollowing(true),
    leave: () => setFollowing(false),
    show,
  };
}
