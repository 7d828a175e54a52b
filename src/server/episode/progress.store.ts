import { type SQL, sql } from 'drizzle-orm';
import type { Progress } from '@/contract/listen';
import type { Db } from '../kernel/db/client';

/** `heardAt` is null until one of them has begun. */
type Place = Progress & { heardAt: string | null };

/**
 * Where one person, or people who listen together, are in an episode: where the one is who has heard the least, so that no one
 * misses anything. Finished once all of them have. The `rev` grows with each change of any of them.
 */
export const placeOf = (userIds: SQL, episodeId: SQL) => sql<Place>`(
  select json_build_object('rev', coalesce(sum(rev), 0), 'heardAt', max(updated_at),
    'finished', count(*) = cardinality(${userIds}) and bool_and(finished), 'position', case
      when count(*) < cardinality(${userIds}) then 0
      when bool_and(finished) then max(position)
      else min(position) filter (where not finished) end)
  from progress where user_id = any(${userIds}) and episode_id = ${episodeId})`;

export async function getProgress(
  db: Db,
  { userIds, episodeId }: { userIds: readonly string[]; episodeId: string },
): Promise<Progress> {
  const place = placeOf(sql`${sql.param(userIds)}::uuid[]`, sql`${episodeId}::uuid`);
  const { rows } = await db.execute<{ place: Place }>(sql`select ${place} as place`);
  const [row] = rows;
  if (!row) throw new Error('a select without a table returned no row');
  const { position, finished, rev } = row.place;
  return { position, finished, rev };
}
