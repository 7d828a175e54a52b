import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Progress } from '@/contract/listen';
import { getProgress } from '../episode/progress.store';
import type { Transaction } from '../kernel/db/client';
import { progress } from '../tables/listen';
import { users } from '../tables/user';

interface Company {
  userIds: readonly string[];
  episodeId: string;
}

/**
 * Where they are, with the rows locked in one order until the transaction ends. The people come first: the trigger that fills in the club
 * of a new row locks them, so after the rows it would wait for an erasure or a move of a person, which waits for the rows.
 */
export async function lockSharedProgress(tx: Transaction, company: Company): Promise<Progress> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...company.userIds]))
    .orderBy(users.id)
    .for('key share');
  await tx
    .select({ id: progress.userId })
    .from(progress)
    .where(and(inArray(progress.userId, [...company.userIds]), eq(progress.episodeId, company.episodeId)))
    .orderBy(progress.userId)
    .for('update');
  return getProgress(tx, company);
}

/** Saves a position for each of them, each with a rev of their own. A person who is further on, or has finished, is not set back. */
export async function saveSharedProgress(
  tx: Transaction,
  { userIds, episodeId }: Company,
  { position, finished = false }: { position: number; finished?: boolean | undefined },
): Promise<void> {
  await tx.execute(sql`
    insert into progress as had (user_id, episode_id, position, finished, rev, updated_at)
    select listener, ${episodeId}::uuid, ${position}::float8, ${finished}::boolean, 1, now()
    from unnest(${sql.param([...userIds].sort())}::uuid[]) listener
    on conflict (user_id, episode_id) do update set
      position = greatest(had.position, excluded.position), finished = had.finished or excluded.finished,
      rev = had.rev + 1, updated_at = now()
    where (not had.finished and had.position < excluded.position) or (excluded.finished and not had.finished)`);
}
