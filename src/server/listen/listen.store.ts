import { and, eq, lte, sql } from 'drizzle-orm';
import { getProgress } from '../episode/progress.store';
import type { Db, Transaction } from '../kernel/db/client';
import { playbacks, progress } from '../tables/listen';

interface Key {
  userId: string;
  episodeId: string;
}

/** Undefined when `rev` is outdated, because another device has saved meanwhile. */
export async function saveProgress(
  db: Db,
  { userId, episodeId }: Key,
  { position, finished, rev }: { position: number; finished: boolean; rev: number },
) {
  const next = { position, finished, rev: rev + 1, updatedAt: sql`now()` };
  if (rev === 0) {
    const inserted = await db
      .insert(progress)
      .values({ userId, episodeId, ...next })
      .onConflictDoNothing()
      .returning();
    return inserted[0];
  }
  const updated = await db
    .update(progress)
    .set(next)
    .where(and(eq(progress.userId, userId), eq(progress.episodeId, episodeId), eq(progress.rev, rev)))
    .returning();
  return updated[0];
}

export type Playback = typeof playbacks.$inferSelect;

/** A player that saved within this many seconds counts as playing, because it saves every five. */
const playingFor = 12;

export async function getPlayback(db: Db, userId: string): Promise<Playback | undefined> {
  const rows = await db.select().from(playbacks).where(eq(playbacks.userId, userId));
  return rows[0];
}

/** The current player of each of these members, in one query. */
export const listPlayers = (db: Db, userIds: string[]) =>
  db
    .select({ userId: playbacks.userId, player: playbacks.player })
    .from(playbacks)
    .where(sql`${playbacks.userId} = any(${sql.param(userIds)}::uuid[])`);

interface Claim {
  userId: string;
  player: string;
  device: string;
  episodeId: string;
  /** Seconds since the press. */
  ago: number;
}

/** The player that has to stop. Its position is saved once `rev` has grown. */
export interface StoppedPlayer {
  userId: string;
  episodeId: string;
  rev: number;
}

/**
 * Makes this player the current one unless Play was pressed later elsewhere. Resolves to the current player, and to
 * the one before if that is still playing.
 */
export async function claimPlayback(
  tx: Transaction,
  { ago, ...claim }: Claim,
): Promise<{ holder: Playback | undefined; stopped: StoppedPlayer | undefined }> {
  const { userId, player } = claim;
  const [before] = await tx
    .select({
      player: playbacks.player,
      episodeId: playbacks.episodeId,
      rev: sql<number>`coalesce(${progress.rev}, 0)`,
      playing: sql<boolean>`greatest(${playbacks.startedAt}, ${progress.updatedAt}) > now() - make_interval(secs => ${playingFor})`,
    })
    .from(playbacks)
    .leftJoin(
      progress,
      and(eq(progress.userId, playbacks.userId), eq(progress.episodeId, playbacks.episodeId)),
    )
    .where(eq(playbacks.userId, userId))
    .for('update', { of: playbacks });
  const startedAt = sql`now() - make_interval(secs => ${ago})`;
  await tx
    .insert(playbacks)
    .values({ ...claim, startedAt })
    .onConflictDoUpdate({
      target: playbacks.userId,
      set: {
        player,
        device: claim.device,
        episodeId: claim.episodeId,
        startedAt: sql`greatest(${playbacks.startedAt}, excluded.started_at)`,
      },
      setWhere: sql`${playbacks.player} = excluded.player or ${playbacks.startedAt} <= excluded.started_at`,
    });
  const holder = await getPlayback(tx, userId);
  const isStopped = before?.playing && before.player !== player && holder?.player === player;
  return {
    holder,
    stopped: isStopped ? { userId, episodeId: before.episodeId, rev: before.rev } : undefined,
  };
}

/** Whether the stopped player has saved its position since. */
export const hasSaved = async (db: Db, { userId, episodeId, rev }: StoppedPlayer): Promise<boolean> =>
  (await getProgress(db, { userIds: [userId], episodeId })).rev !== rev;

/** Makes this player no longer the current one; nothing changes when another one is, or after a press later than `startedAt`. */
export async function releasePlayback(
  db: Db,
  userId: string,
  player: string,
  startedAt?: Date,
): Promise<void> {
  await db.delete(playbacks).where(
    and(
      eq(playbacks.userId, userId),
      eq(playbacks.player, player),
      // A date of ours has milliseconds only.
      startedAt && lte(sql`date_trunc('milliseconds', ${playbacks.startedAt})`, startedAt),
    ),
  );
}
