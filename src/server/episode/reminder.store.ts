import { sql } from 'drizzle-orm';
import { limits } from '@/contract/limits';
import type { Transaction } from '../db/client';
import { clubsOfEpisode } from './episode-clubs.store';

interface Reminder {
  episodeId: string;
  /** Undefined for all late clubs; of these otherwise those that lack parts. */
  clubIds?: string[] | undefined;
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

/**
 * Records that clubs are reminded, all in one statement. Two at once remind each club once: the second waits for the row
 * and then finds it reminded. Even `again` leaves a minute between, so that a second press sends nothing.
 */
export async function markReminded(
  tx: Transaction,
  { episodeId, clubIds, again, remindedBy }: Reminder,
): Promise<RemindedClub[]> {
  const wanted = clubIds ? sql`active and sent < 3 and id = any(${sql.param(clubIds)}::uuid[])` : sql`late`;
  const pause = again ? sql`interval '1 minute'` : sql`make_interval(hours => ${limits.remindAgainHours})`;
  const { rows } = await tx.execute<RemindedClub>(sql`
    with wanted as materialized (
      select c.id, c.clubname, c.sort_name, array(
        select u.id from users u
        where u.club_id = c.id and u.club_member_role = 'admin' and u.status = 'active' and u.email is not null
      ) as admins
      from (${clubsOfEpisode(episodeId)}) c where ${wanted}),
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
