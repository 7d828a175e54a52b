import { useEffect, useEffectEvent, useRef } from 'react';
import { readToken } from '../session';
import { removeArrived } from './arrived';
import { mustWait, offerTurn, type Waiting } from './back-off';
import { removeLeftovers } from './unsent-clean-up';
import { openTray, removeUnsent, type Unsent } from './unsent-tray';
import { tellUnsentWork, type UnsentWork } from './unsent-work';
import { useTurns } from './use-turns';

interface Outbox {
  /** What waits on this device, submitted or not. */
  items: readonly Unsent[];
  /**
   * Sends what was submitted, one after the other. `signal` is aborted when the person leaves. Resolves to whether some of it
   * still waits.
   */
  sendSubmitted: (signal: AbortSignal) => Promise<boolean>;
  /** Sends all of it before a logout. Resolves to how many are left. */
  sendAll: UnsentWork['sendAll'];
}

const idsOf = (items: readonly Unsent[]): string => items.map(({ id }) => id).join(' ');

/** Sends what was submitted as soon as that is possible, and has a logout ask what becomes of all that waits. */
export function useOutbox(kind: Waiting, { items, sendSubmitted, sendAll }: Outbox): void {
  /** Set while it runs; `again` when there was another turn meanwhile. */
  const running = useRef<{ again: boolean }>(undefined);
  const leaving = useRef<AbortController>(undefined);
  const signalOf = () => leaving.current?.signal ?? AbortSignal.abort();

  const run = async (): Promise<boolean> => {
    if (running.current) {
      running.current.again = true;
      return false;
    }
    if (!navigator.onLine || readToken() === undefined) return false;
    const mine = { again: false };
    running.current = mine;
    try {
      let waits: boolean;
      do {
        mine.again = false;
        waits = await sendSubmitted(signalOf());
      } while (mine.again && !mustWait(kind));
      return waits;
    } finally {
      running.current = undefined;
    }
  };

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  useTurns(kind, run);
  // Not every change of the tray: a failure is stored there, too, and must not have the same file sent again at once.
  const submitted = idsOf(items.filter(({ state }) => state === 'submitted'));
  useEffect(() => {
    if (submitted !== '') offerTurn();
  }, [submitted]);

  const onSendAll = useEffectEvent(sendAll);
  const ids = idsOf(items);
  const maySend = items.some(({ state }) => state !== 'refused');
  useEffect(() => {
    const all = ids === '' ? [] : ids.split(' ');
    const deleteAll = async () => {
      await removeUnsent(all);
      await removeArrived(await openTray());
    };
    tellUnsentWork({ count: all.length, sendAll: onSendAll, deleteAll, maySend });
  }, [ids, maySend]);
  useEffect(() => () => tellUnsentWork(undefined), []);
  // Here, because only people who can record have an outbox, and only they leave unfinished recordings.
  useEffect(() => void removeLeftovers().catch(() => undefined), []);
}
