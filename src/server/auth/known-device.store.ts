import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import { knownDevices, sessions } from '../tables/session';

/** How long a device is known after its last sign-in; no browser keeps a cookie longer. */
export const knownDays = 400;

/** Notes the use of a browser. False when the person has never signed in there. */
export async function touchDevice(tx: Transaction, userId: string, deviceHash: string): Promise<boolean> {
  const known = await tx
    .update(knownDevices)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
    .returning({ userId: knownDevices.userId });
  return known.length > 0;
}

/** Whether the account was used before; the first sign-in of an account is none on a "new" device. */
export async function wasUsed(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    select exists (select from ${knownDevices} where user_id = ${userId})
      or exists (select from ${sessions} where user_id = ${userId}) used`);
  return rows[0]?.used === true;
}

export async function addDevice(tx: Transaction, device: typeof knownDevices.$inferInsert): Promise<void> {
  await tx.insert(knownDevices).values(device).onConflictDoNothing();
}

export async function removeDevicesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

export async function removeForgottenDevices(db: Db): Promise<void> {
  await db
    .delete(knownDevices)
    .where(lt(knownDevices.lastSeenAt, sql`now() - make_interval(days => ${knownDays}::int)`));
}
