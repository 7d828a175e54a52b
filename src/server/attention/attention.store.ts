import { type SQL, sql } from 'drizzle-orm';
import type { AttentionKind } from '@/contract/attention';
import { attentionEpisodes } from '@/contract/attention';
import { plannedObstacles } from '../episode/episode-change.store';
import type { obstacleWords } from '../episode/publish-refusal';
import { canBeWrittenTo } from '../episode/reminder.store';
import { clubsOf, isReminded, isSilent, mayBeLate } from '../episode-club/episode-clubs.store';
import { inviteEnd } from '../invite/invite.store';
import type { Db } from '../kernel/db/client';
import { dayInSql, platformTimeZone, todayInSql } from '../kernel/db/days';
import { shareReadsOf } from '../kernel/db/share-reads';
import { invites } from '../tables/join';

/** How many days ahead campaigns and drafts are shown: time enough to do something about them. */
const daysAhead = 7;
/** Invites that end within this many days are shown: time enough to send them again. */
const inviteDays = 2;
const namesTold = 3;

export interface AttentionRow extends Record<string, unknown> {
  kind: AttentionKind;
  /** The id of the episode or of the first campaign. */
  id: string | null;
  subject: string | null;
  count: number;
  names: string[];
  day: string | null;
  at: string | null;
  note: string | null;
  /** No club of these has an admin who can be reminded. */
  deserted?: boolean;
  /** What keeps an episode from being published at its time. */
  obstacles?: Parameters<typeof obstacleWords>[0];
  /** How many episodes there are of this kind, with those that are not listed. */
  episodes: number;
}

const today = todayInSql(platformTimeZone);

/** The first names of a group, in that order. */
const firstNames = (name: SQL, order: SQL) =>
  sql`(array_agg(${name} order by ${order}))[1:${sql.raw(String(namesTold))}]`;

const firstClubs = firstNames(sql`c.clubname`, sql`c.sort_name, c.id`);

const noReminders = sql`null::timestamptz as at, false as deserted`;

/** When clubs were reminded, once there is none left that can be; and whether none of them has an admin to write to. */
const reminders = sql`
  case when not bool_or(${canBeWrittenTo} and not coalesce(${isReminded}, false)) then max(c.reminded_at) filter (where ${isReminded}) end as at,
  not bool_or(${canBeWrittenTo}) as deserted`;

/** One row for each episode: how many clubs, and the first of them. Only as many of the newest episodes as are listed. */
const perEpisode = (kind: AttentionKind, from: SQL, order: SQL, reminders = noReminders) => sql`(
  select ${sql.raw(`'${kind}'`)} as kind, e.id, e.name as subject, count(*)::int as count, ${firstClubs} as names,
    e.end_date::text as day, ${reminders}, null::text as note, (count(*) over ())::int as episodes
  ${from} group by e.id order by ${order} limit ${sql.raw(String(attentionEpisodes))})`;

/** The platform sees silent clubs while there is time to remind them. */
const isDueSoon = sql`= any (array(
  select id from episodes where status = 'in_progress' and removed_at is null
    and end_date between ${today} - 1 and ${today} + ${sql.raw(String(daysAhead))}))`;

const newestFirst = sql`e.season desc, e.number desc`;

/** Clubs with such parts, in episodes for which they can send others. */
const withParts = (kind: AttentionKind, which: SQL) =>
  perEpisode(
    kind,
    sql`from (select distinct episode_id, club_id from episode_parts where ${which}) p
      join episodes e on e.id = p.episode_id
      join clubs c on c.id = p.club_id and c.removed_at is null and c.status = 'active'
      where e.status = 'in_progress' or e.status = 'published'
        and (p.episode_id, p.club_id) in (select episode_id, club_id from episode_clubs where may_send_again)`,
    newestFirst,
  );

/** Problems of open and published episodes: what clubs have not sent, have to send again, and cannot hear. */
const production = sql`
  ${perEpisode('late', sql`from (${clubsOf(mayBeLate)}) c join episodes e on e.id = c.episode_id where c.late`, sql`e.end_date, e.id`, reminders)}
  union all ${perEpisode(
    'failed',
    sql`from renditions r join episodes e on e.id = r.episode_id and e.status in ('in_progress', 'published') and e.removed_at is null
      join clubs c on c.id = r.club_id and c.removed_at is null where r.status = 'failed'`,
    newestFirst,
  )}
  union all ${withParts('bad', sql`"check" = 'bad'`)}
  union all ${withParts('asked', sql`resend_asked_at is not null`)}
  union all ${perEpisode(
    'silent',
    sql`from (${clubsOf(isDueSoon)}) c join episodes e on e.id = c.episode_id
      where c.active and not c.late and ${isSilent}`,
    sql`e.end_date, e.id`,
    reminders,
  )}`;

const publishDay = dayInSql(platformTimeZone, sql`e.publish_at`);

/**
 * Episodes that could not be published at their time or cannot be, those whose time is today, and drafts that leave the clubs little
 * time. Without the offset PostgreSQL would look for the obstacles again at each place where they are named.
 */
const planned = sql`
  select e.id, e.name as subject, e.end_date::text as day, e.publish_at as at, e.publish_problem as note,
    obstacles, case when e.publish_problem is not null then 'publish-refused'
      when obstacles is not null then 'publish-blocked'
      when e.status = 'draft' then case when least(e.end_date, ${publishDay}) <= ${today} + ${sql.raw(String(daysAhead))} then 'draft' end
      when ${publishDay} <= ${today} then 'publish-today' end as kind
  from episodes e, lateral (select ${plannedObstacles} as obstacles offset 0) kept where e.status in ('draft', 'in_progress') and e.removed_at is null`;

/** The earliest of each kind, at most as many as are listed. */
const plannedEpisodes = sql`
  select kind, id, subject, 0 as count, '{}'::text[] as names, day, at, note, obstacles, episodes from (
    select *, (count(*) over (partition by kind))::int as episodes,
      row_number() over (partition by kind order by coalesce(at, day::timestamptz), id) as place
    from (${planned}) planned where kind is not null) placed
  where place <= ${sql.raw(String(attentionEpisodes))}
  order by kind, place`;

/** Items that are about no episode, one row for each kind. */
const waiting = sql`
  select 'suggested-clubs' as kind, null::uuid as id, null::text as subject, count(*)::int as count,
    ${firstNames(sql`name`, sql`created_at, id`)} as names, null::text as day, null::timestamptz as at, null::text as note, 0 as episodes
  from suggested_clubs where status = 'new' and removed_at is null having count(*) > 0
  union all
  select case when i.club_id is null then 'admin-invites' else 'club-invites' end, null, null, count(*)::int,
    ${firstNames(sql`coalesce(c.clubname, '')`, sql`l.expires_at, i.id`)}, null, min(l.expires_at), null, 0
  from one_time_links l join invites i on i.id = l.invite_id left join clubs c on c.id = i.club_id
  where l.expires_at > now() and l.expires_at < now() + make_interval(days => ${sql.raw(String(inviteDays))}) and c.removed_at is null
  group by 1
  union all
  select kind, null, null, count(*)::int, ${firstNames(sql`name`, sql`ended, id`)}, null, min(ended), null, 0
  from (
    select case when ${invites.clubId} is null then 'ended-admin-invites' else 'ended-invites' end as kind,
      ${invites.id} as id, coalesce(c.clubname, '') as name, ${inviteEnd} as ended
    from ${invites} left join clubs c on c.id = ${invites.clubId} where c.removed_at is null) asked_once
  where ended <= now() group by kind
  union all
  select 'silent-campaigns', (array_agg(c.id order by c.starts_on, c.id))[1], null, count(*)::int,
    ${firstNames(sql`c.name`, sql`c.starts_on, c.id`)}, min(c.starts_on)::text, null, null, 0
  from campaigns c join sponsors s on s.id = c.sponsor_id and s.removed_at is null
  where c.removed_at is null and not c.paused and c.spot_file_id is null and s.spot_file_id is null
    and c.starts_on <= ${today} + ${sql.raw(String(daysAhead))} and c.ends_on >= ${today}
  having count(*) > 0
  union all
  select 'transcripts', null, null, sum(recordings)::int, ${firstNames(sql`name`, sql`season desc, number desc`)}, null, null, null, 0
  from (
    select e.name, e.season, e.number, count(*) as recordings
    from transcripts t join episodes e on e.id = t.episode_id and e.removed_at is null where t.over_limit group by e.id) over_limit
  having count(*) > 0`;

async function readAttention(db: Db): Promise<AttentionRow[]> {
  const found = await Promise.all(
    [production, plannedEpisodes, waiting].map((statement) => db.execute<AttentionRow>(statement)),
  );
  return found.flatMap(({ rows }) => rows);
}

const share = shareReadsOf();

/** Everything that needs attention, always in three statements; the same for all platform admins, so those who ask together share it. */
export const findAttention = (db: Db): Promise<AttentionRow[]> =>
  share(db, 'attention', () => readAttention(db));
