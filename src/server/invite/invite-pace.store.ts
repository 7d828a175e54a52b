import { type SQLWrapper, sql } from 'drizzle-orm';
import { limits } from '@/contract/limits';
import type { Db, Transaction } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { invites } from '../tables/join';

const secondsApart = 3600 / limits.importInvitesAnHour;

/**
 * The time up to which a pace is used after so many more invites: each takes some seconds, and the first ones
 * may be sent ahead of it.
 */
const paceAfter = (pacedTo: SQLWrapper, count: number) => sql`
  greatest(${pacedTo}, now() - make_interval(secs => ${limits.importInvitesAtOnce * secondsApart}::double precision))
  + make_interval(secs => ${count * secondsApart}::double precision)`;

/** The invites to clubs have no row of their own for their pace: the last of those that wait or were sent tells it. */
const pacedToOfPlatform = sql`(
  select max(${invites.sendAt}) from ${invites} join ${clubs} on ${clubs.id} = ${invites.clubId}
  where ${invites.clubMemberRole} = 'admin' and ${clubs.status} = 'active' and ${clubs.removedAt} is null)`;

/** The seconds until the last of `count` invites of a club would leave, or of the platform’s to clubs. */
async function secondsFor(db: Db, clubId: string | null, count: number): Promise<number> {
  const pacedTo =
    clubId === null
      ? pacedToOfPlatform
      : sql`(select ${clubs.invitesPacedTo} from ${clubs} where ${clubs.id} = ${clubId})`;
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from ${paceAfter(pacedTo, count)} - now())::float8 as seconds`);
  return rows[0]?.seconds ?? 0;
}

/** Minutes until the last of `count` invites of a club would leave, or of the platform’s to clubs for null. */
export const minutesFor = async (db: Db, clubId: string | null, count: number): Promise<number> =>
  count === 0 ? 0 : Math.max(0, Math.ceil((await secondsFor(db, clubId, count)) / 60));

/** When each of `count` invites leaves, of which the last one does so in `seconds`. */
function placesUpTo(seconds: number, count: number): Date[] {
  const now = Date.now();
  return Array.from(
    { length: count },
    (_, place) => new Date(now + Math.max(0, (seconds - (count - 1 - place) * secondsApart) * 1000)),
  );
}

/** Takes places for `count` invites of a club in its pace. Resolves to when each of them leaves. */
export async function takePlaces(tx: Transaction, clubId: string, count: number): Promise<Date[]> {
  const { rows } = await tx.execute<{ left: number }>(sql`
    update ${clubs} set invites_paced_to = ${paceAfter(clubs.invitesPacedTo, count)} where ${clubs.id} = ${clubId}
    returning extract(epoch from invites_paced_to - now())::float8 as left`);
  return placesUpTo(rows[0]?.left ?? 0, count);
}

/** When each of `count` invites to clubs leaves that the platform sends together. */
export const placesOfPlatform = async (tx: Transaction, count: number): Promise<Date[]> =>
  placesUpTo(await secondsFor(tx, null, count), count);
