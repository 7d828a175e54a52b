import { useEffect } from 'react';

/** Keeps the screen on meanwhile, because most phones stop the microphone when they lock. */
export function useWakeLock(on: boolean) {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // A phone in power saving mode refuses it; recording goes on without it.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (left) void lock?.release();
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [on]);
}
