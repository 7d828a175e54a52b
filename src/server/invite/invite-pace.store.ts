import { sql } from 'drizzle-orm';
import { limits } from '@/contract/limits';
import type { Db, Transaction } from '../kernel/db/client';
import { clubs } from '../tables/club';

const secondsApart = 3600 / limits.importInvitesAnHour;

/**
 * The time up to which the club's pace is used after so many more invites: each takes some seconds, and the
 * first ones may be sent ahead of it.
 */
const paceAfter = (count: number) => sql`
  greatest(${clubs.invitesPacedTo}, now() - make_interval(secs => ${limits.importInvitesAtOnce * secondsApart}::double precision))
  + make_interval(secs => ${count * secondsApart}::double precision)`;

/** Minutes until the last of `count` invites of a club would leave. */
export async function minutesFor(db: Db, clubId: string, count: number): Promise<number> {
  if (count === 0) return 0;
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from ${paceAfter(count)} - now())::float8 as seconds
    from ${clubs} where ${clubs.id} = ${clubId}`);
  return Math.max(0, Math.ceil((rows[0]?.seconds ?? 0) / 60));
}

/** Takes places for `count` invites of a club in its pace. Resolves to when each of them leaves. */
export async function takePlaces(tx: Transaction, clubId: string, count: number): Promise<Date[]> {
  const { rows } = await tx.execute<{ left: number }>(sql`
    update ${clubs} set invites_paced_to = ${paceAfter(count)} where ${clubs.id} = ${clubId}
    returning extract(epoch from invites_paced_to - now())::float8 as left`);
  const last = (rows[0]?.left ?? 0) * 1000;
  const now = Date.now();
  return Array.from(
    { length: count },
    (_, place) => new Date(now + Math.max(0, last - (count - 1 - place) * secondsApart * 1000)),
  );
}
