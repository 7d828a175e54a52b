import { useCallback, useEffect, useState } from 'react';
import { sentenceOf } from '@/client/api-failure';
import type { Listeners } from './listener-calls';

/** Milliseconds until it is asked again by itself after a failure, because not every browser says that the network is back. */
const againMs = 5000;

/** Who may be chosen on this device. `onGone` runs where it is no shared device any more. */
export function useListeners(onGone: () => void) {
  const [found, setFound] = useState<Listeners>();
  const [problem, setProblem] = useState<string>();
  const [gone, setGone] = useState(false);
  const read = useCallback(async () => {
    try {
      // Loaded late, because the screen shows without it.
      const { readListeners } = await import('./listener-calls');
      const listeners = await readListeners();
      setProblem(undefined);
      if (listeners) setFound(listeners);
      else setGone(true);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }, []);
  const load = useCallback(() => {
    setProblem(undefined);
    return read();
  }, [read]);
  useEffect(() => {
    void read();
    window.addEventListener('online', read);
    return () => window.removeEventListener('online', read);
  }, [read]);
  const failed = problem !== undefined;
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(read, againMs);
    return () => clearInterval(timer);
  }, [failed, read]);
  useEffect(() => {
    if (gone) onGone();
  }, [gone, onGone]);
  return { found, problem, load };
}
