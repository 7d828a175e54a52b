import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addDays } from '@/contract/analytics/range';
import type { Database } from '../kernel/db/client';
import { shareForAMinute } from '../kernel/db/share-for-a-minute';

const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

/** The oldest day whose key is still there: a day of UTC has been over for less than 24 hours. */
export const oldestKeyDay = (now: Date): string => addDays(utcDay(now), -1);

/** The keys of the days that it is somewhere, or was yesterday. */
export interface ListenerKeys {
  today: string;
  byDay: Map<string, string>;
}

const readKeys = shareForAMinute(2, async (db: Database, today: string): Promise<ListenerKeys> => {
  const days = [-1, 0, 1].map((after) => addDays(today, after));
  const made = JSON.stringify(days.map((day) => ({ day, key: randomBytes(32).toString('base64') })));
  await db.execute(sql`
    insert into listener_keys (day, key) select day, key from json_to_recordset(${made}::json) as made (day date, key text)
    on conflict do nothing`);
  const { rows } = await db.execute<{ day: string; key: string }>(
    sql`select day::text, key from listener_keys where day = any(${sql.param(days)}::date[])`,
  );
  return { today, byDay: new Map(rows.map(({ day, key }) => [day, key])) };
});

/** Read before a transaction, which would otherwise wait for a second connection. Makes the keys that are not there yet. */
export const getListenerKeys = (db: Database): Promise<ListenerKeys> => readKeys(db, utcDay(new Date()));

/**
 * The pseudonym of a listener on a day. That of a day whose key is gone is made with today's, because an older key must not
 * come back: what arrives together still belongs together, and cannot be joined to what came before.
 */
export function listenerOf({ today, byDay }: ListenerKeys, userId: string, day: string): string {
  const key = byDay.get(day) ?? byDay.get(today);
  if (key === undefined) throw new Error(`the key of ${today} is gone`);
  const digest = createHmac('sha256', key).update(`${userId} ${day}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
