import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { limits } from '@/contract/limits';
import type { Db } from './client';
import { idempotencyKeys } from './schema/idempotency';

interface KeyOfPerson {
  userId: string;
  key: string;
}

const itself = ({ userId, key }: KeyOfPerson) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

const isOld = lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${limits.repeatableHours})`);

/**
 * Takes a key for a request. False when it is taken, except by a request from long ago, or one that is never answered
 * because its process has died.
 */
export async function takeKey(db: Db, { userId, key }: KeyOfPerson, request: string): Promise<boolean> {
  const abandoned = sql`${idempotencyKeys.status} is null and ${idempotencyKeys.request} = ${request}
    and ${idempotencyKeys.createdAt} < now() - make_interval(secs => ${limits.repeatableWithinSeconds})`;
  const rows = await db
    .insert(idempotencyKeys)
    .values({ userId, key, request })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { request, status: null, body: null, createdAt: sql`now()` },
      setWhere: sql`(${abandoned}) or ${isOld}`,
    })
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

/** The request that has taken a key, and its answer, which is null while it is under way. */
export async function getAnswer(db: Db, of: KeyOfPerson) {
  const [row] = await db
    .select({ request: idempotencyKeys.request, body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(itself(of));
  return row;
}

export async function keepAnswer(
  db: Db,
  of: KeyOfPerson,
  answer: { status: number; body: string },
): Promise<void> {
  await db.update(idempotencyKeys).set(answer).where(itself(of));
}

/** Of a request that failed nothing is kept: it may be tried again. */
export async function releaseKey(db: Db, of: KeyOfPerson): Promise<void> {
  await db.delete(idempotencyKeys).where(and(itself(of), isNull(idempotencyKeys.status)));
}

export async function removeOldAnswers(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(isOld);
}
