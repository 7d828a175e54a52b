import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { tellUnsentWork } from '@/client/unsent-work';
import { useWhenBack } from '@/client/use-when-back';
import { removeWritten, sendWritten, useAllWritten } from './written-answers';

/** Sends this person's answers once there is a connection, and has a logout ask what becomes of those that wait. */
export function useWrittenOutbox(userId: string): void {
  const client = useQueryClient();
  const mine = useAllWritten().filter((one) => one.userId === userId);
  const count = mine.length;
  useWhenBack((id) => void sendWritten(client, id), count > 0);
  const sendAll = useEffectEvent((_onShare: unknown, signal: AbortSignal) =>
    sendWritten(client, userId, signal),
  );
  const deleteAll = useEffectEvent(async () => {
    for (const one of mine) removeWritten(one);
  });
  useEffect(() => {
    // They can be read by anybody who has the device, so none stays after a sign-out.
    tellUnsentWork(count === 0 ? undefined : { count, sendAll, deleteAll, mayStay: false }, 'written');
  }, [count]);
  useEffect(() => () => tellUnsentWork(undefined, 'written'), []);
}
