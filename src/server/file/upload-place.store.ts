import { randomInt } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { limits } from '@/contract/limits';
import type { Db } from '../db/client';
import { rateLimits } from '../db/schema/rate-limit';
import { ApiError } from '../http/api-error';

/** A place whose process was killed is free again after this long. */
const leaseMs = 20_000;
const renewMs = leaseMs / 3;

/** By the clock of the database, which all processes share. */
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const leaseEnd = sql<number>`${now} + ${leaseMs}::bigint`;

/** Takes a place unless somebody holds it. The number names the holder, so that nobody ends what is another's by now. */
async function takePlace(db: Db, key: string, holder: number): Promise<boolean> {
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
    `You are sending ${limits.uploadsAtOnce} files already. Wait until one of them has arrived, then send this one.`,
    { retryAfter: leaseMs / 1000 },
  );

/**
 * Takes one of a person's places for uploads, on whichever process they are, and keeps it until the function that it
 * resolves to is called. Throws 429 when all are taken. The places are leases in the table of the limits: a count would
 * not be lowered by a process that was killed.
 */
export async function takeUploadPlace(db: Db, log: Logger, userId: string): Promise<() => Promise<void>> {
  const holder = randomInt(1, 2 ** 31 - 1);
  for (let place = 0; place < limits.uploadsAtOnce; place += 1) {
    const key = `uploadPlace:${userId}:${place}`;
    if (!(await takePlace(db, key, holder))) continue;
    const own = and(eq(rateLimits.key, key), eq(rateLimits.points, holder));
    const renewal = setInterval(() => {
      const renewed = db.update(rateLimits).set({ expire: leaseEnd }).where(own);
      renewed.catch((err: unknown) => log.warn({ err }, 'the place of an upload was not renewed'));
    }, renewMs);
    renewal.unref();
    return async () => {
      clearInterval(renewal);
      await db.delete(rateLimits).where(own);
    };
  }
  throw tooMany();
}
