import { useEffect, useEffectEvent, useRef } from 'react';
import { readToken } from './session';
import { removeLeftovers } from './unsent-clean-up';
import { removeUnsent, type Unsent } from './unsent-tray';
import { tellUnsentWork, type UnsentWork } from './unsent-work';
import { useWhenBack } from './use-when-back';

interface Outbox {
  /** What waits on this device, submitted or not. */
  items: readonly Unsent[];
  /** Sends what was submitted, one after the other. `signal` is aborted when the person leaves. */
  sendSubmitted: (signal: AbortSignal) => Promise<void>;
  /** Sends all of it before a logout. Resolves to how many are left. */
  sendAll: UnsentWork['sendAll'];
}

const idsOf = (items: readonly Unsent[]): string => items.map(({ id }) => id).join(' ');

/**
 * Sends what was submitted as soon as there is a connection, and has a logout ask what becomes of all that waits. Returns the
 * function that tries at once.
 */
export function useOutbox({ items, sendSubmitted, sendAll }: Outbox): () => Promise<void> {
  /** Set while it runs; `again` when it was asked for once more meanwhile. */
  const running = useRef<{ again: boolean }>(undefined);
  const leaving = useRef<AbortController>(undefined);
  const signalOf = () => leaving.current?.signal ?? AbortSignal.abort();

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
        await sendSubmitted(signalOf());
      }
    } catch {
      // The tray cannot be read at the moment; the next run finds what waits.
    } finally {
      running.current = undefined;
    }
  };

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  // Also while nothing is known to wait, because the tray may not have been readable.
  useWhenBack(run, true);
  const onSubmit = useEffectEvent(run);
  // Not every change of the tray: a failure is stored there, too, and must not have the same file sent again at once.
  const submitted = idsOf(items.filter(({ state }) => state === 'submitted'));
  useEffect(() => {
    if (submitted !== '') void onSubmit();
  }, [submitted]);

  const onSendAll = useEffectEvent(sendAll);
  const ids = idsOf(items);
  useEffect(() => {
    const all = ids === '' ? [] : ids.split(' ');
    tellUnsentWork({ count: all.length, sendAll: onSendAll, deleteAll: () => removeUnsent(all) });
  }, [ids]);
  useEffect(() => () => tellUnsentWork(undefined), []);
  // Here, because only people who can record have an outbox, and only they leave unfinished recordings.
  useEffect(() => void removeLeftovers().catch(() => undefined), []);
  return run;
}
