import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection } from '@/client/use-connection';
import type { Account } from '@/contract/account';
import { SavedLife } from '@/features/listen/saved/saved-life';
import { useWrittenOutbox } from '@/features/reflection/written/use-written-outbox';
import { whenIdle } from '@/ui/layout/when-idle';
import { ConnectionLine } from './connection-line';
import { startServiceWorker } from './service-worker-life';

/**
 * Has pages and answers kept on this device for a member, once the page has nothing else to load, and says when they are
 * shown because there is no connection.
 */
export function OfflineLife({ account }: { account: Account }) {
  const userId = account.user.id;
  const client = useQueryClient();
  const { lost } = useConnection();
  useWrittenOutbox(userId);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const cancel = whenIdle(() => {
      stop = startServiceWorker(userId, client);
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [userId, client]);
  return (
    <>
      {lost && <ConnectionLine />}
      <SavedLife account={account} />
    </>
  );
}
