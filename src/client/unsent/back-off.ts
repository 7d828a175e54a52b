import { ApiFailure, isServerFailure, notReached } from '../api-failure';
import { makeEmitter } from '../emitter';
import { within } from '../pause';
import { holdSession, onSessionChange } from '../session';

const firstMs = 5000;
const mostMs = 5 * 60_000;
/** A server that names a longer time is asked once an hour. A timer could not wait for more than 24 days. */
const longestMs = 3_600_000;

/**
 * Milliseconds to wait after so many failures in a row: 5 s that double to 5 min, and never less than the seconds that the
 * server has named. Up to a quarter is added by chance, so that many devices do not come back at once.
 */
export function waitMs(failures: number, retryAfter = 0): number {
  const own = Math.min(mostMs, firstMs * 2 ** (failures - 1));
  return Math.min(longestMs, Math.max(own, retryAfter * 1000)) * (1 + Math.random() / 4);
}

/** A schedule of tries. `onTurn` runs when the next one may be made. */
export function makeBackOff(onTurn: () => void) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = (ms: number) => {
    stop();
    timer = setTimeout(() => {
      timer = undefined;
      onTurn();
    }, ms);
  };
  return {
    isWaiting: () => timer !== undefined,
    hasFailed: () => failures > 0,
    /** Counts a failure and plans the next try. Returns what another tab needs to follow. */
    failed: (retryAfter?: number) => {
      // What fails while it waits was asked for by the person, or began earlier.
      if (timer === undefined || failures === 0) failures += 1;
      const ms = waitMs(failures, retryAfter);
      wait(ms);
      return { failures, ms };
    },
    /** Takes over what another tab has planned. */
    follow: (planned: { failures: number; ms: number }) => {
      failures = planned.failures;
      wait(planned.ms);
    },
    /** Stops waiting; the failures still count. */
    stop,
    succeeded: () => {
      stop();
      failures = 0;
    },
  };
}
type BackOff = ReturnType<typeof makeBackOff>;

/** What waits on this device and is sent later. `key` opens the tray of unsent files. */
export type Waiting = 'place' | 'end' | 'stretch' | 'written' | 'spoken' | 'parts' | 'key';

/** Reaches the other tabs, which then do not try by themselves. */
type Message = { kind: Waiting; failures: number; ms: number } | { kind: Waiting; failures: 0 };
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('touchline-back-off');
const post = (message: Message) => channel?.postMessage(message);

/** For so long the next try of this tab waits for the one before. A large file may take longer. */
const aheadMs = 5000;
/** The tab whose try has failed makes the next one; the others come so much later, in case that it was closed. */
const behindMs = () => 1000 + Math.random() * 2000;

const turns = makeEmitter();
/** One schedule for all that waits in this browser, because a server that is away or busy is so for all of it. */
const all = makeBackOff(turns.emit);
/** And one for each kind, because a server may answer and still not take this one. */
const kinds = new Map<Waiting, BackOff>();
const scheduleOf = (kind: Waiting): BackOff => {
  const own = kinds.get(kind) ?? makeBackOff(turns.emit);
  kinds.set(kind, own);
  return own;
};
/** The latest failure, until the server answers again. */
let why: ApiFailure | undefined;
/** The try that is under way: the next one waits for its end, so that a server which is away is asked once. */
let ahead: Promise<unknown> | undefined;

/** Calls back when what waits may be sent. Returns the function that stops that. */
export const onTurn = turns.subscribe;

/** Something may be sent now that could not before; after a failure it waits with everything else. */
export const offerTurn = turns.emit;

/** Whether a failure holds it back. */
export const mustWait = (kind: Waiting): boolean => all.isWaiting() || scheduleOf(kind).isWaiting();

/** The next try may be made at once. */
export function endWait(): void {
  for (const schedule of [all, ...kinds.values()]) schedule.stop();
}

/** Tries all that waits at once: there is reason to think that it goes well now, or the person wants it. */
export function takeTurn(): void {
  endWait();
  turns.emit();
}

/** The server has answered, so nothing else has to wait. */
function answered(kind: Waiting): void {
  const own = scheduleOf(kind);
  const hasFailed = all.hasFailed() || own.hasFailed();
  all.succeeded();
  own.succeeded();
  if (!hasFailed) return;
  post({ kind, failures: 0 });
  turns.emit();
}

function failed(kind: Waiting, failure: ApiFailure): void {
  why = failure;
  // What one kind is to wait for longer does not hold back the others.
  all.failed(Math.min(failure.retryAfter ?? 0, mostMs / 1000));
  post({ kind, ...scheduleOf(kind).failed(failure.retryAfter) });
}

async function judge<Sent>(kind: Waiting, send: () => Promise<Sent>): Promise<Sent> {
  try {
    const sent = await send();
    answered(kind);
    return sent;
  } catch (error) {
    if (error instanceof ApiFailure && isServerFailure(error)) failed(kind, error);
    else if (error instanceof ApiFailure && error.status !== undefined) answered(kind);
    throw error;
  }
}

/**
 * Makes one try to send something that waits on this device. After a failure of the server or the network it rejects with that
 * failure, without a try, until it is time; never where the person has `asked` for it.
 */
export async function attempt<Sent>(kind: Waiting, send: () => Promise<Sent>, asked = false): Promise<Sent> {
  const holds = holdSession();
  while (!asked && ahead) {
    await ahead;
    // It goes under no other person's token.
    if (!holds()) throw new ApiFailure('cancelled', notReached);
  }
  if (!asked && mustWait(kind)) throw why ?? new ApiFailure('unavailable', notReached);
  const trying = judge(kind, send);
  ahead ??= within(
    trying.catch(() => undefined),
    aheadMs,
  ).finally(() => {
    ahead = undefined;
  });
  return trying;
}

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.failures > 0 && 'ms' in data) {
    const planned = { failures: data.failures, ms: data.ms + behindMs() };
    all.follow({ ...planned, ms: Math.min(planned.ms, mostMs) });
    scheduleOf(data.kind).follow(planned);
  } else {
    all.succeeded();
    scheduleOf(data.kind).succeeded();
    turns.emit();
  }
});

if (typeof window !== 'undefined') {
  window.addEventListener('online', takeTurn);
  // The browser may show a page that was left again without loading it; a page that is loaded tries by itself.
  window.addEventListener('pageshow', ({ persisted }) => persisted && takeTurn());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && takeTurn());
}

// What failed for one person, perhaps because of their own limits, does not hold back the next one.
onSessionChange((change) => {
  for (const schedule of [all, ...kinds.values()]) schedule.succeeded();
  if (change === 'renewed') turns.emit();
});
