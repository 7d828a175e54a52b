import { useRouter } from 'next/router';
import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the page after a change of route, so that keyboard and screen reader follow the eye. */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { events } = useRouter();
  useEffect(() => {
    const follow = (_: string, { shallow }: { shallow: boolean }) => {
      if (!shallow) main.current?.focus({ preventScroll: true });
    };
    events.on('routeChangeComplete', follow);
    return () => events.off('routeChangeComplete', follow);
  }, [events]);
  return main;
}
