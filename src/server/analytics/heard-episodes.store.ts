import { sql } from 'drizzle-orm';
import type { FigureEpisode } from '@/contract/analytics/overview';
import type { Db } from '../kernel/db/client';
import { heardColumns, heardSums } from './heard-sums.store';
import { peopleTold, rowsTold, type Subject, withCells, withHidden } from './left-out.store';
import type { Scope } from './scope';

export interface HeardEpisode extends Record<string, unknown> {
  id: string;
  /** Null for one that is deleted: its figures stay. */
  number: number | null;
  season: number | null;
  name: string | null;
  seconds: number;
  begun: number;
  finished: number;
  people: number;
  /** Because few have heard it, or because it would tell of such. */
  hidden: boolean;
}

export const byEpisode: Subject = { kind: 'episode', id: sql`episode_id`, parts: true };

/** What was heard of each episode in the days of a scope, and whether it is hidden. */
export async function heardByEpisode(db: Db, { clubId, range, timeZone }: Scope): Promise<HeardEpisode[]> {
  const scope = { clubId, range, timeZone, before: null };
  const heard = rowsTold(scope, byEpisode, 'listen_days', { sums: heardColumns });
  const { rows } = await db.execute<HeardEpisode>(sql`
    ${withCells(scope, byEpisode)}
    select c.id, seconds, begun, finished, people, hidden, number, season, name
    from ${withHidden(
      sql`(
        select id, seconds, begun, finished, coalesce(people, 0) as people, coalesce("leftOut", 0) as "leftOut"
        from (select id, ${heardSums(scope)} from ${heard} heard group by id) heard
        left join ${peopleTold(scope, byEpisode)} reached using (id))`,
    )} c
    left join (select id, number, season, name from episodes where removed_at is null and status <> 'draft') there using (id)
    order by c.id`);
  return rows;
}

/** The episode that was heard most of those that may be told and are still there. */
export function mostHeard(
  heard: readonly HeardEpisode[],
): { episode: FigureEpisode; seconds: number } | undefined {
  return heard
    .flatMap(({ id, number, season, name, seconds, people, hidden }) =>
      hidden || people === 0 || number === null || season === null || name === null
        ? []
        : { episode: { id, number, season, name }, seconds },
    )
    .toSorted((one, other) => other.seconds - one.seconds)[0];
}
