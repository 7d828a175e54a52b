import { useEffect, useState } from 'react';

const pauseMs = 150;

/** What is typed, once typing has paused; an emptied field at once, because emptying is seldom followed by typing. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(text), pauseMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}
