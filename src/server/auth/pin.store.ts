import { eq, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { sharedDeviceMembers, userPins } from '../tables/shared-device';

export async function getPinHash(db: Db, userId: string): Promise<string | undefined> {
  const rows = await db.select({ hash: userPins.pinHash }).from(userPins).where(eq(userPins.userId, userId));
  return rows[0]?.hash;
}

/** Sets or changes a PIN; its wrong tries on all devices are forgotten, because the password was proved. */
export async function savePin(db: Db, userId: string, pinHash: string): Promise<void> {
  const set = { pinHash, createdAt: sql`now()` };
  await db.insert(userPins).values({ userId, pinHash }).onConflictDoUpdate({ target: userPins.userId, set });
  await db.update(sharedDeviceMembers).set({ wrongPins: 0 }).where(eq(sharedDeviceMembers.userId, userId));
}

export async function removePin(db: Db, userId: string): Promise<void> {
  await db.delete(userPins).where(eq(userPins.userId, userId));
}
