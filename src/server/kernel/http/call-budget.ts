import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { t } from '@/language/text';
import { apiProcess } from '../env';
import { makeFairQueue } from '../runtime/fair-queue';
import { ApiError } from './api-error';
import type { Person } from './person';

/**
 * What a process does at once of the calls that cost most: searches, figures, files of lists, imports and images. A person and
 * a club have two at once on one machine, so each of several processes that share a port gives them one; the rest waits.
 */
export const callBudget = {
  inAll: 4,
  each: apiProcess() === undefined ? 2 : 1,
  /** Milliseconds of rest that a club owes for each millisecond of such work. */
  restFactor: 2,
  /** A club may owe so many milliseconds before its places rest, so that a page with all its figures comes without a rest. */
  owedBeforeRestMs: 1000,
  restMostMs: 1000,
  /** Milliseconds that a call waits for its turn. */
  patienceMs: 10_000,
};

const refusal = () =>
  new ApiError('too_many', t`There were too many requests at the same time. Wait a moment and try again.`, {
    retryAfter: callBudget.patienceMs / 1000,
  });

/** The moment, by `performance.now()`, at which a club owes no more rest. */
const owesUntil = new LRUCache<string, number>({ max: 10_000 });

/**
 * How long a club's place rests after a call. Without rests a club that asks without a pause would keep the processor busy without one,
 * and every short call of others would wait behind its work.
 */
function restOf(club: string, tookMs: number): number {
  const { restFactor, owedBeforeRestMs, restMostMs } = callBudget;
  const now = performance.now();
  const owed = Math.max((owesUntil.get(club) ?? 0) - now, 0) + tookMs * restFactor;
  const counted = Math.min(owed, owedBeforeRestMs + restMostMs);
  owesUntil.set(club, now + counted);
  return Math.max(counted - owedBeforeRestMs, 0);
}

/** A person has two calls at most in the queue of the club, so a person who asks for more delays nobody else of the club. */
const ofPeople = makeFairQueue({
  concurrency: Number.POSITIVE_INFINITY,
  perSender: callBudget.each,
  maxWaiting: 1000,
  waitingPerSender: 50,
  refusal,
});
const ofClubs = makeFairQueue({
  concurrency: callBudget.inAll,
  perSender: callBudget.each,
  maxWaiting: 1000,
  restMs: restOf,
  refusal,
});

/** Does expensive work when it is the turn of the person and of their club. Throws 429 when that takes too long. */
export async function withinBudget<Result>(
  { principal: { userId, clubId } }: Person,
  { socket }: IncomingMessage,
  work: () => Promise<Result>,
  patienceMs = callBudget.patienceMs,
): Promise<Result> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  const patience = setTimeout(giveUp, patienceMs);
  // Nobody is there any more for whom the work would be done.
  socket.once('close', giveUp);
  const { signal } = waiting;
  try {
    return await ofPeople(userId, () => ofClubs(clubId ?? userId, work, signal), signal);
  } finally {
    clearTimeout(patience);
    socket.off('close', giveUp);
  }
}
