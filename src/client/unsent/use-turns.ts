import { useEffect, useEffectEvent } from 'react';
import { listenerKey, useAccount } from '../account';
import { makeBackOff, mustWait, onTurn, type Waiting } from './back-off';

/**
 * Calls `send` for the member who is signed in: at the start, and each time that what waits may be sent (`back-off.ts`). It
 * resolves to whether something waits for another reason than the server; then it is called again, less and less often.
 */
export function useTurns(kind: Waiting, send: (userId: string) => Promise<boolean>): void {
  const { data: account } = useAccount();
  const userId = account && listenerKey(account);
  const onSend = useEffectEvent(send);
  useEffect(() => {
    if (userId === undefined) return;
    let left = false;
    const take = async () => {
      if (mustWait(kind)) return;
      const waits = await onSend(userId).catch(() => true);
      if (left) return;
      if (waits && !mustWait(kind)) own.failed();
      else own.succeeded();
    };
    const own = makeBackOff(() => void take());
    void take();
    const stopListening = onTurn(() => void take());
    return () => {
      left = true;
      own.stop();
      stopListening();
    };
  }, [kind, userId]);
}
