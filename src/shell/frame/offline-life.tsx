import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenerKey } from '@/client/account';
import { useConnection } from '@/client/use-connection';
import type { Account } from '@/contract/account';
import { usePositionOutbox } from '@/features/listen/player/position-outbox';
import { SavedLife } from '@/features/listen/saved/saved-life';
import { useWrittenOutbox } from '@/features/reflection/written/use-written-outbox';
import { savesData } from '@/ui/layout/when-idle';
import { ConnectionLine } from './connection-line';
import { startServiceWorker } from './service-worker-life';

/**
 * Has pages and answers kept on this device for a member, once the page has nothing else to load, and says when they are
 * shown because there is no connection.
 */
export function OfflineLife({ account }: { account: Account }) {
  const userId = listenerKey(account);
  const client = useQueryClient();
  const { lost } = useConnection();
  useWrittenOutbox(userId);
  usePositionOutbox();
  useEffect(() => {
    // People who save data get the worker with the first episode that they save.
    if (!savesData() || navigator.serviceWorker?.controller) return startServiceWorker(userId, client);
  }, [userId, client]);
  return (
    <>
      {lost && <ConnectionLine />}
      <SavedLife account={account} />
    </>
  );
}
