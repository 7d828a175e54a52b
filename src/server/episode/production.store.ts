import { type SQL, sql } from 'drizzle-orm';
import { clubsOf, type Production, productionTallies } from '../episode-club/episode-clubs.store';
import type { Db } from '../kernel/db/client';

const nothing: Production = { clubs: 0, delivered: 0, ready: 0, failed: 0 };

const numbers = sql.raw('episode_id, clubs, delivered, ready, failed');

/** Whether stored counts (`k`) still hold. */
const isValid = sql`not exists (select from production_changes m where m.episode_id = k.episode_id)`;

/** The stored counts of an episode, in the statement that reads it; null when they have to be counted. */
export const storedProduction = (episodeId: SQL) => sql<Production | null>`(
  select json_build_object('clubs', k.clubs, 'delivered', k.delivered, 'ready', k.ready, 'failed', k.failed)
  from production_counts k where k.episode_id = ${episodeId} and ${isValid})`;

/**
 * The production counts of these episodes: `kept` are stored ones that are still valid, `counted` are made now.
 * Counting the 40 000 clubs of a hundred episodes takes a tenth of a second, reading stored counts a tenth of a
 * millisecond.
 */
const productionOf = (episodeIds: readonly string[]) => sql`
  wanted as (select unnest(${sql.param(episodeIds)}::uuid[]) as episode_id),
  kept as (
    select ${numbers} from production_counts k join wanted using (episode_id)
    where ${isValid}),
  missing as (select episode_id from wanted except select episode_id from kept),
  counted as (
    select m.episode_id, ${productionTallies} from missing m
    left join (${clubsOf(sql`= any (array(select episode_id from missing))`)}) c on c.episode_id = m.episode_id
    group by m.episode_id)`;

const found = sql`select ${numbers} from kept union all select ${numbers} from counted`;

/**
 * Stores the new counts and deletes the changes they include. Both see the same moment, because it is one statement,
 * so a change that is not committed yet stays. When another process has stored a newer count, nothing is stored or
 * deleted. Rows are written in the order of their ids, so that two at once cannot deadlock.
 */
const keeping = sql`
  stored as (
    insert into production_counts as k (${numbers}, rev)
    select c.episode_id, c.clubs, c.delivered, c.ready, c.failed, coalesce(seen.rev, 0) + 1
    from counted c left join production_counts seen on seen.episode_id = c.episode_id order by c.episode_id
    on conflict (episode_id) do update set clubs = excluded.clubs, delivered = excluded.delivered,
      ready = excluded.ready, failed = excluded.failed, rev = excluded.rev
    where k.rev = excluded.rev - 1
    returning k.episode_id),
  cleared as (delete from production_changes where episode_id in (select episode_id from stored))`;

/**
 * How far the clubs of each episode are. `keep` stores what had to be counted; not inside a transaction that changes
 * something, because others would wait for its locks.
 */
export async function countProduction(
  db: Db,
  episodeIds: readonly string[],
  { keep }: { keep: boolean },
): Promise<(id: string) => Production> {
  if (episodeIds.length === 0) return () => nothing;
  const counts = productionOf(episodeIds);
  const { rows } = await db.execute<Production & { episode_id: string } & Record<string, unknown>>(
    keep ? sql`with ${counts}, ${keeping} ${found}` : sql`with ${counts} ${found}`,
  );
  const productions = new Map(rows.map(({ episode_id, ...production }) => [episode_id, production]));
  return (id) => productions.get(id) ?? nothing;
}
