import { and, eq, gt, lt, notExists, sql } from 'drizzle-orm';
import { listForsaken, removeForsaken } from '../family/family.store';
import { shownForChildren } from '../invite/invite.store';
import type { Database, Transaction } from '../kernel/db/client';
import { lifeOf } from '../mail/link.store';
import { invites, oneTimeLinks } from '../tables/join';

/** For how long an invite that ran out can be seen, and be sent again. */
const shownEnded = sql`case when cardinality(${invites.familyIds}) = 0 then interval '30 days' else ${shownForChildren}::interval end`;

/**
 * Removes invites that ran out a while ago, with the children who waited only for them and about whom no
 * guardian has decided anything: the data of a child is not kept for a guardian who does not come.
 */
export const removeDeadInvites = (db: Database): Promise<void> => db.transaction(removeDead);

async function removeDead(db: Transaction): Promise<void> {
  const live = db
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.inviteId, invites.id), gt(oneTimeLinks.expiresAt, sql`now()`)));
  const sent = sql`coalesce(${invites.sendAt}, ${invites.createdAt})`;
  const old = lt(sent, sql`now() - ${lifeOf.inviteId}::interval - ${shownEnded}`);
  const dead = await db
    .delete(invites)
    .where(and(old, notExists(live)))
    .returning({ familyIds: invites.familyIds });
  await removeForsaken(db, [...dead.flatMap(({ familyIds }) => familyIds), ...(await listForsaken(db))]);
}
