import { useCallback, useEffect, useRef, useState } from 'react';

interface Shown {
  /** Open, or on its way off the screen. */
  shown: boolean;
  /** For the drawer's `afterClose`. */
  gone: () => void;
  /** Has something run once the drawer is off the screen and the focus is back where it was. */
  then: (run: () => void) => void;
}

/**
 * Follows a drawer until it has left the screen. What is mounted while `shown` begins anew at each opening, and keeps
 * nothing of what was typed.
 */
export function useShown(open: boolean): Shown {
  const [shown, setShown] = useState(open);
  const next = useRef<() => void>(undefined);
  if (open && !shown) setShown(true);

  useEffect(() => {
    if (open) next.current = undefined;
  }, [open]);

  const gone = useCallback(() => {
    setShown(false);
    next.current?.();
    next.current = undefined;
  }, []);
  const then = useCallback((run: () => void) => {
    next.current = run;
  }, []);

  return { shown, gone, then };
}
