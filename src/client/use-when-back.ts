import { useEffect, useEffectEvent } from 'react';
import { listenerKey, useAccount } from './account';
import { onSessionChange } from './session';

/**
 * Calls `run` for the member who is signed in: at the start, and whenever the connection or the session is back. What is kept
 * until it is sent has `useTurns`.
 */
export function useWhenBack(run: (userId: string) => unknown): void {
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
}
