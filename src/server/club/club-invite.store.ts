import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../db/client';
import { invites } from '../db/schema/join';

interface NewInvite {
  /** Null for an invite to the platform. */
  clubId: string | null;
  email: string;
  invitedBy: string;
}

/**
 * Makes two changes at once of the invites to one address and club come one after the other, because the platform has no
 * row that both could lock. Lock the club before, and the invite after.
 */
export async function lockInvitesTo(tx: Transaction, clubId: string | null, email: string): Promise<void> {
  const place = `${clubId ?? 'platform'}:`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${place} || lower(${email}), 4))`);
}

/** Stores an invite and removes an older one to the same address and club, with its link. Resolves to its id. */
export async function replaceInvite(tx: Transaction, invite: NewInvite): Promise<string> {
  const { clubId, email } = invite;
  await lockInvitesTo(tx, clubId, email);
  const samePlace = clubId === null ? isNull(invites.clubId) : eq(invites.clubId, clubId);
  await tx.delete(invites).where(and(samePlace, sql`lower(${invites.email}) = lower(${email})`));
  const [row] = await tx.insert(invites).values(invite).returning({ id: invites.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}
