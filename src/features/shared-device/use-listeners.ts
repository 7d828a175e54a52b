import { useCallback, useEffect, useState } from 'react';
import { sentenceOf } from '@/client/api-failure';
import type { Listeners } from './listener-calls';

/** Who may be chosen on this device. `onGone` runs where it is no shared device any more. */
export function useListeners(onGone: () => void) {
  const [found, setFound] = useState<Listeners>();
  const [problem, setProblem] = useState<string>();
  const [gone, setGone] = useState(false);
  const load = useCallback(async () => {
    setProblem(undefined);
    try {
      // Loaded late, because the screen shows without it.
      const { readListeners } = await import('./listener-calls');
      const listeners = await readListeners();
      if (listeners) setFound(listeners);
      else setGone(true);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }, []);
  useEffect(() => {
    void load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [load]);
  useEffect(() => {
    if (gone) onGone();
  }, [gone, onGone]);
  return { found, problem, load };
}
