import { useRef, useState } from 'react';

interface Opening<T> {
  /** A new number for each opening, as the key of a form that begins anew. */
  count: number;
  /** Open, or on its way off the screen. What is mounted only then keeps nothing of what was typed. */
  shown: boolean;
  /** The subject of this opening; undefined until it is known. */
  first: T | undefined;
  /** For the drawer's `afterClose`. */
  afterClose: () => void;
  /** Has something run once the drawer is off the screen and the focus is back where it was. */
  onceClosed: (run: () => void) => void;
}

/** Follows a drawer from each opening until it has left the screen: newer data must not change a form while a person types. */
export function useOpening<T>(open: boolean, subject: T | undefined): Opening<T> {
  const [{ isOpen, ...opening }, setOpening] = useState<
    Pick<Opening<T>, 'count' | 'shown' | 'first'> & { isOpen: boolean }
  >({ isOpen: false, count: 0, shown: false, first: undefined });
  const next = useRef<() => void>(undefined);

  if (open && !isOpen) setOpening({ isOpen: true, count: opening.count + 1, shown: true, first: subject });
  else if (!open && isOpen) setOpening({ isOpen: false, ...opening });
  else if (open && opening.first === undefined && subject !== undefined) {
    setOpening({ isOpen: true, ...opening, first: subject });
  }

  return {
    ...opening,
    afterClose: () => {
      setOpening((now) => ({ ...now, shown: now.isOpen }));
      next.current?.();
      next.current = undefined;
    },
    onceClosed: (run) => {
      next.current = run;
    },
  };
}
