import { sql } from 'drizzle-orm';
import { addDays, type DayRange } from '@/contract/analytics/range';
import { heardByDay } from '../analytics/overview.store';
import { differentPeople } from '../analytics/people.store';
import type { Db } from '../kernel/db/client';

/** What was heard in two weeks, by day, and the different members of each week. */
export async function readWeeks(
  db: Db,
  { clubId, today, timeZone }: { clubId: string; today: string; timeZone: string },
) {
  const weekBefore = (days: number): DayRange => ({
    from: addDays(today, -days - 7),
    to: addDays(today, -days - 1),
  });
  const [range, before] = [weekBefore(0), weekBefore(7)];
  const { rows } = await db.execute<{ members: number; membersBefore: number }>(sql`
    select ${differentPeople(range, { today })} as members, ${differentPeople(before, { today })} as "membersBefore"
    from reach_days where kind = 'member' and club_id = ${clubId}::uuid and day >= ${before.from}::date`);
  const days = await heardByDay(db, { clubId, range, before, timeZone, today });
  return { range, days, ...(rows[0] ?? { members: 0, membersBefore: 0 }) };
}
