import { useEffect } from 'react';
import * as z from 'zod';
import { useAccount } from '@/client/account';
import { ApiFailure, mayPassLater } from '@/client/api-failure';
import { call } from '@/client/http';
import { heardKey } from '@/client/kept-on-device';
import { randomUuid } from '@/client/random';
import { beforeSignOut, readToken } from '@/client/session';
import { Heard, heardAtOnce, heardLateBy, sendHeard } from '@/contract/analytics/heard';
import { callTimeout } from './reconnect';
import { storedList } from './stored-list';
import { useWhenBack } from './use-when-back';

/** The most that wait; whoever listens longer without a connection loses the oldest. */
const most = heardAtOnce;
/** The most of one call: a browser lets only 64 KB outlive a page. */
const atOnce = 100;

const Kept = z.object({
  /** Who listened. Nobody else's session reports it. */
  userId: z.string(),
  /** Which page's clock `mark` was read from. */
  origin: z.number(),
  /** When it sounded, in milliseconds of the page's clock, which nobody can put forward or back. */
  mark: z.number(),
  /** The same by the clock of the device, for pages that come later. */
  at: z.number(),
  heard: Heard,
});
type Kept = z.infer<typeof Kept>;

const kept = storedList(heardKey, Kept, most);
/** What a beacon took, whose answer nobody hears: it waits on, but one beacon is enough. */
const beaconed = new Set<string>();
let sending: Promise<void> | undefined;

const forget = (sent: Kept[]) => {
  const ids = new Set(sent.map(({ heard }) => heard.id));
  kept.write(kept.read().filter(({ heard }) => !ids.has(heard.id)));
};

const thousandths = (value: number) => Math.round(value * 1000) / 1000;

/** Seconds since it sounded. By the clock of the device only across pages, and then never in the future. */
const secondsSince = ({ origin, mark, at }: Kept): number =>
  Math.max(0, origin === performance.timeOrigin ? performance.now() - mark : Date.now() - at) / 1000;

const eventsOf = (batch: Kept[]): Heard[] =>
  batch.map((one) => ({ ...one.heard, ago: thousandths(secondsSince(one)) }));

/** The next ones of this member to be sent. What would arrive too late is forgotten. */
function nextBatch(userId: string): Kept[] {
  const all = kept.read();
  const inTime = all.filter((one) => secondsSince(one) < heardLateBy);
  if (inTime.length < all.length) kept.write(inTime);
  return inTime.filter((one) => one.userId === userId).slice(0, atOnce);
}

/** Keeps a stretch until the server has answered it. `when`: as its end sounded. */
export function keepHeard(
  userId: string,
  when: Pick<Kept, 'mark' | 'at'>,
  { from, to, seconds, ...rest }: Omit<Heard, 'id' | 'ago'>,
): void {
  const heard = {
    ...{ id: randomUuid(), ...rest, ago: 0 },
    ...{ from: thousandths(from), to: thousandths(to), seconds: thousandths(seconds) },
  };
  kept.write([...kept.read(), { userId, origin: performance.timeOrigin, ...when, heard }]);
}

/** What the server will never take, however often it is sent. */
const isRefused = (error: unknown) =>
  error instanceof ApiFailure &&
  error.status !== undefined &&
  error.code !== 'unauthenticated' &&
  !mayPassLater(error);

async function sendAll(userId: string): Promise<void> {
  const token = readToken();
  // With another token it would be reported as somebody else's.
  while (token !== undefined && readToken() === token) {
    const batch = nextBatch(userId);
    if (batch.length === 0) return;
    try {
      const body = { events: eventsOf(batch) };
      await call(sendHeard, { body, keepalive: true, once: true, timeout: callTimeout });
    } catch (error) {
      if (!isRefused(error)) return;
    }
    forget(batch);
  }
}

/** Sends what this member heard in this browser and nobody has answered. Never rejects; one call at a time. */
export function sendKeptHeard(userId: string): Promise<void> {
  sending ??= sendAll(userId).finally(() => {
    sending = undefined;
  });
  return sending;
}

/** Sends it from a page that is hidden or left. It waits on, since nobody hears the answer; the server knows its ids. */
export function sendHeardByBeacon(userId: string): void {
  const batch = nextBatch(userId).filter(({ heard }) => !beaconed.has(heard.id));
  if (batch.length === 0 || readToken() === undefined) return;
  const body = new Blob([JSON.stringify({ events: eventsOf(batch) })], { type: 'application/json' });
  if (navigator.sendBeacon?.(sendHeard.path, body)) for (const { heard } of batch) beaconed.add(heard.id);
}

/** Sends what waits at the start, whenever connection or session are back, and a last time before somebody signs out. */
export function useHeardOutbox(): void {
  const userId = useAccount().data?.user.id;
  useWhenBack((id) => void sendKeptHeard(id));
  useEffect(() => (userId === undefined ? undefined : beforeSignOut(() => sendKeptHeard(userId))), [userId]);
}
