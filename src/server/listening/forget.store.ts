import { sql } from 'drizzle-orm';
import { addDays } from '@/contract/analytics/range';
import type { Database } from '../kernel/db/client';
import { oldestKeyDay } from './listener.store';

/** So many days what was heard is kept, without a name. Figures stay. */
const heardDays = 90;
/** A day longer than a player may be late. */
const idDays = 8;

/** What is kept of people when they are counted, and on which days that was. */
const marks = { listening_marks: 'days', progress: 'heard_days' };

/**
 * PostgreSQL notes at each row which transaction wrote it (`xmin`), and what somebody heard is written together with their
 * marks. So these are written anew before the keys of their days go. One that is locked is being written anew right now.
 */
async function partFromMarks(db: Database, before: string): Promise<void> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select min(day)::text as day from listener_keys where day < ${before}::date`,
  );
  const first = rows[0]?.day;
  if (!first) return;
  for (const [table, days] of Object.entries(marks)) {
    const [name, column] = [sql.identifier(table), sql.identifier(days)];
    await db.execute(sql`
      update ${name} set ${column} = ${column} where ctid in (
        select ctid from ${name}
        where ${column} && array(select generate_series(${addDays(first, -idDays)}::date, ${before}::date, '1 day')::date)
        for update skip locked)`);
  }
}

const rawTables = ['heard_events', 'reach_events', 'listening_before'];
const partitioned = ['heard_events', 'reach_events'];

/**
 * Removes what is kept too long: keys of listeners, ids of events, and what was heard, as soon as it has been rolled up. Months
 * that are over and empty go as a whole.
 */
export async function forgetHeard(db: Database, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  await partFromMarks(db, oldestKeyDay(now));
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
