import { type RefCallback, useCallback, useState } from 'react';

/** The width where there is no layout, as in tests. */
const usual = 720;

/** The width of an element; undefined until it is known. */
export function useWidth(): { frame: RefCallback<HTMLElement>; width: number | undefined } {
  const [width, setWidth] = useState<number>();
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth) || usual);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}
