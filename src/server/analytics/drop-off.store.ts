import { sql } from 'drizzle-orm';
import type { FigureEpisode } from '@/contract/analytics/overview';
import type { ChapterKind } from '@/contract/episode-content';
import type { Db } from '../kernel/db/client';
import { allClubs } from '../tables/listening-figures';
import type { StopRow } from './drop-off-curve';
import { inDays } from './people.store';
import type { Scope } from './scope';

/** Where the listens of an episode come in and end, by the steps of its parts. */
export async function listStops(db: Db, { clubId, range }: Scope, episodeId: string): Promise<StopRow[]> {
  const { rows } = await db.execute<StopRow>(sql`
    select part, step::int - 1 as step, sum(came)::int as entered, sum(gone)::int as "left",
      (sum(lengths * (came + gone) / nullif(listens, 0)))::float8 as lengths
    from (
      select part, entered, "left", lengths, (
        select sum(came + gone) from unnest(entered, "left") as each_step (came, gone)) as listens
      from part_days
      where episode_id = ${episodeId}::uuid and club_id = ${clubId}::uuid and ${inDays(range)}) parts
    cross join unnest(entered, "left") with ordinality as steps (came, gone, step)
    where came + gone > 0 group by part, step`);
  return rows;
}

interface DropOffEpisode extends Record<string, unknown> {
  /** Null for an episode that is not open yet, or was deleted. */
  episode: FigureEpisode | null;
  /** Average seconds of the parts of the finished episodes that there are now. */
  lengths: Partial<Record<ChapterKind, number>>;
}

/** The episode with its present name and parts; without the name where another club has brought it along. */
export async function findDropOff(db: Db, { clubId }: Scope, episodeId: string): Promise<DropOffEpisode> {
  const [ofClub, notOfAnother] =
    clubId === allClubs
      ? [sql`true`, sql`true`]
      : [sql`club_id = ${clubId}::uuid`, sql`(of_club_id is null or of_club_id = ${clubId}::uuid)`];
  const { rows } = await db.execute<DropOffEpisode>(sql`
    select (
      select json_build_object('id', id, 'number', number, 'season', season, 'name', name)
      from episodes where id = ${episodeId}::uuid and status <> 'draft' and removed_at is null and ${notOfAnother}) as episode, (
      select coalesce(json_object_agg(part, seconds), '{}') from (
        select chapter ->> 'kind' as part, avg((chapter ->> 'end')::float8 - (chapter ->> 'start')::float8) as seconds
        from renditions cross join lateral jsonb_array_elements(chapters) chapter
        where episode_id = ${episodeId}::uuid and status = 'ready' and ${ofClub}
        group by chapter ->> 'kind') mastered) as lengths`);
  return rows[0] ?? { episode: null, lengths: {} };
}
