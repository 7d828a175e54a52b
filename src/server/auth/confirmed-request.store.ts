import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { joinRequests } from '../tables/join';

/** The confirmed request of this address, which waits for the club's decision. */
export async function getConfirmedRequest(db: Db, email: string) {
  const rows = await db
    .select({ request: joinRequests })
    .from(joinRequests)
    .innerJoin(clubs, eq(clubs.id, joinRequests.clubId))
    .where(
      and(
        sql`lower(${joinRequests.email}) = lower(${email})`,
        isNotNull(joinRequests.confirmedAt),
        isNull(clubs.removedAt),
      ),
    );
  return rows[0]?.request;
}
