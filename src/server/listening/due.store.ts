import { sql } from 'drizzle-orm';
import { addDays, keptDays } from '@/contract/analytics/range';
import type { Db } from '../kernel/db/client';

/**
 * The days to be rolled up, in order: all from `since`, or from the last one that was rolled up, until today
 * in the zone where the day begins first. So no day is missed while no worker runs.
 */
export async function listDaysToRoll(db: Db, since: string, today: string): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::date::text as day from generate_series(
      least(${since}::date, (select max(day) from listen_days where day <= ${today}::date)),
      ${addDays(today, 1)}::date, interval '1 day') day order by 1`);
  return rows.map(({ day }) => day);
}

/** Removes what is kept too long. Months that are over go as a whole. */
export async function forgetStretches(db: Db, today: string): Promise<void> {
  const oldest = addDays(today, -keptDays);
  for (const table of ['stretches', 'listens'])
    await db.execute(sql`delete from ${sql.raw(table)} where day < ${oldest}::date`);
  // A day longer, because west of UTC the range of the last 90 days begins a day earlier.
  await db.execute(
    sql`delete from reach_days where not of_month and prev_day is not null and day < ${addDays(oldest, -1)}::date`,
  );
  await db.execute(sql`select drop_month_partitions('stretches', ${oldest}::date)`);
}

/** Makes the partitions of the months to come. What comes for a month without one is kept in the default partition. */
export async function makePartitions(db: Db, today: string): Promise<void> {
  await db.execute(sql`select make_month_partitions('stretches', ${today}::date)`);
}
