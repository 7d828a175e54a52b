import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';

export interface HeardRow extends Record<string, unknown> {
  /** Null for a whole week. */
  day: string | null;
  isLast: boolean;
  seconds: number;
  members: number;
}

/** What the members of a club have heard in the 14 days before a day: by day, and of each of the two weeks. */
export async function readWeeks(db: Db, clubId: string, today: string): Promise<HeardRow[]> {
  const { rows } = await db.execute<HeardRow>(sql`
    select day::text, "isLast", sum(seconds)::float8 as seconds, count(distinct user_id)::int as members
    from (
      select l.user_id, l.day, l.seconds, l.day >= ${today}::date - 7 as "isLast"
      from users u join listening_days l on l.user_id = u.id
      where u.club_id = ${clubId}::uuid and l.day >= ${today}::date - 14 and l.day < ${today}::date) heard
    group by grouping sets ((day, "isLast"), ("isLast"))`);
  return rows;
}
