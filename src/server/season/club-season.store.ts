import { sql } from 'drizzle-orm';
import type { DayRange } from '@/contract/analytics/range';
import { countedByMonth, countedOnce, differentPeople } from '../analytics/people.store';
import type { Db } from '../kernel/db/client';
import { everything } from '../tables/listening-figures';

interface SeasonHeard {
  seconds: number;
  listens: number;
  /** Different members in the days of the season; in a month, on average, when it began too long ago (`byMonth`). */
  members: number;
  byMonth: boolean;
  /** At least so many people are behind the sums: those of the episode that reached the most. */
  behind: number;
}

interface Asked {
  clubId: string;
  episodeIds: readonly string[];
  /** The days in which the season ran. */
  range: DayRange;
  today: string;
}

/** What a club's members heard of some episodes, whenever they did. */
export async function readSeasonHeard(
  db: Db,
  { clubId, episodeIds, range, today }: Asked,
): Promise<SeasonHeard> {
  const ids = sql`any(${sql.param([...episodeIds])}::uuid[])`;
  const all = sql.raw(`'${everything}'::uuid`);
  const months = `${range.from.slice(0, 7)}-01`;
  const { rows } = await db.execute<Omit<SeasonHeard, 'byMonth'> & Record<string, unknown>>(sql`
    select heard.*, reached.members, coalesce(behind.people, 0) as behind
    from (
      select coalesce(sum(seconds), 0)::float8 as seconds, coalesce(sum(listens), 0)::int as listens from listen_days
      where club_id = ${clubId}::uuid and playlist_id = ${all} and episode_id = ${ids}) heard, (
      select ${differentPeople(range, { today })} as members from reach_days
      where kind = 'member' and club_id = ${clubId}::uuid and day between ${months}::date and ${range.to}::date) reached, (
      select max(people)::int as people from (
        select sum(people) as people from (
          select episode_id, people, day, min(day) over (partition by episode_id) as first from reach_days
          where kind = 'episode' and club_id = ${clubId}::uuid and not of_month and prev_day is null and episode_id = ${ids}) ever
        where day < first + ${sql.raw(String(countedOnce))} group by episode_id) of_episode) behind`);
  const byMonth = countedByMonth(range, { today });
  return { ...(rows[0] ?? { seconds: 0, listens: 0, members: 0, behind: 0 }), byMonth };
}

/** The recordings of interviews that a club has sent for some episodes, and the sponsors who are heard in them. */
export async function readCredits(
  db: Db,
  clubId: string,
  episodeIds: readonly string[],
): Promise<{ interviews: { number: number; name: string }[]; sponsors: string[] }> {
  const ids = sql`any(${sql.param([...episodeIds])}::uuid[])`;
  const { rows } = await db.execute<{
    interviews: { number: number; name: string }[];
    sponsors: string[];
  }>(sql`
    select (
      select coalesce(json_agg(json_build_object('number', episode.number, 'name', file.file_name) order by episode.number), '[]')
      from episode_parts part join episodes episode on episode.id = part.episode_id join files file on file.id = part.file_id
      where part.club_id = ${clubId}::uuid and part.slot = 'interview' and part."check" = 'good' and part.episode_id = ${ids}) as interviews, array(
      select distinct sponsor.name from renditions made
      left join campaigns campaign on campaign.id = made.campaign_id
      join sponsors sponsor on sponsor.removed_at is null
        and (sponsor.id = campaign.sponsor_id or (sponsor.club_id = made.club_id and made.local_spot_sha256 is not null))
      where made.club_id = ${clubId}::uuid and made.episode_id = ${ids} order by 1) as sponsors`);
  return rows[0] ?? { interviews: [], sponsors: [] };
}
