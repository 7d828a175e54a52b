import { type SQL, sql } from 'drizzle-orm';
import { isClosed, isCounted, isInTime, joinedInTime } from './late.store';

/**
 * What the clubs of episodes have delivered, one row for each club that had to send parts for an episode: not for one that it
 * joined after the Due Date. On time are clubs whose three good parts were there by the Due Date, in their own zone; null while
 * that can still be. What was sent again after it counts as late. As on the board, a suspended club counts only where it has sent
 * something. `which` is the condition on an episode's id, such as `= any (…)`.
 */
export const deliveriesOf = (which: SQL): SQL => sql`
  select e.id as episode_id, e.end_date, c.id as club_id, p.arrived,
    case when p.in_time = 3 then true when p.in_time + p.checking < 3 and ${isClosed} then false end as on_time
  from episodes e
  join episode_clubs ec on ec.episode_id = e.id
  join clubs c on c.id = ec.club_id and c.removed_at is null
  cross join lateral (
    select count(*)::int as arrived, count(*) filter (where "check" = 'good' and ${isInTime(sql`sent_at`)}) as in_time,
      count(*) filter (where "check" = 'checking' and ${isInTime(sql`sent_at`)}) as checking
    from episode_parts where episode_id = e.id and club_id = c.id) p
  where e.id ${which} and e.of_club_id is null and ${isCounted(sql`p.arrived`)} and ${joinedInTime}`;
