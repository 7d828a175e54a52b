import { type SQL, sql } from 'drizzle-orm';
import type { RemindedGroup } from '@/contract/episode-club';
import { limits } from '@/contract/limits';
import { maySignIn } from '../consent/may-sign-in.store';
import { clubsOf, clubsOfEpisode, isSilent } from '../episode-club/episode-clubs.store';
import type { Db, Transaction } from '../kernel/db/client';
import { todayInSql } from '../kernel/db/days';

interface Wanted {
  episodeId: string;
  group: RemindedGroup;
  /** Only these clubs, as far as they lack parts; undefined for all of the group. */
  clubIds?: string[] | undefined;
}

interface Reminder extends Wanted {
  /** Also those that were reminded a short time ago. */
  again: boolean;
  remindedBy: string;
}

interface RemindedClub extends Record<string, unknown> {
  clubId: string;
  clubname: string;
  /** Its admins, who can be written to. */
  userIds: string[];
  /** False when it was reminded a short time ago. */
  reminded: boolean;
}

/** The admins of the club `c` who can be written to. */
const adminsOf = (column: SQL) => sql`array(
  select ${column} from users u
  where u.club_id = c.id and u.club_member_role = 'admin' and u.email is not null and ${maySignIn('u')}
  order by u.created_at, u.id)`;

/** Whether a club, `c` in the statement, has an admin to write to. */
export const canBeWrittenTo = sql`cardinality(${adminsOf(sql`u.id`)}) > 0`;

const groups: Record<RemindedGroup, SQL> = { late: sql`late`, silent: sql`active and ${isSilent}` };

const isWanted = ({ group, clubIds }: Wanted): SQL =>
  clubIds ? sql`active and sent < 3 and id = any(${sql.param(clubIds)}::uuid[])` : groups[group];

const hours = sql`make_interval(hours => ${limits.remindAgainHours})`;

/**
 * Records that clubs are reminded, all in one statement. Two at once remind each club once: the second waits for the row
 * and then finds it reminded. Even `again` leaves a minute between, so that a second press sends nothing.
 */
export async function markReminded(
  tx: Transaction,
  { again, remindedBy, ...wanted }: Reminder,
): Promise<RemindedClub[]> {
  const { episodeId } = wanted;
  const pause = again ? sql`interval '1 minute'` : hours;
  const { rows } = await tx.execute<RemindedClub>(sql`
    with wanted as materialized (
      select c.id, c.clubname, c.sort_name, ${adminsOf(sql`u.id`)} as admins
      from (${clubsOfEpisode(episodeId)}) c where ${isWanted(wanted)}),
    marked as (
      update episode_clubs ec set reminded_at = now(), reminded_by = ${remindedBy}
      from wanted w
      where ec.episode_id = ${episodeId} and ec.club_id = w.id and cardinality(w.admins) > 0
        and (ec.reminded_at is null or ec.reminded_at < now() - ${pause})
      returning ec.club_id)
    select w.id as "clubId", w.clubname, w.admins as "userIds", m.club_id is not null as reminded
    from wanted w left join marked m on m.club_id = w.id
    order by w.sort_name, w.id`);
  return rows;
}

interface Recipient extends Record<string, unknown> {
  clubId: string;
  clubname: string;
  userIds: string[];
  /** The full names of the admins, in the same order. */
  names: string[];
  /** Whether it was reminded a short time ago. */
  lately: boolean;
}

/** The clubs that `markReminded` would find, in the same order, and nothing is recorded. */
export async function listRecipients(db: Db, wanted: Wanted): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select c.id as "clubId", c.clubname, ${adminsOf(sql`u.id`)} as "userIds",
      ${adminsOf(sql`trim(u.first_name || ' ' || u.last_name)`)} as names,
      coalesce(c.reminded_at >= now() - ${hours}, false) as lately
    from (${clubsOfEpisode(wanted.episodeId)}) c where ${isWanted(wanted)}
    order by c.sort_name, c.id`);
  return rows;
}

/** Open episodes that remind by themselves, near enough to their Due Date in any zone. */
const mayBeDue = sql`= any (array(
  select id from episodes where status = 'in_progress' and removed_at is null and remind_automatically
    and end_date between (now() at time zone 'utc')::date - 1
      and (now() at time zone 'utc')::date + ${Math.max(...limits.remindDaysBefore) + 1}::int))`;

const today = todayInSql(sql`k.time_zone`);
const daysBefore = sql.raw(limits.remindDaysBefore.join(', '));

interface DueReminder extends Record<string, unknown> {
  episodeId: string;
  clubId: string;
  userIds: string[];
}

/**
 * Records the reminders of today: of clubs by whose clock it is one of the days before the Due Date, late
 * enough for an email, and that have parts to send. On a day each club is reminded once, with any number of
 * workers: the second waits for the row and then finds it done. A club that was reminded by hand a short time
 * ago waits until that is longer ago.
 */
export async function markDueReminders(tx: Transaction): Promise<DueReminder[]> {
  const { rows } = await tx.execute<DueReminder>(sql`
    with due as materialized (
      select c.episode_id, c.id, k.time_zone, ${adminsOf(sql`u.id`)} as admins
      from (${clubsOf(mayBeDue)}) c join clubs k on k.id = c.id join episodes e on e.id = c.episode_id
      where c.active and c.sent + c.checking < 3 and e.end_date - ${today} in (${daysBefore})
        and extract(hour from now() at time zone k.time_zone) >= ${limits.remindFromHour}),
    marked as (
      update episode_clubs ec set reminded_at = now(), reminded_by = null, auto_reminded_at = now()
      from due k
      where ec.episode_id = k.episode_id and ec.club_id = k.id and cardinality(k.admins) > 0
        and (ec.auto_reminded_at is null or (ec.auto_reminded_at at time zone k.time_zone)::date < ${today})
        and (ec.reminded_at is null or ec.reminded_at < now() - ${hours})
      returning ec.episode_id, ec.club_id)
    select m.episode_id as "episodeId", m.club_id as "clubId", d.admins as "userIds"
    from marked m join due d on d.episode_id = m.episode_id and d.id = m.club_id
    order by 1, 2`);
  return rows;
}
