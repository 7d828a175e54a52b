import { type SQL, sql } from 'drizzle-orm';
import { todayInSql } from '../kernel/db/days';
import { isInTime } from './late.store';

/**
 * What the clubs of episodes have delivered, one row for each club and episode. On time are clubs whose three good parts were
 * there by the Due Date, in their own zone. What was sent again after it counts as late. As on the board, a suspended club
 * counts only where it has sent something. `days_late` counts until today while a part is missing. `which` is the condition
 * on an episode's id, such as `= any (…)`.
 */
export const deliveriesOf = (which: SQL): SQL => sql`
  select e.id as episode_id, e.end_date, c.id as club_id, p.arrived,
    p.in_time = 3 as on_time,
    (case when p.good = 3 then p.day else ${todayInSql(sql`c.time_zone`)} end) - e.end_date as days_late
  from episodes e
  join episode_clubs ec on ec.episode_id = e.id
  join clubs c on c.id = ec.club_id and c.removed_at is null
  cross join lateral (
    select count(*) filter (where "check" = 'good') as good,
      count(*) filter (where "check" = 'good' and ${isInTime(sql`sent_at`)}) as in_time, count(*)::int as arrived, max((sent_at at time zone c.time_zone)::date) as day
    from episode_parts where episode_id = e.id and club_id = c.id) p
  where e.id ${which} and e.of_club_id is null and (c.status = 'active' or p.arrived > 0)`;
