import { useEffect, useEffectEvent } from 'react';
import { useAccount } from '@/client/account';
import { onSessionChange } from '@/client/session';
import { useEpisodeCalls } from '../episode-queries';
import { sendFinished } from './finished-outbox';

/**
 * What this member heard to its end while nobody could be told is told at the start, and when there is a way again:
 * never for somebody else who signs in at this device.
 */
export function useFinishedKept(): void {
  const userId = useAccount().data?.user.id;
  const { episodesChanged } = useEpisodeCalls();
  const onSent = useEffectEvent(episodesChanged);
  useEffect(() => {
    if (userId === undefined) return;
    const send = async () => {
      if (await sendFinished(userId)) await onSent();
    };
    const sendNow = () => void send();
    sendNow();
    window.addEventListener('online', sendNow);
    const stopListening = onSessionChange((change) => change === 'renewed' && sendNow());
    return () => {
      window.removeEventListener('online', sendNow);
      stopListening();
    };
  }, [userId]);
}
