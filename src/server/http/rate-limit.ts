import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
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
  /** Wrong passwords from one address, whatever the account. */
  loginAddress: { points: 9, duration: 60 },
  setup: { points: 9, duration: 60 },
  /** Wrong current passwords of one user. */
  currentPassword: { points: 9, duration: 15 * 60 },
  /** Letters to one address: whoever asks again and again must not fill somebody's inbox. */
  letters: { points: 5, duration: 60 * 60 },
  /** Forgotten passwords, sign-ups and suggestions from one address. */
  openForms: { points: 20, duration: 10 * 60 },
  /** Join codes and links that were looked up from one address. */
  guesses: { points: 30, duration: 10 * 60 },
} satisfies Record<string, Allowance>;

export type Limit = keyof typeof allowances;

export interface RateLimits {
  /** Takes one from the allowance of `key`. Throws 429 with Retry-After when it is used up. */
  take(limit: Limit, key: string): Promise<void>;
  /** Gives one back: the try was a good one. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Begins anew: whoever has this key has shown that it is theirs. */
  forget(limit: Limit, key: string): Promise<void>;
}

function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes > 1 ? `${minutes} minutes` : 'a minute';
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

  return {
    async take(limit, key) {
      try {
        await limiters[limit].consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, refusal.msBeforeNext / 1000);
        throw new ApiError('too_many', `Too many tries. Wait ${waitWords(seconds)} and try again.`, {
          retryAfter: seconds,
        });
      }
    },
    async giveBack(limit, key) {
      await limiters[limit].reward(key);
    },
    async forget(limit, key) {
      await limiters[limit].delete(key);
    },
  };
}
