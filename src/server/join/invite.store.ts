import { and, eq, gt, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../db/client';
import { clubs } from '../db/schema/club';
import { invites, oneTimeLinks } from '../db/schema/join';
import { lifeOf } from '../mail/link.store';

const inviteRows = (db: Db, id: string) =>
  db
    .select({ id: invites.id, email: invites.email, clubId: invites.clubId, clubname: clubs.clubname })
    .from(invites)
    .leftJoin(clubs, eq(clubs.id, invites.clubId))
    .where(and(eq(invites.id, id), isNull(clubs.removedAt)));

/** An invite with the name of its club, if that is still there. */
export const getInviteRow = async (db: Db, id: string) => (await inviteRows(db, id))[0];

/** Holds the club of an invite: whoever sends it anew has locked the club first, then takes invite and link. */
export async function lockClubOf(tx: Transaction, { clubId }: { clubId: string | null }): Promise<void> {
  if (clubId === null) return;
  await tx.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('key share');
}

/** An invite that is still there, held until the transaction ends. Its club is to be held before. */
export const lockInvite = async (tx: Transaction, id: string) =>
  (await inviteRows(tx, id).for('update', { of: invites }))[0];

export async function removeInvite(tx: Transaction, id: string): Promise<void> {
  await tx.delete(invites).where(eq(invites.id, id));
}

/** Somebody with an account can accept none any more, of whichever club. */
export async function removeInvitesOf(tx: Transaction, email: string): Promise<void> {
  await tx.delete(invites).where(sql`lower(${invites.email}) = lower(${email})`);
}

/** Forgets invites that nothing opens any more. A younger one may still wait for the letter that brings its link. */
export async function removeDeadInvites(db: Db): Promise<void> {
  const live = db
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.inviteId, invites.id), gt(oneTimeLinks.expiresAt, sql`now()`)));
  const old = lt(invites.createdAt, sql`now() - ${lifeOf.inviteId}::interval`);
  await db.delete(invites).where(and(old, notExists(live)));
}
