import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addDays } from '@/contract/analytics/range';
import type { Database } from '../db/client';
import { shareForAMinute } from '../db/share-for-a-minute';

/** The day whose key is the oldest that may still be there. */
export const oldestKeyDay = (now: Date): string => addDays(now.toISOString().slice(0, 10), -1);

/** The key of a day, made when somebody first listens on it. It is remembered for less time than it takes to forget it. */
const readKey = shareForAMinute(8, async (db: Database, day: string) => {
  const key = randomBytes(32).toString('base64');
  await db.execute(sql`insert into listener_keys (day, key) values (${day}, ${key}) on conflict do nothing`);
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from listener_keys where day = ${day}::date`,
  );
  const [kept] = rows;
  if (!kept) throw new Error(`the key of ${day} is gone`);
  return kept;
});

/**
 * The pseudonym of a listener on a day. That of a day whose key is gone is made with today's, because an older key must not
 * come back: what arrives together still belongs together, and cannot be joined to what came before.
 */
export async function listenerOf(db: Database, userId: string, day: string, now: Date): Promise<string> {
  const { key } = await readKey(db, day < oldestKeyDay(now) ? now.toISOString().slice(0, 10) : day);
  const digest = createHmac('sha256', key).update(`${userId} ${day}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
