import Router from 'next/router';
import { useEffect, useState } from 'react';

/**
 * Where the focus goes once a drawer has closed: back to what has opened it, but to the page when a link has led to
 * another one, because keyboard and screen reader go on there. While the drawer is open it holds the focus, so the
 * page gets it only now.
 */
export function useFocusAfter(open: boolean, onClosed?: () => void) {
  const [left, setLeft] = useState(false);
  useEffect(() => {
    if (open) setLeft(false);
  }, [open]);
  useEffect(() => {
    // Also while it slides away, because a link may close it before the new page is there.
    const note = (_: string, { shallow }: { shallow: boolean }) => {
      if (!shallow) setLeft(true);
    };
    Router.events.on('routeChangeComplete', note);
    return () => Router.events.off('routeChangeComplete', note);
  }, []);
  return {
    focusable: { focusTriggerAfterClose: !left },
    closed: () => {
      if (left) document.querySelector('main')?.focus({ preventScroll: true });
      else onClosed?.();
    },
  };
}
