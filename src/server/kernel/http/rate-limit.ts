import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '@/contract/limits';
import { plural, t } from '@/language/text';
import { makeFairQueue } from '../runtime/fair-queue';
import { ApiError } from './api-error';

interface Allowance {
  /** The number of requests allowed in a window. */
  points: number;
  /** The window, in seconds. */
  duration: number;
}

const allowances = {
  /** Wrong passwords for one account from one address, so that they do not lock out other addresses. */
  loginAccount: { points: 9, duration: 15 * 60 },
  /** Wrong passwords for one account from one IPv6 site, which has 65 536 of the networks that limits count as one address. */
  loginAccountSite: { points: 27, duration: 15 * 60 },
  /** Wrong passwords for one account from everywhere. Past it each address has `loginAttacked` instead of its nine. */
  loginEverywhere: { points: 60, duration: 60 * 60 },
  /** Lets the owner mistype once; it is an eighteenth of what an address has otherwise. */
  loginAttacked: { points: 2, duration: 60 * 60 },
  /**
   * Wrong passwords from one address for any account. Past it a wrong password is answered with 429, and a right one
   * still signs in.
   */
  loginAddress: { points: 9, duration: 60 },
  loginSite: { points: 45, duration: 60 },
  /** Past it no password is checked any more. A clubhouse has one address, so it allows 60 families who mistype once each. */
  loginCrowd: { points: 100, duration: 10 * 60 },
  setup: { points: 9, duration: 60 },
  /** Wrong current passwords of one user. */
  currentPassword: { points: 9, duration: 15 * 60 },
  /** Wrong codes of the second step of one user. Who is here has given the right password, so this locks no stranger's victim out. */
  secondFactor: { points: 9, duration: 15 * 60 },
  /** Of a day: three codes of a million are right at a moment, so 30 tries are right once in 11 000 days. */
  secondFactorDay: { points: 30, duration: 24 * 60 * 60 },
  /** Passkeys that were not accepted, from one address; a signature cannot be guessed, so this only saves the server work. */
  passkeys: { points: 60, duration: 10 * 60 },
  /** How often one address begins to sign in with a passkey or at a provider, because each time a row is kept for minutes. */
  signInBegins: { points: 120, duration: 10 * 60 },
  /** Secrets for an authenticator app that one person makes. */
  secondFactorSetUps: { points: 20, duration: 60 * 60 },
  /** How often one person asks for a passkey of their own, or to make one. */
  passkeyAsks: { points: 60, duration: 60 * 60 },
  /** Passwords that one person sets, of their own and of children, because hashing each takes a core for a while. */
  passwordChanges: { points: 20, duration: 60 * 60 },
  /** Exports of one person, their own and those of children, because each reads every table. */
  exports: { points: 10, duration: 60 * 60 },
  /** Archives of one club, because each reads and writes all of its sound. */
  clubArchives: { points: 6, duration: 24 * 60 * 60 },
  /** How often one person has the feed of a show read, because each time we call an address of theirs. */
  showReads: { points: 30, duration: 60 * 60 },
  /** The megabytes that one club sends in a day. Not bytes, because the counter's column holds at most two thousand million. */
  sentMegabytes: { points: limits.clubBytesADay / 1024 / 1024, duration: 24 * 60 * 60 },
  /** Usernames that one person asks for, because the answer shows whether a username is taken. */
  usernames: { points: 10, duration: 60 * 60 },
  /** Usernames that a parent asks for: there may be several children, and the form asks while one is typed. */
  familyUsernames: { points: 40, duration: 60 * 60 },
  /**
   * Emails to one account that one address asks for. Resets and sign-ups are counted apart, and so is each
   * address, so that one person cannot use up the limit of another.
   */
  resetEmails: { points: 5, duration: 60 * 60 },
  signUpEmails: { points: 5, duration: 60 * 60 },
  /** Emails to one account from all addresses together, so that many requests at once cannot fill an inbox. */
  resetInbox: { points: 30, duration: 60 * 60 },
  signUpInbox: { points: 30, duration: 60 * 60 },
  /** How often one child asks for an account of its own, each time with an email to an address of its choice. */
  claims: { points: 5, duration: 60 * 60 },
  claimEmails: { points: 5, duration: 60 * 60 },
  claimInbox: { points: 10, duration: 60 * 60 },
  /** Invites: what one club sends to one address, what one club admin sends, and what one club sends, imports apart. */
  inviteEmails: { points: 3, duration: 60 * 60 },
  invitesOfSender: { points: 60, duration: 60 * 60 },
  invitesOfClub: { points: 150, duration: 60 * 60 },
  /** Invites of all clubs and imports that reach one inbox. */
  inviteInbox: { points: 10, duration: 24 * 60 * 60 },
  /** Invites to other guardians that one parent sends, and sends again. */
  guardianInvites: { points: 20, duration: 60 * 60 },
  guardianEmails: { points: 5, duration: 60 * 60 },
  guardianInbox: { points: 10, duration: 60 * 60 },
  /** Deleting children and bringing them back, by one guardian: each time the others get an email. */
  childRemovals: { points: 10, duration: 60 * 60 },
  /** How often one part is asked for again: each time every admin of the club gets an email. */
  partAsks: { points: 3, duration: 60 * 60 },
  /** News of one kind that reach one inbox (`mail/inbox-limits.ts`). The pages show the same news. */
  newsInbox: { points: 60, duration: 24 * 60 * 60 },
  /** Emails about suggested clubs for all addresses together, because each goes to every admin of the platform. */
  suggestedClubEmails: { points: 20, duration: 60 * 60 },
  /**
   * How often one address sends each form. A clubhouse has one address: 60 families of two adults may sign up there
   * within ten minutes, and some mistype.
   */
  signUpForms: { points: 150, duration: 10 * 60 },
  forgotForms: { points: 60, duration: 10 * 60 },
  suggestions: { points: 20, duration: 10 * 60 },
  /**
   * Wrong join codes from one address: five for each of 60 families. Codes have 8 of 31 characters, 8.5 × 10¹¹ in
   * all; with 500 clubs one in 1.7 × 10⁹ guesses is right. At 300 in ten minutes, 16 million a year, one address
   * needs a hundred years, and what it finds is on the club's posters.
   */
  joinCodes: { points: 300, duration: 10 * 60 },
  /** Dead links from one address. A live one has 256 random bits and cannot be guessed, so this only saves the server work. */
  inviteLinks: { points: 120, duration: 10 * 60 },
  confirmLinks: { points: 120, duration: 10 * 60 },
  newsLinks: { points: 120, duration: 10 * 60 },
  resetLinks: { points: 120, duration: 10 * 60 },
  /**
   * Feeds that are not there, asked for by one address. A live one has 128 random bits; the server of an app asks for ended links
   * of many people, and is refused nothing else.
   */
  feedGuesses: { points: 120, duration: 10 * 60 },
  /** How often it is told that a feed is read from many places: once for each feed and day. */
  feedAlerts: { points: 1, duration: 2 * 24 * 60 * 60 },
  /**
   * JSON bodies of one address, or of one person, that were too deep, too large, too slow, or no JSON (`refused-bodies.ts`). Our pages
   * send none, so a clubhouse whose 60 families share an address has room for a broken device or two.
   */
  refusedBodies: { points: 30, duration: 60 },
  /** Links that one person makes, each of which ends another or is one more. */
  feedLinks: { points: 30, duration: 60 * 60 },
  /** Answers of one person, changed ones included: three questions of an episode leave room for second thoughts. */
  reflectionAnswers: { points: 30, duration: 60 * 60 },
  /** Reports of one person, because each is an email to the person who looks after the club's children. */
  reflectionReports: { points: 10, duration: 24 * 60 * 60 },
  /** Errors of the pages that one address reports, and one person: a clubhouse has one address, and after a bad build all meet the same one. */
  clientErrors: { points: 60, duration: 10 * 60 },
  clientErrorsOfPerson: { points: 20, duration: 10 * 60 },
} satisfies Record<string, Allowance>;

export type Limit = keyof typeof allowances;

/** The result of counting one. */
interface Taken {
  /** The requests counted in this window, including this one. */
  count: number;
  /** The 429 to throw; undefined when some were left. */
  refusal: ApiError | undefined;
}

export interface RateLimits {
  /** Counts one, or `points`, for `key`. The caller decides what follows. */
  count(limit: Limit, key: string, points?: number): Promise<Taken>;
  /** Counts one for `key`. Throws 429 with Retry-After when none are left. */
  take(limit: Limit, key: string): Promise<void>;
  /** Takes one, or `points`, off the count, because the try was a good one. */
  giveBack(limit: Limit, key: string, points?: number): Promise<void>;
  /** Sets the count of `key` back to zero, because its owner has signed in. */
  forget(limit: Limit, key: string): Promise<void>;
}

/** Counts one and returns whether it was allowed, for callers who must not show a refusal. */
export async function takeIfLeft(rateLimits: RateLimits, limit: Limit, key: string): Promise<boolean> {
  const { refusal } = await rateLimits.count(limit, key);
  return refusal === undefined;
}

/**
 * Counts `work` unless it succeeds; it fails when it throws or resolves to undefined. Counted before it runs, so that
 * many at once cannot pass the limit.
 */
export async function countFailures<Result>(
  rateLimits: RateLimits,
  limit: Limit,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await rateLimits.take(limit, key);
  const result = await work();
  if (result !== undefined) await rateLimits.giveBack(limit, key);
  return result;
}

export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return plural(Math.ceil(minutes / 60), { one: '# hour', other: '# hours' });
  return plural(Math.max(1, minutes), { one: 'a minute', other: '# minutes' });
}

export function tooMany(waitMs: number): ApiError {
  const retryAfter = Math.max(1, waitMs / 1000);
  return new ApiError('too_many', t`Too many tries. Wait ${formatWait(retryAfter)} and try again.`, {
    retryAfter,
  });
}

/**
 * Limits that hold for all processes on this database (table `rate_limits`, which the migrations make). `onRefused` hears of each
 * count past a limit.
 */
export function makeRateLimits(
  pool: pg.Pool,
  onRefused: (limit: Limit) => void = () => undefined,
): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(allowances).map(([name, allowance]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        ...allowance,
      }),
    ]),
  ) as Record<Limit, RateLimiterPostgres>;

  // One count of a key after the other, as the row's lock would have it anyway, but each waits without a connection: otherwise
  // many tries of one person at once would take every connection from the others.
  const inTurn = makeFairQueue({
    concurrency: 8,
    perSender: 1,
    maxWaiting: Number.POSITIVE_INFINITY,
    refusal: () => tooMany(1000),
  });

  const count: RateLimits['count'] = async (limit, key, points = 1) => {
    try {
      const { consumedPoints } = await inTurn(`${limit} ${key}`, () => limiters[limit].consume(key, points));
      return { count: consumedPoints, refusal: undefined };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      onRefused(limit);
      return { count: refused.consumedPoints, refusal: tooMany(refused.msBeforeNext) };
    }
  };

  return {
    count,
    async take(limit, key) {
      const { refusal } = await count(limit, key);
      if (refusal) throw refusal;
    },
    async giveBack(limit, key, points = 1) {
      await limiters[limit].reward(key, points);
    },
    async forget(limit, key) {
      await limiters[limit].delete(key);
    },
  };
}
