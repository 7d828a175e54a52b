import { sql } from 'drizzle-orm';
import type { Database, Db } from '../db/client';
import { platformTimeZone, todayIn } from '../db/days';
import { shareForAMinute } from '../db/share-for-a-minute';
import { isMember } from '../family/consent.store';

const today = todayIn(platformTimeZone);
const monthAgo = sql`now() - interval '30 days'`;

/** Through the index of the members, which has those of active clubs and all others alike. */
const isMemberOfActiveClub = sql`${isMember}
  and club_id = any (array(select id from clubs where removed_at is null and status = 'active'))`;

interface Delivered {
  id: string;
  clubs: number;
  onTime: number;
}

export interface Figures extends Record<string, unknown> {
  clubs: number;
  clubsBefore: number;
  members: number;
  membersBefore: number;
  episodes: number;
  episodesBefore: number;
  listened: number;
  listenedBefore: number;
  /** Of the two newest episodes that are past their Due Date, the newest first. */
  delivered: Delivered[];
}

/**
 * On time are clubs whose three good parts were there by the Due Date, in their own zone. What was sent again after it
 * counts as late. As on the board, a suspended club counts only where it has sent something.
 */
const delivered = sql`
  select coalesce(json_agg(json_build_object('id', id, 'clubs', clubs, 'onTime', on_time) order by end_date desc, id), '[]')
  from (
    select e.id, e.end_date, count(c.id)::int as clubs, count(*) filter (where p.good = 3 and p.day <= e.end_date)::int as on_time
    from (
      select id, end_date from episodes where status <> 'draft' and end_date < ${today}
      order by end_date desc, id limit 2) e
    left join episode_clubs ec on ec.episode_id = e.id
    left join clubs c on c.id = ec.club_id and c.removed_at is null
    left join lateral (
      select count(*) filter (where "check" = 'good') as good, count(*) as arrived, max((sent_at at time zone c.time_zone)::date) as day
      from episode_parts where episode_id = e.id and club_id = c.id) p on true
    where c.id is null or c.status = 'active' or p.arrived > 0
    group by e.id, e.end_date) counted`;

/** The headline figures, each with the one before, in one statement. */
async function countFigures(db: Db): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    select clubs.*, members.*, published.*, heard.*, (${delivered}) as delivered
    from
      (select (count(*) filter (where removed_at is null))::int as clubs,
        (count(*) filter (where created_at <= ${monthAgo} and (removed_at is null or removed_at > ${monthAgo})))::int as "clubsBefore"
        from clubs where status = 'active') clubs,
      (select members, members - (select count(*)::int from users where created_at > ${monthAgo} and ${isMemberOfActiveClub}) as "membersBefore"
        from (select count(*)::int as members from users where ${isMemberOfActiveClub}) counted) members,
      (select count(*)::int as episodes, (count(*) filter (where published_at <= ${monthAgo}))::int as "episodesBefore"
        from episodes where status = 'published') published,
      (select coalesce(sum(seconds) filter (where day > ${today} - 7), 0)::float8 as listened,
        coalesce(sum(seconds) filter (where day <= ${today} - 7), 0)::float8 as "listenedBefore"
        from listening_days where day > ${today} - 14 and day <= ${today}) heard`);
  const [figures] = rows;
  if (!figures) throw new Error('counting returned no row');
  return figures;
}

const readShared = shareForAMinute(1, countFigures);

/** The headline figures, at most a minute old: two weeks of listening are ten thousands of rows. */
export const readFigures = (db: Database): Promise<Figures> => readShared(db, 'figures');
