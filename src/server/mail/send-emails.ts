import type { Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import { formatWait, type Limit, type RateLimits, takeIfLeft } from '../kernel/http/rate-limit';
import type { RequestFacts } from '../kernel/http/request-facts';
import type { Call } from '../kernel/http/route';
import { hashToken } from '../kernel/http/token';
import type { Queue } from '../kernel/jobs/queue';
import type { EmailJob } from '../kernel/mail/email';
import { normalizeIdentifier } from '../user/user.store';

/**
 * A reset goes first, because somebody waits for it and its link lives for minutes only. Invites go last: an import makes
 * thousands at once.
 */
const priorities: Partial<Record<EmailJob['kind'], number>> = { 'reset-password': 1, invite: -1 };

/** Queues emails in the transaction of the change they tell of, so that both happen or neither; each for `times`, or at once. */
export const sendEmails = (
  tx: Transaction,
  queue: Queue,
  emails: EmailJob[],
  times: readonly Date[] = [],
): Promise<void> =>
  queue.send(
    tx,
    'send-email',
    emails.map((data, place) => ({
      key: data.kind,
      data,
      priority: priorities[data.kind] ?? 0,
      startAfter: times[place],
    })),
  );

/**
 * Counts an email that somebody causes. Throws 429, which says what there was enough of. To be called before a transaction: within
 * one it would wait for another connection, and many at once for one another.
 */
export async function countEmail(
  rateLimits: RateLimits,
  limit: Limit,
  key: string,
  enough: string,
): Promise<void> {
  const { refusal } = await rateLimits.count(limit, key);
  if (!refusal) return;
  const { retryAfter = 0 } = refusal;
  throw new ApiError('too_many', `${enough} Wait ${formatWait(retryAfter)} and try again.`, { retryAfter });
}

/**
 * Counts an invite that an admin sends to an address, in the count of the sender, of the club and of the club with this address,
 * as `countEmail` does. What all clubs together send to one address the worker counts (`deliver-emails.ts`), because no club may be told.
 */
export async function countInvite(
  { services: { rateLimits }, who }: Pick<Call, 'services' | 'who'>,
  { clubId, email }: { clubId: string | null; email: string },
): Promise<void> {
  const club = clubId ?? 'platform';
  const address = `${club}|${hashToken(normalizeIdentifier(email))}`;
  await countEmail(rateLimits, 'inviteEmails', address, 'This address has had enough invites.');
  await countEmail(rateLimits, 'invitesOfSender', who.principal.userId, 'You have sent very many invites.');
  await countEmail(rateLimits, 'invitesOfClub', club, 'This club has sent very many invites.');
}

/** The limits of an email that anybody can ask for: `own` of one address that asks, `inbox` of all of them together. */
const limitsOf = {
  reset: { own: 'resetEmails', inbox: 'resetInbox' },
  signUp: { own: 'signUpEmails', inbox: 'signUpInbox' },
  claim: { own: 'claimEmails', inbox: 'claimInbox' },
  guardian: { own: 'guardianEmails', inbox: 'guardianInbox' },
} as const;

/**
 * Counts an email that a member, or somebody who is not signed in, asks for. False when the limit is reached: the answer must then be
 * the same as ever, because another one would tell that somebody else has asked.
 */
export async function mayEmail(
  rateLimits: RateLimits,
  what: keyof typeof limitsOf,
  request: RequestFacts,
  identifier: string,
): Promise<boolean> {
  const { own, inbox } = limitsOf[what];
  const account = hashToken(normalizeIdentifier(identifier));
  // The limit of this address comes first, so that an address past it does not use up the limit of all.
  if (!(await takeIfLeft(rateLimits, own, `${request.limitKey}|${account}`))) return false;
  return takeIfLeft(rateLimits, inbox, account);
}
