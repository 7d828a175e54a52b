import { sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import type { HourRow } from './hours-of-day';
import { inDays } from './people.store';
import type { Scope } from './scope';

/** When a club listened, or all of them. A block of hours has at least as many people as listened in it on one day. */
export async function heardByHour(db: Db, { clubId, range }: Scope): Promise<HourRow[]> {
  const { rows } = await db.execute<HourRow>(sql`
    select span, hour, max(listeners) as people, sum(seconds) as seconds
    from hour_days where club_id = ${clubId}::uuid and ${inDays(range)} group by span, hour`);
  return rows;
}
