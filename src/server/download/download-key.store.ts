import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import type { KeyPeriod } from '../kernel/download-window';
import { downloadKeys } from '../tables/download';

/** How long a key is kept after its time, for answers that take long, in milliseconds. */
export const keyRestMs = 24 * 60 * 60 * 1000;

/** The key of a period, the same in all processes; undefined once it is too late to count anything in it. */
export async function getDownloadKey(
  db: Db,
  { day, endsAt }: KeyPeriod,
  now: number,
): Promise<string | undefined> {
  if (endsAt.getTime() + keyRestMs <= now) return undefined;
  await db
    .insert(downloadKeys)
    .values({ day, endsAt, key: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const rows = await db.select({ key: downloadKeys.key }).from(downloadKeys).where(eq(downloadKeys.day, day));
  return rows[0]?.key;
}
