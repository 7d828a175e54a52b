import { useEffect, useState } from 'react';

/** Whole seconds left of `seconds`; `restart` begins anew. By the clock, since a page in the background ticks slowly. */
export function useCountdown(seconds: number): [left: number, restart: () => void] {
  const after = () => Date.now() + seconds * 1000;
  const [end, setEnd] = useState(after);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [end]);

  return [left, () => setEnd(after())];
}
