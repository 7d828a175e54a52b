import { t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import { formatWait, type Limit, type RateLimits, takeIfLeft } from '../kernel/http/rate-limit';
import type { RequestFacts } from '../kernel/http/request-facts';
import type { Call } from '../kernel/http/route';
import { hashToken } from '../kernel/http/token';
import type { Queue } from '../kernel/jobs/queue';
import { spokenLanguage } from '../kernel/language/speak';
import type { EmailJob } from '../kernel/mail/email';
import { normalizeIdentifier } from '../user/user.store';

/**
 * A reset goes first, because its owner waits for it and its link is valid for minutes only. Invites and news go
 * last, because an import and an episode make thousands at once.
 */
const priorities: Partial<Record<EmailJob['kind'], number>> = {
  'reset-password': 1,
  invite: -1,
  'episode-news': -1,
};

/**
 * Queues emails in the transaction of the change that they are about, so that both happen or neither; each
 * for `times`, or at once. Those to addresses are in the language of the request.
 */
export function sendEmails(
  tx: Transaction,
  queue: Queue,
  emails: EmailJob[],
  times: readonly Date[] = [],
): Promise<void> {
  const language = spokenLanguage();
  return queue.send(
    tx,
    'send-email',
    emails.map((data, place) => ({
      key: data.kind,
      data: language && !('userId' in data && data.userId) ? { language, ...data } : data,
      priority: priorities[data.kind] ?? 0,
      startAfter: times[place],
    })),
  );
}

/**
 * Counts an email that a person causes. Throws 429, which says which limit was reached. Call it before a
 * transaction: within one it would wait for another connection, and many at once would wait for one another.
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
  throw new ApiError('too_many', `${enough} ${t`Wait ${formatWait(retryAfter)} and try again.`}`, {
    retryAfter,
  });
}

/**
 * Counts an invite that an admin sends to an address: for the sender who is a club admin, for the club, and for the club with
 * this address, as `countEmail` does. The worker counts the invites of all clubs to one address
 * (`deliver-emails.ts`), because a club must not learn of the others. `scope` is the id of the club, the name of one that is not
 * made yet, or `platform`.
 */
export async function countInvite(
  { services: { rateLimits }, who }: Pick<Call, 'services' | 'who'>,
  { scope, email }: { scope: string; email: string },
): Promise<void> {
  const address = `${scope}|${hashToken(normalizeIdentifier(email))}`;
  await countEmail(rateLimits, 'inviteEmails', address, t`This address has got many invites already.`);
  // A platform admin brings hundreds of clubs in a day.
  if (who.principal.persona !== 'platformAdmin')
    await countEmail(
      rateLimits,
      'invitesOfSender',
      who.principal.userId,
      t`You have sent very many invites.`,
    );
  await countEmail(rateLimits, 'invitesOfClub', scope, t`This club has sent very many invites.`);
}

/**
 * The limits of an email that anyone can ask for: `own` of one address that asks, `inbox` of all of them
 * together.
 */
const limitsOf = {
  reset: { own: 'resetEmails', inbox: 'resetInbox' },
  signUp: { own: 'signUpEmails', inbox: 'signUpInbox' },
  claim: { own: 'claimEmails', inbox: 'claimInbox' },
  guardian: { own: 'guardianEmails', inbox: 'guardianInbox' },
} as const;

/**
 * Counts an email that a member, or a visitor who is not signed in, asks for. False when the limit is
 * reached: the answer must then be the usual one, because another one would reveal that others have asked.
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
