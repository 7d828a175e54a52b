import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import { lifeOf } from '../mail/link.store';
import { clubs } from '../tables/club';
import { invites, oneTimeLinks } from '../tables/join';
import { users } from '../tables/user';
import { hasEmail } from '../user/user-email.store';

const inviteRows = (db: Db, id: string) =>
  db
    .select({
      id: invites.id,
      email: invites.email,
      clubId: invites.clubId,
      clubname: clubs.clubname,
      clubMemberRole: invites.clubMemberRole,
      familyIds: invites.familyIds,
    })
    .from(invites)
    .leftJoin(clubs, eq(clubs.id, invites.clubId))
    .where(and(eq(invites.id, id), isNull(clubs.removedAt)));

/** An invite with the name of its club; undefined when the club is deleted. */
export const getInviteRow = async (db: Db, id: string) => (await inviteRows(db, id))[0];

/** Locks the club of an invite. Sending it again locks the club first and then invite and link, so this does too. */
export async function lockClubOf(tx: Transaction, { clubId }: { clubId: string | null }): Promise<void> {
  if (clubId === null) return;
  await tx.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('key share');
}

/** An invite, locked until the transaction ends. Lock its club before (`lockClubOf`). */
export const lockInvite = async (tx: Transaction, id: string) =>
  (await inviteRows(tx, id).for('update', { of: invites }))[0];

export async function removeInvite(tx: Transaction, id: string): Promise<void> {
  await tx.delete(invites).where(eq(invites.id, id));
}

/** Removes all invites to an address, because a person with an account cannot accept one. Resolves to what they were. */
export const removeInvitesOf = (tx: Transaction, email: string) =>
  tx
    .delete(invites)
    .where(hasEmail(invites.email, email))
    .returning({ clubId: invites.clubId, familyIds: invites.familyIds });

/** Removes all invites to the address of a new member. Resolves to the families that wait for this guardian in the club. */
export async function takeWaitingFamilies(
  tx: Transaction,
  { clubId, email }: { clubId: string; email: string },
): Promise<string[]> {
  const removed = await removeInvitesOf(tx, email);
  return removed.filter((invite) => invite.clubId === clubId).flatMap(({ familyIds }) => familyIds);
}

/** For how long an invite that ran out can be seen, and be sent again, while children wait for it. */
export const shownForChildren = '90 days';

const linkEnd = sql`(select max(${oneTimeLinks.expiresAt}) from ${oneTimeLinks} where ${oneTimeLinks.inviteId} = ${invites.id})`;

/**
 * Until when an invite can be accepted. Its link is made when its email is sent: a moment after the invite, or for an
 * imported one when its turn comes.
 */
export const inviteEnd =
  sql<Date>`coalesce(${linkEnd}, coalesce(${invites.sendAt}, ${invites.createdAt}) + ${sql.raw(`'${lifeOf.inviteId}'`)}::interval)`.mapWith(
    invites.createdAt,
  );

/** How many children wait for the invited person. */
export const waitingFor = sql<number>`(
  select count(distinct child.user_id)::int from family_members child
  where child.family_id = any(${invites.familyIds}) and child.place = 'child')`;

/** An invite with its club and sender. */
export async function getInvitation(db: Db, inviteId: string) {
  const rows = await db
    .select({
      email: invites.email,
      clubMemberRole: invites.clubMemberRole,
      waiting: sql<boolean>`cardinality(${invites.familyIds}) > 0`,
      clubname: clubs.clubname,
      /** The club while it is suspended or deleted, because its invites must wait until it is back. */
      awayClubId: sql<
        string | null
      >`case when ${clubs.status} = 'suspended' or ${clubs.removedAt} is not null then ${clubs.id} end`,
      inviter: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(invites)
    .leftJoin(clubs, eq(clubs.id, invites.clubId))
    .leftJoin(users, eq(users.id, invites.invitedBy))
    .where(eq(invites.id, inviteId));
  return rows[0];
}
