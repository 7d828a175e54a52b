import { sql } from 'drizzle-orm';
import type { PartKind } from '@/contract/analytics/drop-off';
import type { FigureEpisode } from '@/contract/analytics/overview';
import type { Db } from '../db/client';
import { allClubs } from '../db/schema/listening-figures';
import type { StopRow } from './drop-off-curve';
import { differentPeople, publishedIn } from './listening.store';
import type { Scope } from './scope';

/** Where the listens of an episode come in and end, by the steps of its parts. */
export async function listStops(db: Db, { clubId, range }: Scope, episodeId: string): Promise<StopRow[]> {
  const { rows } = await db.execute<StopRow>(sql`
    select part, step, sum(entered)::int as entered, sum("left")::int as "left", sum(lengths)::float8 as lengths
    from stop_days
    where episode_id = ${episodeId}::uuid and club_id = ${clubId}::uuid and ${publishedIn(range)}
    group by part, step`);
  return rows;
}

interface Facts extends Record<string, unknown> {
  /** Null for one that is not open yet, or not there any more. */
  episode: FigureEpisode | null;
  begun: number;
  finished: number;
  people: number;
  /** Average seconds of the parts of the finished episodes that there are now. */
  lengths: Partial<Record<PartKind, number>>;
}

const nothing: Facts = { episode: null, begun: 0, finished: 0, people: 0, lengths: {} };

/** What else is known of an episode and its listens. */
export async function readListens(db: Db, { clubId, range }: Scope, episodeId: string): Promise<Facts> {
  const ofScope = sql`episode_id = ${episodeId}::uuid and club_id = ${clubId}::uuid and ${publishedIn(range)}`;
  const ofClub = clubId === allClubs ? sql`true` : sql`club_id = ${clubId}::uuid`;
  const { rows } = await db.execute<Facts>(sql`
    select heard.*, (
      select json_build_object('id', id, 'number', number, 'season', season, 'name', name)
      from episodes where id = ${episodeId}::uuid and status <> 'draft' and removed_at is null) as episode, (
      select ${differentPeople(range)} from reach_days where kind = 'episode' and ${ofScope}) as people, (
      select coalesce(json_object_agg(part, seconds), '{}') from (
        select chapter ->> 'kind' as part, avg((chapter ->> 'end')::float8 - (chapter ->> 'start')::float8) as seconds
        from renditions cross join lateral jsonb_array_elements(chapters) chapter
        where episode_id = ${episodeId}::uuid and status = 'ready' and ${ofClub}
        group by chapter ->> 'kind') mastered) as lengths
    from (
      select coalesce(sum(begun), 0)::int as begun, coalesce(sum(finished), 0)::int as finished
      from listen_days where ${ofScope}) heard`);
  return rows[0] ?? nothing;
}
