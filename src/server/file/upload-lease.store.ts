import { randomInt } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import type { Db } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import { rateLimits } from '../tables/requests';

/** A lease ends by itself after this long, so that one of a killed process becomes free again. */
const leaseMs = 20_000;
const renewMs = leaseMs / 3;

/** The clock of the database, because all processes share it. */
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const leaseEnd = sql<number>`${now} + ${leaseMs}::bigint`;

/** Takes a lease unless another upload has it. `holder` is a random number, so that an upload renews and ends only its own. */
async function takeLease(db: Db, key: string, holder: number): Promise<boolean> {
  const taken = await db
    .insert(rateLimits)
    .values({ key, points: holder, expire: leaseEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { points: holder, expire: leaseEnd },
      setWhere: lt(rateLimits.expire, now),
    })
    .returning({ key: rateLimits.key });
  return taken.length > 0;
}

const tooMany = () =>
  new ApiError(
    'too_many',
    t`You are sending ${limits.uploadsAtOnce} files already. Wait until one of them has arrived, then send this one.`,
    { retryAfter: leaseMs / 1000 },
  );

/**
 * Limits how many files one person uploads at once, over all processes. Takes one of `limits.uploadsAtOnce` leases and
 * renews it until the function it resolves to is called. Throws 429 when all are taken. They are leases instead of a
 * count, because a process that is killed would never lower the count.
 */
export async function takeUploadLease(db: Db, log: Logger, userId: string): Promise<() => Promise<void>> {
  const holder = randomInt(1, 2 ** 31 - 1);
  for (let slot = 0; slot < limits.uploadsAtOnce; slot += 1) {
    const key = `uploadLease:${userId}:${slot}`;
    if (!(await takeLease(db, key, holder))) continue;
    const own = and(eq(rateLimits.key, key), eq(rateLimits.points, holder));
    const renewal = setInterval(() => {
      const renewed = db.update(rateLimits).set({ expire: leaseEnd }).where(own);
      renewed.catch((err: unknown) => log.warn({ err }, 'the lease of an upload was not renewed'));
    }, renewMs);
    renewal.unref();
    return async () => {
      clearInterval(renewal);
      await db.delete(rateLimits).where(own);
    };
  }
  throw tooMany();
}
