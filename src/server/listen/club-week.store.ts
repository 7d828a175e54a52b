import { sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';

export interface HeardRow extends Record<string, unknown> {
  /** Null for a whole week. */
  day: string | null;
  isLast: boolean;
  seconds: number;
  members: number;
}

/**
 * What is told of the 14 days before a day: by day, and of each of the two weeks. A day that has waited for others is told
 * with them, so none is of fewer than ten members.
 */
export async function readWeeks(db: Db, clubId: string, today: string): Promise<HeardRow[]> {
  const rows = (columns: string, table: string) => sql`
    select ${sql.raw(columns)}, unnest(array[published_on, null]) as day,
      case when published_on >= ${today}::date - 7 then ${today}::date - 7 else ${today}::date - 14 end as week
    from ${sql.raw(table)} where club_id = ${clubId}::uuid and published_on >= ${today}::date - 14 and published_on < ${today}::date`;
  const found = await db.execute<HeardRow>(sql`
    with heard as (select week, day, sum(seconds) as seconds from (${rows('seconds', 'listen_days')}) told group by week, day),
    reached as (
      select week, day, sum(people) filter (where prev_published_on is null or prev_published_on < coalesce(day, week)) as members
      from (${rows('people, prev_published_on, kind', 'reach_days')}) told where kind = 'member' group by week, day)
    select h.day::text, h.week = ${today}::date - 7 as "isLast", seconds::float8, coalesce(members, 0)::int as members
    from heard h left join reached r on r.week = h.week and r.day is not distinct from h.day`);
  return found.rows;
}
