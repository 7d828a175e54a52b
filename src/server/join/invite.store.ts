import { and, eq, gt, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Database, Db, Transaction } from '../db/client';
import { clubs } from '../db/schema/club';
import { invites, oneTimeLinks } from '../db/schema/join';
import { listForsaken, removeForsaken } from '../family/family.store';
import { lifeOf } from '../mail/link.store';

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

/** Removes all invites to an address, because somebody with an account cannot accept one. Resolves to what they were. */
export const removeInvitesOf = (tx: Transaction, email: string) =>
  tx
    .delete(invites)
    .where(sql`lower(${invites.email}) = lower(${email})`)
    .returning({ clubId: invites.clubId, familyIds: invites.familyIds });

/** The same of a new member: resolves to the families that wait for this guardian in the club. */
export async function takeWaitingFamilies(
  tx: Transaction,
  { clubId, email }: { clubId: string; email: string },
): Promise<string[]> {
  const removed = await removeInvitesOf(tx, email);
  return removed.filter((invite) => invite.clubId === clubId).flatMap(({ familyIds }) => familyIds);
}

const linkEnd = sql`(select max(${oneTimeLinks.expiresAt}) from ${oneTimeLinks} where ${oneTimeLinks.inviteId} = ${invites.id})`;

/** Until when an invite can be accepted. Its link is made by the worker, a moment after the invite. */
export const inviteEnd =
  sql<Date>`coalesce(${linkEnd}, ${invites.createdAt} + ${sql.raw(`'${lifeOf.inviteId}'`)}::interval)`.mapWith(
    invites.createdAt,
  );

/** How many children wait for whoever is invited. */
export const waitingFor = sql<number>`(
  select count(distinct child.user_id)::int from family_members child
  where child.family_id = any(${invites.familyIds}) and child.place = 'child')`;

/** For how long an invite that ran out can be seen, and be sent again; longer while children wait for it. */
const shownEnded = sql`case when cardinality(${invites.familyIds}) = 0 then interval '30 days' else interval '90 days' end`;

/**
 * Removes invites that ran out a while ago, with the children who waited for them alone and of whom nobody has ever decided
 * anything: the data of a child is not kept for a guardian who does not come.
 */
export const removeDeadInvites = (db: Database): Promise<void> => db.transaction(removeDead);

async function removeDead(db: Transaction): Promise<void> {
  const live = db
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.inviteId, invites.id), gt(oneTimeLinks.expiresAt, sql`now()`)));
  const old = lt(invites.createdAt, sql`now() - ${lifeOf.inviteId}::interval - ${shownEnded}`);
  const dead = await db
    .delete(invites)
    .where(and(old, notExists(live)))
    .returning({ familyIds: invites.familyIds });
  await removeForsaken(db, [...dead.flatMap(({ familyIds }) => familyIds), ...(await listForsaken(db))]);
}
