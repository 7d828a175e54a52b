import { sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { allClubs } from '../tables/listening-figures';
import type { HourRow } from './hours-of-day';
import { publishedIn } from './listening.store';
import type { Scope } from './scope';

/**
 * When each club of a scope listened. Nobody is followed from one day to the next, so at least as many different people are
 * behind a block of hours as listened in it on one day.
 */
export async function heardByHour(db: Db, { clubId, range }: Scope): Promise<HourRow[]> {
  const ofClub = clubId === allClubs ? sql`true` : sql`club_id = ${clubId}::uuid`;
  const { rows } = await db.execute<HourRow>(sql`
    select club_id as "clubId", span, hour, max(listeners) as people, sum(seconds) as seconds
    from hour_days where ${ofClub} and ${publishedIn(range)} group by club_id, span, hour`);
  return rows;
}
