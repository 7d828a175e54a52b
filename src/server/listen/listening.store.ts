import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/client';
import { todayIn } from '../db/days';
import { listeningDays, playbacks } from '../db/schema/listen';
import { users } from '../db/schema/user';

/**
 * The most seconds that a first report may add when no press of Play is known: two intervals of the player's saves.
 */
const firstReportMax = 10;

/** How many seconds stay countable for a report that arrives late. */
const lateBy = 10;

/**
 * The seconds since this member's last counted second. Locks the member, so that two devices never count one second
 * twice.
 */
async function uncountedSeconds(tx: Transaction, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  // A statement of its own after the lock, so that it sees what the report before has counted.
  const { rows } = await tx.execute<{ seconds: number }>(
    sql`select extract(epoch from statement_timestamp() - coalesce(
      (select max(${listeningDays.countedUntil}) from ${listeningDays} where ${listeningDays.userId} = ${userId}),
      (select ${playbacks.startedAt} from ${playbacks} where ${playbacks.userId} = ${userId}),
      statement_timestamp() - make_interval(secs => ${firstReportMax})
    ))::float8 as seconds`,
  );
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/**
 * Adds played seconds to the member's current day, but not more than have passed on the clock since the last counted
 * one.
 */
export async function addListening(
  tx: Transaction,
  { userId, episodeId, timeZone }: { userId: string; episodeId: string; timeZone: string },
  reported: number,
): Promise<void> {
  const uncounted = await uncountedSeconds(tx, userId);
  const seconds = Math.min(reported, uncounted);
  if (seconds <= 0) return;
  const stillOpen = Math.min(uncounted - seconds, lateBy);
  const countedUntil = sql`statement_timestamp() - make_interval(secs => ${stillOpen})`;
  await tx
    .insert(listeningDays)
    .values({ userId, episodeId, day: todayIn(timeZone), seconds, countedUntil })
    .onConflictDoUpdate({
      target: [listeningDays.userId, listeningDays.episodeId, listeningDays.day],
      set: { seconds: sql`${listeningDays.seconds} + ${seconds}`, countedUntil },
    });
}
