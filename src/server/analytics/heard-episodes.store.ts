import { sql } from 'drizzle-orm';
import type { FigureEpisode } from '@/contract/analytics/overview';
import type { Db } from '../db/client';
import { hiddenParts } from './hide-small';
import { differentPeople, publishedIn } from './listening.store';
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
}

/** What was heard of each episode in the days of a scope. */
export async function heardByEpisode(db: Db, { clubId, range }: Scope): Promise<HeardEpisode[]> {
  const told = sql`club_id = ${clubId}::uuid and ${publishedIn(range)}`;
  const { rows } = await db.execute<HeardEpisode>(sql`
    select heard.*, coalesce(people, 0) as people, number, season, name
    from (
      select episode_id as id, sum(seconds)::float8 as seconds, sum(begun)::int as begun, sum(finished)::int as finished
      from listen_days where ${told} group by episode_id) heard
    left join (
      select episode_id as id, ${differentPeople(range)} as people
      from reach_days where kind = 'episode' and ${told} group by episode_id) reached using (id)
    left join (select id, number, season, name from episodes where removed_at is null and status <> 'draft') there using (id)
    order by id`);
  return rows;
}

/** Which of these episodes are hidden, because few have heard them or because they would tell of such. */
export const hiddenEpisodes = (heard: readonly HeardEpisode[]): boolean[] =>
  hiddenParts(heard.map(({ people }) => people));

/** The episode that was heard most of those that may be told and are still there. */
export function mostHeard(
  heard: readonly HeardEpisode[],
): { episode: FigureEpisode; seconds: number } | undefined {
  const hidden = hiddenEpisodes(heard);
  return heard
    .flatMap(({ id, number, season, name, seconds, people }, place) =>
      hidden[place] || people === 0 || number === null || season === null || name === null
        ? []
        : { episode: { id, number, season, name }, seconds },
    )
    .toSorted((one, other) => other.seconds - one.seconds)[0];
}
