import { type SQL, sql } from 'drizzle-orm';
import { altogether } from '../analytics/heard.store';
import { isListedMember } from '../consent/may-sign-in.store';
import { deliveriesOf } from '../episode-club/deliveries.store';
import type { Database, Db } from '../kernel/db/client';
import { platformTimeZone, todayInSql } from '../kernel/db/days';
import { shareForAMinute } from '../kernel/db/share-for-a-minute';
import { allClubs } from '../tables/listening-figures';

const today = todayInSql(platformTimeZone);
const monthAgo = sql`now() - interval '30 days'`;

/** Of the first entry in the audit, since 30 days ago, about a row and a change: it tells how the row was then. Null without any. */
const firstSince = (what: SQL, row: SQL, which: SQL) => sql`(
  select ${what} from audit_entries
  where object = ${row} and at > ${monthAgo} and result = 'ok' and ${which} order by audit_entries.id limit 1)`;
const statusThen = (row: SQL) =>
  firstSince(sql`changes -> 'status' ->> 0`, row, sql`changes -> 'status' is not null`);

const club = sql`'club:' || clubs.id`;
/** Whether a club was active 30 days ago. */
const wasActive = sql`created_at <= ${monthAgo} and coalesce(${statusThen(club)}, status) = 'active'
  and coalesce(${firstSince(sql`action = 'club:remove'`, club, sql`action in ('club:remove', 'club:restore')`)},
    removed_at is null or removed_at > ${monthAgo})`;
/** Whether an episode was published 30 days ago. */
const wasPublished = sql`coalesce(${statusThen(sql`'episode:' || episodes.id`)} = 'published',
  status = 'published' and published_at <= ${monthAgo})`;

/** Through the index of the members, which has those of active clubs and all others alike. */
const isMemberOfActiveClub = sql`${isListedMember}
  and club_id = any (array(select id from clubs where removed_at is null and status = 'active'))`;

interface Delivered {
  id: string;
  clubs: number;
  onTime: number;
}

export interface AttentionFigures extends Record<string, unknown> {
  clubs: number;
  clubsBefore: number;
  members: number;
  episodes: number;
  episodesBefore: number;
  listened: number;
  listenedBefore: number;
  /** How many different members listened. */
  people: number;
  peopleBefore: number;
  /** How the clubs delivered for the two newest episodes past their Due Date, the newest first. */
  delivered: Delivered[];
}

const delivered = sql`
  with due as (
    select id, end_date from episodes where status <> 'draft' and removed_at is null and of_club_id is null and end_date < ${today}
    order by end_date desc, id limit 2)
  select coalesce(json_agg(json_build_object('id', id, 'clubs', clubs, 'onTime', on_time) order by end_date desc, id), '[]')
  from (
    select due.id, due.end_date, count(d.on_time)::int as clubs, (count(*) filter (where d.on_time))::int as on_time
    from due left join (${deliveriesOf(sql`= any (array(select id from due))`)}) d on d.episode_id = due.id
    group by due.id, due.end_date) counted`;

/** The different members who listened in the seven days that end so many days ago. */
const peopleUntil = (ago: 0 | 7) => {
  const from = sql`(${today} - ${sql.raw(String(ago + 7))})`;
  return sql`(coalesce(sum(people) filter (
    where day >= ${from} and day < ${today} - ${sql.raw(String(ago))} and (prev_day is null or prev_day < ${from})), 0))::int`;
};

/** The headline figures, each with the one before, in one statement. */
async function countFigures(db: Db): Promise<AttentionFigures> {
  const { rows } = await db.execute<AttentionFigures>(sql`
    select clubs.*, members.*, published.*, heard.*, reached.*, (${delivered}) as delivered
    from
      (select (count(*) filter (where removed_at is null and status = 'active'))::int as clubs,
        (count(*) filter (where ${wasActive}))::int as "clubsBefore" from clubs) clubs,
      (select count(*)::int as members from users where ${isMemberOfActiveClub}) members,
      (select (count(*) filter (where status = 'published'))::int as episodes,
        (count(*) filter (where ${wasPublished}))::int as "episodesBefore" from episodes where of_club_id is null) published,
      (select coalesce(sum(seconds) filter (where day >= ${today} - 7), 0)::float8 as listened,
        coalesce(sum(seconds) filter (where day < ${today} - 7), 0)::float8 as "listenedBefore"
        from listen_days where club_id = ${allClubs}::uuid and ${altogether} and day >= ${today} - 14 and day < ${today}) heard,
      (select ${peopleUntil(0)} as people, ${peopleUntil(7)} as "peopleBefore"
        from reach_days where kind = 'member' and club_id = ${allClubs}::uuid and not of_month and day >= ${today} - 14) reached`);
  const [figures] = rows;
  if (!figures) throw new Error('counting returned no row');
  return figures;
}

const readShared = shareForAMinute(1, countFigures);

/** The headline figures, at most a minute old. Listening is that of the seven days until yesterday. */
export const readFigures = (db: Database): Promise<AttentionFigures> => readShared(db, 'figures');
