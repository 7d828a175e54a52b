import { type SQL, sql } from 'drizzle-orm';
import type { PublicProblem } from '@/contract/episode';
import type { Db } from '../kernel/db/client';
import type { RenditionKey } from '../tables/rendition-key';
import { heardOutside, isUntold } from './voice.store';

/**
 * Why people without an account do not hear the episode `e` of the club `c`, whose finished episode is `r`; null when they do.
 * This is the only place with that rule.
 */
const publicProblem: SQL<PublicProblem | null> = sql<PublicProblem | null>`(case
  when not e.is_public then 'off'
  when e.status <> 'published' or e.published_at is null or e.removed_at is not null then 'unpublished'
  when e.audience <> 'everyone' then 'audience'
  when c.status <> 'active' or c.removed_at is not null then 'suspended'
  when r.file_id is null or r.status <> 'ready' then 'unfinished'
  when ${isUntold} then 'untold'
  when not ${heardOutside} then 'voices' end)`;

/** Whether the episode `e`, whose finished episode is `r`, is public for a club. */
export const isPublicFor = (clubId: string): SQL<boolean> =>
  sql<boolean>`exists (select from clubs c where c.id = ${clubId}::uuid and ${publicProblem} is null)`;

const joined = sql`
  join clubs c on c.id = asked.club_id
  join episodes e on e.id = asked.episode_id
  left join renditions r on r.episode_id = e.id and r.club_id = c.id`;

/** The same for a query that has an episode and a club, each as an expression of an id. */
export const publicProblemOf = (
  episodeId: SQL,
  clubId: SQL,
): SQL<PublicProblem | null> => sql<PublicProblem | null>`(
  select ${publicProblem} from (select ${clubId} as club_id, ${episodeId} as episode_id) asked ${joined})`;

/** Why the episode of a club is not public. */
export async function getPublicProblem(
  db: Db,
  { episodeId, clubId }: RenditionKey,
): Promise<PublicProblem | null> {
  const { rows } = await db.execute<{ problem: PublicProblem | null }>(
    sql`select ${publicProblemOf(sql`${episodeId}::uuid`, sql`${clubId}::uuid`)} as problem`,
  );
  return rows[0]?.problem ?? null;
}

export const publicKeyOf = ({ clubId, episodeId }: RenditionKey): string => `${clubId} ${episodeId}`;

/** Those of these keys whose episodes are public now. */
export async function listPublic(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select asked.club_id || ' ' || asked.episode_id as key
    from (select split_part(key, ' ', 1)::uuid as club_id, split_part(key, ' ', 2)::uuid as episode_id
      from unnest(${sql.param([...keys])}::text[]) key) asked ${joined}
    where ${publicProblem} is null`);
  return new Set(rows.map(({ key }) => key));
}
