import { sql } from 'drizzle-orm';
import { addDays } from '@/contract/analytics/range';
import type { Database } from '../db/client';
import { oldestKeyDay } from './listener.store';

/** So many days what was heard is kept, without a name. Figures stay. */
const heardDays = 90;
/** A day longer than a player may be late. */
const idDays = 8;

const rawTables = ['heard_events', 'reach_events', 'listening_before'];
const partitioned = ['heard_events', 'reach_events'];

/**
 * Removes what is kept too long: keys of listeners, ids of events, and what was heard, as soon as it has been rolled up. Months
 * that are over and empty go as a whole.
 */
export async function forgetHeard(db: Database, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  await db.execute(sql`delete from listener_keys where day < ${oldestKeyDay(now)}::date`);
  await db.execute(sql`delete from heard_event_ids where received_on < ${addDays(today, -idDays)}::date`);
  const oldest = addDays(today, -heardDays);
  for (const table of rawTables) {
    await db.execute(sql`
      delete from ${sql.raw(table)} where day < ${oldest}::date and day <> all (array(select day from listening_changes))`);
  }
  for (const table of partitioned) {
    const { rows } = await db.execute<{ day: string | null }>(
      sql`select least(min(day), ${oldest}::date)::text as day from ${sql.raw(table)}`,
    );
    await db.execute(sql`select drop_month_partitions(${table}, ${rows[0]?.day ?? oldest}::date)`);
  }
}

/** Makes the partitions of the months to come. What comes for a month without one is kept in the default partition. */
export async function makePartitions(db: Database, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  for (const table of partitioned)
    await db.execute(sql`select make_month_partitions(${table}, ${today}::date)`);
}
