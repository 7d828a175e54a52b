import { App } from 'antd';
import { useState } from 'react';
import { takeTurn } from '@/client/unsent/back-off';
import { changeUnsent, listUnsent, type Unsent } from '@/client/unsent/unsent-tray';
import { useOutbox } from '@/client/unsent/use-outbox';
import { sentWords, shownFor } from '../content-words';
import { listNewest, sendUnsent } from './send-unsent';

/** Sends what was submitted and has not arrived, one after the other, as soon as there is a connection. */
export function useUnsentSender(items: readonly Unsent[]) {
  const { message } = App.useApp();
  const [sending, setSending] = useState<{ id: string; share: number }>();

  /** Sends one of several, and says in one message how many of them have arrived by now, for each club. */
  const senderOfSeveral = () => {
    const arrived = new Map<string | undefined, number>();
    return async (item: Unsent, options: Parameters<typeof sendUnsent>[1]) => {
      const { club } = item;
      const outcome = await sendUnsent(item, options);
      if (outcome === 'sent') {
        const count = (arrived.get(club) ?? 0) + 1;
        arrived.set(club, count);
        void message.success({ key: `sent ${club}`, content: sentWords(count, club), duration: shownFor });
      }
      return outcome;
    };
  };

  useOutbox('parts', {
    items,
    sendSubmitted: async (signal) => {
      const sendOne = senderOfSeveral();
      let isBusy = false;
      for (const item of await listNewest('submitted')) {
        const onShare = (share: number) => setSending({ id: item.id, share });
        const outcome = await sendOne(item, { onShare, signal });
        setSending(undefined);
        if (signal.aborted) return false;
        if (outcome === 'waits') return true;
        isBusy ||= outcome === 'busy';
      }
      return isBusy;
    },
    // The newest of each part; older ones stay.
    sendAll: async (onShare, signal) => {
      const sendOne = senderOfSeveral();
      const newest = await listNewest();
      for (const [place, item] of newest.entries()) {
        const onShareOfAll = (share: number) => onShare((place + share) / newest.length);
        if (signal.aborted) break;
        await sendOne(item, { onShare: onShareOfAll, signal, all: true, steal: true });
      }
      return (await listUnsent()).length;
    },
  });

  return {
    /** What is being sent, and how much of it. */
    sending,
    /** Submits what was refused, or not submitted yet, replacing any newer parts. */
    submit: async (chosen: readonly Unsent[]) => {
      for (const { id } of chosen)
        await changeUnsent(id, (now) => ({ ...now, state: 'submitted', why: undefined, seen: undefined }));
      takeTurn();
    },
  };
}
