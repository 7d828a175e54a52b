import { useEffect, useEffectEvent } from 'react';
import { listenerKey, useAccount } from './account';
import { onSessionChange } from './session';

/** Milliseconds between two tries while something could not be read, because browsers do not report every connection that comes back. */
const againMs = 30_000;

/**
 * Calls `run` for the member who is signed in: at the start, whenever the connection or the session is back, and every half
 * minute while something is `unread`. What is kept until it is sent has `useTurns`.
 */
export function useWhenBack(run: (userId: string) => unknown, unread = false): void {
  const { data: account } = useAccount();
  const userId = account && listenerKey(account);
  const onBack = useEffectEvent(run);
  useEffect(() => {
    if (userId === undefined) return;
    const back = () => void onBack(userId);
    back();
    window.addEventListener('online', back);
    const stopListening = onSessionChange((change) => change === 'renewed' && back());
    return () => {
      window.removeEventListener('online', back);
      stopListening();
    };
  }, [userId]);
  useEffect(() => {
    if (userId === undefined || !unread) return;
    const timer = setInterval(() => void onBack(userId), againMs);
    return () => clearInterval(timer);
  }, [userId, unread]);
}
