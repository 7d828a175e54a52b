import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Progress } from '@/contract/listen';
import type { Db, Transaction } from '../kernel/db/client';
import { progress } from '../tables/listen';
import { users } from '../tables/user';

type Row = Pick<typeof progress.$inferSelect, 'position' | 'finished' | 'rev'>;

interface Company {
  userIds: readonly string[];
  episodeId: string;
}

/**
 * Where people who listen together are: where the one is who has heard the least, so that no one misses anything. Finished once
 * all of them have. The `rev` grows with each change of any of them.
 */
function placeOf(rows: readonly Row[], people: number): Progress {
  const begun = rows.filter(({ finished }) => !finished).map(({ position }) => position);
  const unbegun = people > rows.length;
  const finished = rows.length === people && begun.length === 0;
  const last = Math.max(0, ...rows.map(({ position }) => position));
  return {
    position: unbegun ? 0 : finished ? last : Math.min(...begun),
    finished,
    rev: rows.reduce((sum, { rev }) => sum + rev, 0),
  };
}

const ofCompany = ({ userIds, episodeId }: Company) =>
  and(inArray(progress.userId, [...userIds]), eq(progress.episodeId, episodeId));

export const getSharedProgress = async (
  db: Db,
  userIds: readonly string[],
  episodeId: string,
): Promise<Progress> =>
  placeOf(await db.select().from(progress).where(ofCompany({ userIds, episodeId })), userIds.length);

/**
 * The same, with the rows locked in one order until the transaction ends. The people come first: the trigger that fills in the club
 * of a new row locks them, so after the rows it would wait for an erasure or a move of a person, which waits for the rows.
 */
export async function lockSharedProgress(tx: Transaction, company: Company): Promise<Progress> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...company.userIds]))
    .orderBy(users.id)
    .for('key share');
  const rows = await tx
    .select()
    .from(progress)
    .where(ofCompany(company))
    .orderBy(progress.userId)
    .for('update');
  return placeOf(rows, company.userIds.length);
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
