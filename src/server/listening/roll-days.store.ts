import { sql } from 'drizzle-orm';
import { addDays } from '@/contract/analytics/range';
import type { Db } from '../kernel/db/client';

/**
 * The days to be rolled up, in order: those whose events have changed, and all from `since`, or from the last one that was
 * rolled up before, until the day that it is where the day begins first. So no day is missed while no worker runs.
 */
export async function listDaysToRoll(db: Db, since: string, now: Date): Promise<string[]> {
  const today = now.toISOString().slice(0, 10);
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::text from listening_changes
    union
    select day::date::text from generate_series(
      least(${since}::date, (select max(day) from counted_days where day <= ${today}::date)),
      ${addDays(today, 1)}::date, interval '1 day') day
    order by 1`);
  return rows.map(({ day }) => day);
}
