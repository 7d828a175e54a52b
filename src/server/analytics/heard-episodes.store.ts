import { sql } from 'drizzle-orm';
import type { FigureEpisode } from '@/contract/analytics/overview';
import type { Db } from '../kernel/db/client';
import { byEpisode, type HeardFigures, heardBy } from './heard.store';
import type { Scope } from './scope';

export interface EpisodeFigures extends HeardFigures, Record<string, unknown> {
  /** Null for one that is deleted: its figures stay. */
  number: number | null;
  season: number | null;
  name: string | null;
}

/** What was heard of each episode in the days of a scope. */
export async function heardByEpisode(db: Db, scope: Scope): Promise<EpisodeFigures[]> {
  const { rows } = await db.execute<EpisodeFigures>(sql`
    select c.*, number, season, name
    from ${heardBy({ ...scope, before: null }, byEpisode)} c
    left join (select id, number, season, name from episodes where removed_at is null and status <> 'draft') there using (id)
    order by c.id`);
  return rows;
}

/** The most heard episode among those that are shown and still exist. */
export function mostHeard(
  heard: readonly EpisodeFigures[],
): { episode: FigureEpisode; seconds: number } | undefined {
  return heard
    .flatMap(({ id, number, season, name, seconds, hidden }) =>
      hidden || number === null || season === null || name === null
        ? []
        : { episode: { id, number, season, name }, seconds },
    )
    .toSorted((one, other) => other.seconds - one.seconds)[0];
}
