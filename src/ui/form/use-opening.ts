import { useState } from 'react';

interface Opening<T> {
  /** Another number for each opening: the key of a form that begins anew. */
  count: number;
  /** What this opening began with; undefined until it is known. */
  first: T | undefined;
}

/** Holds what each opening of a drawer began with: newer data must not change a form while somebody types. */
export function useOpening<T>(open: boolean, subject: T | undefined): Opening<T> {
  const [wasOpen, setWasOpen] = useState(false);
  const [opening, setOpening] = useState<Opening<T>>({ count: 0, first: undefined });

  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpening({ count: opening.count + 1, first: subject });
  } else if (open && opening.first === undefined && subject !== undefined) {
    setOpening({ ...opening, first: subject });
  }
  return opening;
}
