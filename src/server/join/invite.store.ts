import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Transaction } from '../db/client';
import { clubs } from '../db/schema/club';
import { invites } from '../db/schema/join';

/** An invite with the name of its club, if that is still there. */
export async function getInviteRow(db: Db, id: string) {
  const rows = await db
    .select({ id: invites.id, email: invites.email, clubId: invites.clubId, clubname: clubs.clubname })
    .from(invites)
    .leftJoin(clubs, eq(clubs.id, invites.clubId))
    .where(and(eq(invites.id, id), isNull(clubs.removedAt)));
  return rows[0];
}

export async function removeInvite(tx: Transaction, id: string): Promise<void> {
  await tx.delete(invites).where(eq(invites.id, id));
}
