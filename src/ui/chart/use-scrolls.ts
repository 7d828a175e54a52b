import { type RefCallback, useCallback, useState } from 'react';

interface Scrolls {
  frame: RefCallback<HTMLElement>;
  /** It has more content than is visible, so it has to be reachable by keyboard. */
  scrolls: boolean;
}

/** Whether an element scrolls at its present size. */
export function useScrolls(): Scrolls {
  const [scrolls, setScrolls] = useState(false);
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () =>
      setScrolls(
        element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
      );
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { frame, scrolls };
}
