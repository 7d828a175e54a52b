import { hashToken } from '../auth/token';
import { comparable } from '../auth/user.store';
import type { Transaction } from '../db/client';
import { type RateLimits, takeIfLeft } from '../http/rate-limit';
import type { RequestFacts } from '../http/request-facts';
import type { Letter, Queue } from '../jobs/queue';

/** Somebody sits and waits for a reset, whose link lives for minutes: it passes what others have piled up. */
const urgencyOf = ({ letter }: Letter) => (letter === 'reset-password' ? 1 : 0);

/** Asks the worker for letters, in the transaction of the change that they speak of. */
export const sendLetters = (tx: Transaction, queue: Queue, letters: Letter[]): Promise<void> =>
  queue.send(
    tx,
    'send-letter',
    letters.map((data) => ({ key: data.letter, data, priority: urgencyOf(data) })),
  );

/** Which limits a letter that anybody can ask for has: of one asker, and of all together. */
const limitsOf = {
  reset: { own: 'resetLetters', inbox: 'resetInbox' },
  signUp: { own: 'signUpLetters', inbox: 'signUpInbox' },
} as const;

/**
 * Takes one from the letters that somebody unknown may have sent to this address. False when they are used up: the
 * answer must then be the same as ever, or it would tell that somebody else has asked.
 */
export async function mayWriteTo(
  rateLimits: RateLimits,
  what: keyof typeof limitsOf,
  request: RequestFacts,
  identifier: string,
): Promise<boolean> {
  const { own, inbox } = limitsOf[what];
  const account = hashToken(comparable(identifier));
  // The asker's own first: who has used that up takes nothing from the others any more.
  if (!(await takeIfLeft(rateLimits, own, `${request.limitKey}|${account}`))) return false;
  return takeIfLeft(rateLimits, inbox, account);
}
