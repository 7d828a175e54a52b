import { hashToken } from '../auth/token';
import { comparable } from '../auth/user.store';
import type { Transaction } from '../db/client';
import { ApiError } from '../http/api-error';
import type { RateLimits } from '../http/rate-limit';
import type { Letter, Queue } from '../jobs/queue';

/** Asks the worker for letters, in the transaction of the change that they speak of. */
export const sendLetters = (tx: Transaction, queue: Queue, letters: Letter[]): Promise<void> =>
  queue.send(
    tx,
    'send-letter',
    letters.map((data) => ({ key: data.letter, data })),
  );

/**
 * Takes one from the letters that somebody unknown may have sent to this address. False when they are used up: the
 * answer must then be the same as ever, or it would tell that somebody else has asked.
 */
export async function mayWriteTo(rateLimits: RateLimits, identifier: string): Promise<boolean> {
  try {
    await rateLimits.take('letters', hashToken(comparable(identifier)));
    return true;
  } catch (refusal) {
    if (refusal instanceof ApiError && refusal.code === 'too_many') return false;
    throw refusal;
  }
}
