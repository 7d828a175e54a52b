import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { addressIn } from '@/contract/text/email';
import type { Db } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { joinRequests } from '../tables/join';
import { hasEmail } from '../user/user-email.store';

/** The confirmed request of the address that was typed to sign in, which waits for the club's decision. */
export async function getConfirmedRequest(db: Db, identifier: string) {
  const rows = await db
    .select({ request: joinRequests })
    .from(joinRequests)
    .innerJoin(clubs, eq(clubs.id, joinRequests.clubId))
    .where(
      and(
        hasEmail(joinRequests.email, addressIn(identifier)),
        isNotNull(joinRequests.confirmedAt),
        isNull(clubs.removedAt),
      ),
    );
  return rows[0]?.request;
}
