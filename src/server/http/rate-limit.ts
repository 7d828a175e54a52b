import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '@/contract/limits';
import { ApiError } from './api-error';

interface Allowance {
  /** How many in a window. */
  points: number;
  /** The window, in seconds. */
  duration: number;
}

const allowances = {
  /** Wrong passwords for one account from one address: another address is not locked out by them. */
  loginAccount: { points: 9, duration: 15 * 60 },
  /** The same from one IPv6 site, which has 65 536 addresses as limits count them. */
  loginAccountSite: { points: 27, duration: 15 * 60 },
  /** Wrong passwords for one account from everywhere: past it each address has `loginAttacked` instead of its nine. */
  loginEverywhere: { points: 60, duration: 60 * 60 },
  /** Enough for its owner to mistype once, and an eighteenth of what an address has otherwise. */
  loginAttacked: { points: 2, duration: 60 * 60 },
  /** Wrong passwords from one address, whatever the account. Past it a wrong one is 429, and a right one still goes in. */
  loginAddress: { points: 9, duration: 60 },
  loginSite: { points: 45, duration: 60 },
  /** Past this nothing is checked any more. A clubhouse is one address: 60 families who mistype once each. */
  loginCrowd: { points: 100, duration: 10 * 60 },
  setup: { points: 9, duration: 60 },
  /** Wrong current passwords of one user. */
  currentPassword: { points: 9, duration: 15 * 60 },
  /** What one club sends in a day, in megabytes: the counter's column holds no more than two thousand million. */
  sentMegabytes: { points: limits.clubBytesADay / 1024 / 1024, duration: 24 * 60 * 60 },
  /** Usernames that one person asks for, since the answer tells whether somebody has it. */
  usernames: { points: 10, duration: 60 * 60 },
  /**
   * Letters to one account that one address asks for. A reset and a sign-up have their own, and each asker theirs, so
   * that nobody can use up somebody else's.
   */
  resetEmails: { points: 5, duration: 60 * 60 },
  signUpEmails: { points: 5, duration: 60 * 60 },
  /** The same over all addresses: many who ask together must not fill somebody's inbox. */
  resetInbox: { points: 30, duration: 60 * 60 },
  signUpInbox: { points: 30, duration: 60 * 60 },
  /** Letters about suggested clubs, of all addresses together: the platform's admins get each. */
  suggestedClubEmails: { points: 20, duration: 60 * 60 },
  /**
   * Each form from one address, apart from the others. A clubhouse is one address: 60 families of two adults sign up
   * there in an evening's ten minutes, and some mistype.
   */
  signUpForms: { points: 150, duration: 10 * 60 },
  forgotForms: { points: 60, duration: 10 * 60 },
  suggestions: { points: 20, duration: 10 * 60 },
  /**
   * Join codes from one address that are nobody's: five for each of 60 families. Codes have 8 of 31 letters, 8.5 × 10¹¹
   * ways; with 500 clubs one in 1.7 × 10⁹ guesses hits. At 300 in ten minutes, 16 million a year, that takes one address
   * a hundred years, and what it finds is on the club's posters.
   */
  joinCodes: { points: 300, duration: 10 * 60 },
  /** Dead links from one address. A live one has 256 random bits and is not guessed: this only spares the server work. */
  inviteLinks: { points: 120, duration: 10 * 60 },
  confirmLinks: { points: 120, duration: 10 * 60 },
  resetLinks: { points: 120, duration: 10 * 60 },
} satisfies Record<string, Allowance>;

export type Limit = keyof typeof allowances;

/** What taking one has come to. */
export interface Taken {
  /** How many are taken in this window, with this one. */
  count: number;
  /** The 429 to throw when there were none left. */
  refusal: ApiError | undefined;
}

export interface RateLimits {
  /** Takes one, or `points`, from the allowance of `key`, and leaves it to the caller what follows. */
  count(limit: Limit, key: string, points?: number): Promise<Taken>;
  /** Takes one from the allowance of `key`. Throws 429 with Retry-After when it is used up. */
  take(limit: Limit, key: string): Promise<void>;
  /** Gives one, or `points`, back: the try was a good one. */
  giveBack(limit: Limit, key: string, points?: number): Promise<void>;
  /** Begins anew: whoever has this key has shown that it is theirs. */
  forget(limit: Limit, key: string): Promise<void>;
}

/** Takes one if there is one, and says so: for where a refusal must not be seen. */
export async function takeIfLeft(rateLimits: RateLimits, limit: Limit, key: string): Promise<boolean> {
  const { refusal } = await rateLimits.count(limit, key);
  return refusal === undefined;
}

/**
 * Counts `work` against an allowance unless it is a good one: it is not when it throws, or resolves to undefined.
 * Taken beforehand, so that many at once are no way around.
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
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes > 1 ? `${minutes} minutes` : 'a minute';
}

function tooMany(waitMs: number): ApiError {
  const retryAfter = Math.max(1, waitMs / 1000);
  return new ApiError('too_many', `Too many tries. Wait ${formatWait(retryAfter)} and try again.`, {
    retryAfter,
  });
}

/** Limits that hold across all processes on this database (table `rate_limits`, made by the migrations). */
export function makeRateLimits(pool: pg.Pool): RateLimits {
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

  const count: RateLimits['count'] = async (limit, key, points = 1) => {
    try {
      const { consumedPoints } = await limiters[limit].consume(key, points);
      return { count: consumedPoints, refusal: undefined };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
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
