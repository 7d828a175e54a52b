import { App } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onSessionChange, readToken } from '@/client/session';
import { listUnsent, onTrayChange, putUnsent, type Unsent } from '@/client/unsent-tray';
import { sentWords, shownFor } from '../parts-upload';
import { listSubmitted, newestOfEach, sendUnsent } from './send-unsent';

/** How often it is tried while something waits, because some browsers do not report that the connection is back. */
const againMs = 30_000;

/** Sends what was submitted and has not arrived, one after the other, as soon as there is a connection. */
export function useUnsentSender() {
  const { message } = App.useApp();
  const [sending, setSending] = useState<{ id: string; share: number }>();
  /** Set while it runs; `again` when something has changed meanwhile. */
  const running = useRef<{ again: boolean }>(undefined);
  const leaving = useRef<AbortController>(undefined);

  const sendOne = async (item: Unsent, options: { onShare: (share: number) => void; steal?: boolean }) => {
    const signal = leaving.current?.signal ?? AbortSignal.abort();
    const outcome = await sendUnsent(item, { ...options, signal });
    if (outcome === 'sent') void message.success({ content: sentWords(1, item.club), duration: shownFor });
    return outcome;
  };

  const runOnce = async () => {
    for (const item of await listSubmitted()) {
      const onShare = (share: number) => setSending({ id: item.id, share });
      const outcome = await sendOne(item, { onShare });
      setSending(undefined);
      if (outcome === 'waits' || leaving.current?.signal.aborted) return;
    }
  };
  const run = async () => {
    if (running.current) {
      running.current.again = true;
      return;
    }
    if (!navigator.onLine || readToken() === undefined) return;
    const mine = { again: true };
    running.current = mine;
    try {
      while (mine.again) {
        mine.again = false;
        await runOnce();
      }
    } catch {
      // The tray cannot be read at the moment; the next run finds what waits.
    } finally {
      running.current = undefined;
    }
  };

  const look = useEffectEvent(() => void run());
  useEffect(() => {
    leaving.current = new AbortController();
    look();
    const timer = setInterval(look, againMs);
    window.addEventListener('online', look);
    const stopTray = onTrayChange(look);
    const stopSession = onSessionChange((change) => change === 'renewed' && look());
    return () => {
      leaving.current?.abort();
      clearInterval(timer);
      window.removeEventListener('online', look);
      stopTray();
      stopSession();
    };
  }, []);

  return {
    /** What is being sent, and how much of it. */
    sending,
    /** Submits what was refused, or not submitted yet, replacing any newer parts. */
    submit: async (items: readonly Unsent[]) => {
      for (const item of items)
        await putUnsent({ ...item, state: 'submitted', why: undefined, seen: undefined });
      await run();
    },
    /** Sends the newest of each part before a logout; older ones stay. Resolves to how many are left. */
    sendAll: async (onShare: (share: number) => void): Promise<number> => {
      for (const item of newestOfEach(await listUnsent()))
        await putUnsent({ ...item, state: 'submitted', why: undefined });
      const submitted = await listSubmitted();
      for (const [place, item] of submitted.entries())
        await sendOne(item, { onShare: (share) => onShare((place + share) / submitted.length), steal: true });
      return (await listUnsent()).length;
    },
  };
}
