import { useEffect, useEffectEvent, useState } from 'react';

/** While `active`, calls `onSeen` when the element with this ref is scrolled into view, or near it. */
export function useInView(active: boolean, onSeen: () => void): (element: Element | null) => void {
  const [element, setElement] = useState<Element | null>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!element || !active || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) seen();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, active]);
  return setElement;
}
