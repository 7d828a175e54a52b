import { useEffect } from 'react';
import * as z from 'zod';
import { listenerKey, useAccount } from '@/client/account';
import { maySendLater } from '@/client/api-failure';
import { call } from '@/client/http';
import { stretchesKey } from '@/client/kept-on-device';
import { randomUuid } from '@/client/random';
import { beforeSignOut, holdSession, readToken } from '@/client/session';
import { storedList } from '@/client/stored-list';
import { attempt, endWait } from '@/client/unsent/back-off';
import { inOneTab } from '@/client/unsent/unsent-lock';
import { useTurns } from '@/client/unsent/use-turns';
import { toFailure } from '@/client/user-message';
import { Stretch, sendStretches, stretchesAtOnce, stretchLateBy } from '@/contract/analytics/stretch';
import { callTimeout } from './reconnect';

/** The most that wait; longer listening without a connection loses the oldest. */
const most = stretchesAtOnce;
/** The most of one call: a browser lets only 64 KB outlive a page. */
const atOnce = 100;

const StoredStretch = z.object({
  /** The member who listened. No other account's session reports it. */
  userId: z.string(),
  /** The page whose clock `mark` was read from. */
  origin: z.number(),
  /** When it sounded, in milliseconds of the page's clock, which the user cannot change. */
  mark: z.number(),
  /** The same by the device's clock, for later pages. */
  at: z.number(),
  heard: Stretch,
});
type StoredStretch = z.infer<typeof StoredStretch>;

const kept = storedList(stretchesKey, StoredStretch, most);
/** Ids that were sent by a beacon, which has no answer: they wait on, but one beacon is enough. */
const beaconed = new Set<string>();
let sending: Promise<void> | undefined;

const forget = (sent: StoredStretch[]) => {
  const ids = new Set(sent.map(({ heard }) => heard.id));
  kept.write(kept.read().filter(({ heard }) => !ids.has(heard.id)));
};

const thousandths = (value: number) => Math.round(value * 1000) / 1000;

/** Seconds since it sounded. By the device's clock only across pages, and then never in the future. */
const secondsSince = ({ origin, mark, at }: StoredStretch): number =>
  Math.max(0, origin === performance.timeOrigin ? performance.now() - mark : Date.now() - at) / 1000;

const eventsOf = (batch: StoredStretch[]): Stretch[] =>
  batch.map((one) => ({ ...one.heard, ago: thousandths(secondsSince(one)) }));

/** The next ones of this member to be sent. Those that would arrive too late are forgotten. */
function nextBatch(userId: string): StoredStretch[] {
  const all = kept.read();
  const inTime = all.filter((one) => secondsSince(one) < stretchLateBy);
  if (inTime.length < all.length) kept.write(inTime);
  return inTime.filter((one) => one.userId === userId).slice(0, atOnce);
}

/** Keeps a stretch until the server has answered it. `when`: as its end sounded. */
export function keepStretch(
  userId: string,
  when: Pick<StoredStretch, 'mark' | 'at'>,
  { from, to, seconds, ...rest }: Omit<Stretch, 'id' | 'ago'>,
): void {
  const heard = {
    id: randomUuid(),
    ...rest,
    ago: 0,
    from: thousandths(from),
    to: thousandths(to),
    seconds: thousandths(seconds),
  };
  kept.write([...kept.read(), { userId, origin: performance.timeOrigin, ...when, heard }]);
}

async function sendAll(userId: string): Promise<void> {
  const holds = holdSession();
  while (holds()) {
    const batch = nextBatch(userId);
    if (batch.length === 0) return;
    try {
      await attempt('stretch', () => {
        const body = { events: eventsOf(batch) };
        return call(sendStretches, { body, keepalive: true, once: true, timeout: callTimeout });
      });
    } catch (error) {
      // What the server refuses it would refuse each time, so that is forgotten, too.
      if (maySendLater(toFailure(error))) return;
    }
    forget(batch);
  }
}

/** Sends all unanswered listening of this member in this browser. Never rejects; one call at a time. */
export function sendKeptStretches(userId: string): Promise<void> {
  sending ??= inOneTab('stretches', () => sendAll(userId)).finally(() => {
    sending = undefined;
  });
  return sending;
}

/**
 * Sends the waiting stretches from a page that is hidden or left. They stay stored, because a beacon has no
 * answer; the server recognises repeated ones by their ids.
 */
export function sendStretchesByBeacon(userId: string): void {
  const batch = nextBatch(userId).filter(({ heard }) => !beaconed.has(heard.id));
  if (batch.length === 0 || readToken() === undefined) return;
  const body = new Blob([JSON.stringify({ events: eventsOf(batch) })], { type: 'application/json' });
  if (navigator.sendBeacon?.(sendStretches.path, body)) for (const { heard } of batch) beaconed.add(heard.id);
}

/** Sends what waits in its turn, and a last time before the member signs out. */
export function useStretchOutbox(): void {
  const { data: account } = useAccount();
  const userId = account && listenerKey(account);
  useTurns('stretch', async (id) => {
    await sendKeptStretches(id);
    return false;
  });
  useEffect(() => {
    if (userId === undefined) return;
    return beforeSignOut(() => {
      endWait();
      return sendKeptStretches(userId);
    });
  }, [userId]);
}
