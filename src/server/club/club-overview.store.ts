import { and, eq, max, sql } from 'drizzle-orm';
import { type DeliveredEpisode, deliveriesShown } from '@/contract/club-page/club-overview';
import { isListedMember } from '../consent/may-sign-in.store';
import { deliveriesOf } from '../episode-club/deliveries.store';
import { isClosed, isInTime, joinedInTime } from '../episode-club/late.store';
import type { Db } from '../kernel/db/client';
import { dayInSql, platformTimeZone, todayInSql } from '../kernel/db/days';
import { inOrderOfBeginning, isForClub } from '../rendition/campaign-order.store';
import { type FileOfRow, fileOfRow } from '../resource/resource.store';
import { joinRequests } from '../tables/join';
import { sessions } from '../tables/session';
import { users } from '../tables/user';
import { waitsFor } from './club-details.store';

/** The admins of the club, and when each was last seen where they are signed in. */
export const listClubAdmins = (db: Db, clubId: string) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      seenAt: max(sessions.lastSeenAt),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.clubId, clubId), eq(users.clubMemberRole, 'admin'), isListedMember))
    .groupBy(users.id)
    .orderBy(users.createdAt, users.id);

/** Of the people who wait for the club to let them in, how many they are and the first one. */
export async function getFirstWaiting(db: Db, clubId: string) {
  const [row] = await db
    .select({
      firstName: joinRequests.firstName,
      lastName: joinRequests.lastName,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(joinRequests)
    .where(waitsFor(clubId))
    .orderBy(joinRequests.createdAt, joinRequests.id)
    .limit(1);
  return row;
}

/** The delivery of each part. It can be late once the Due Date has passed, or the episode takes no parts any more. */
const delivery = sql`case
  when p."check" = 'good' and ${isInTime(sql`p.sent_at`)} then 'sent'
  when p."check" = 'good' then 'late'
  when p."check" = 'checking' or not closed then 'open'
  else 'missing' end`;

/** The last episodes that it had to send parts for, the oldest first: not those that it joined after the Due Date. */
export async function listDeliveries(db: Db, clubId: string): Promise<DeliveredEpisode[]> {
  const { rows } = await db.execute<DeliveredEpisode & Record<string, unknown>>(sql`
    with shown as (
      select e.*, c.time_zone, ${isClosed} as closed
      from episode_clubs ec join episodes e on e.id = ec.episode_id join clubs c on c.id = ec.club_id
      where ec.club_id = ${clubId} and e.removed_at is null and e.status <> 'draft' and e.of_club_id is null
        and ${joinedInTime}
      order by e.season desc, e.number desc limit ${deliveriesShown})
    select e.id, e.number, e.season, e.name, to_char(e.end_date, 'YYYY-MM-DD') as due,
      to_char(${dayInSql(platformTimeZone, sql`e.published_at`)}, 'YYYY-MM-DD') as "publishedOn", sent.on_time as "onTime", (
      select json_object_agg(slot.name, ${delivery})
      from unnest(array['intro', 'interview', 'outro']) slot(name)
      left join episode_parts p on p.episode_id = e.id and p.club_id = ${clubId} and p.slot = slot.name) as parts
    from shown e
      cross join lateral (select e.time_zone) c
      left join (${deliveriesOf(sql`= any (array(select id from shown))`)}) sent
        on sent.episode_id = e.id and sent.club_id = ${clubId}
    order by e.season, e.number`);
  return rows;
}

interface RunningCampaign extends Record<string, unknown> {
  id: string;
  name: string;
  sponsor: string;
  logo: FileOfRow | null;
  startsOn: string;
  endsOn: string;
  spot: FileOfRow | null;
}

const today = todayInSql(platformTimeZone);

/** The campaigns that run in a club today, the one that is heard first. */
export async function listRunning(db: Db, clubId: string): Promise<RunningCampaign[]> {
  const { rows } = await db.execute<RunningCampaign>(sql`
    select k.id, k.name, s.name as sponsor, ${fileOfRow(sql`s.logo_file_id`)} as logo,
      to_char(k.starts_on, 'YYYY-MM-DD') as "startsOn", to_char(k.ends_on, 'YYYY-MM-DD') as "endsOn",
      ${fileOfRow(sql`coalesce(k.spot_file_id, s.spot_file_id)`)} as spot
    from campaigns k join sponsors s on s.id = k.sponsor_id and s.removed_at is null
    where k.removed_at is null and not k.paused and ${today} between k.starts_on and k.ends_on
      and ${isForClub(sql`k`, clubId)}
    order by ${inOrderOfBeginning(sql`k`)}`);
  return rows;
}
