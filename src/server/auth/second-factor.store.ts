import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import { recoveryCodes, secondFactors } from '../tables/session';

export async function getSecondFactor(db: Db, userId: string) {
  const rows = await db
    .select({ factor: secondFactors })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return rows[0];
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return rows[0]?.count ?? 0;
}

/** Keeps a secret that is to be confirmed. False when one is confirmed already. */
export async function saveUnconfirmed(db: Db, userId: string, sealedSecret: string): Promise<boolean> {
  const saved = await db
    .insert(secondFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, createdAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return saved.length > 0;
}

/** False when another request has confirmed it, or has made another secret. */
export async function confirm(
  tx: Transaction,
  { userId, sealedSecret, step }: { userId: string; sealedSecret: string; step: number },
): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.sealedSecret, sealedSecret),
        isNull(secondFactors.confirmedAt),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return confirmed.length > 0;
}

/** Uses up the code of a step of time, and with it those before. Of two requests at once one gets it. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.confirmedAt),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

export async function takeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Removes the recovery codes once there is neither an app nor a passkey for which they could stand. */
export async function removeIdleRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from recovery_codes code where code.user_id = ${userId}
      and not exists (select from second_factors factor where factor.user_id = ${userId} and factor.confirmed_at is not null)
      and not exists (select from passkeys passkey where passkey.user_id = ${userId})`);
}

/** Removes the app. False when there was none that was confirmed. */
export async function removeApp(tx: Transaction, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return removed.some(({ confirmedAt }) => confirmedAt !== null);
}
