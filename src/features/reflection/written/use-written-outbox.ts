import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { endWait } from '@/client/unsent/back-off';
import { tellUnsentWork } from '@/client/unsent/unsent-work';
import { useTurns } from '@/client/unsent/use-turns';
import { removeWritten, sendWritten, useAllWritten } from './written-answers';

/** Sends this person's answers in their turn, and has a logout ask what becomes of those that wait. */
export function useWrittenOutbox(userId: string): void {
  const client = useQueryClient();
  const mine = useAllWritten().filter((one) => one.userId === userId);
  const count = mine.length;
  useTurns('written', async (id) => (await sendWritten(client, id)) > 0);
  const sendAll = useEffectEvent((_onShare: unknown, signal: AbortSignal) => {
    endWait();
    return sendWritten(client, userId, signal);
  });
  const deleteAll = useEffectEvent(async () => {
    for (const one of mine) removeWritten(one);
  });
  useEffect(() => {
    // They can be read by anybody who has the device, so none stays after a sign-out.
    tellUnsentWork(count === 0 ? undefined : { count, sendAll, deleteAll, mayStay: false }, 'written');
  }, [count]);
  useEffect(() => () => tellUnsentWork(undefined, 'written'), []);
}
