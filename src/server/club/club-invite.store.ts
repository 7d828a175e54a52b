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
 * Stores an invite and removes an older one to the same address and club, with its link. The lock makes two at once
 * come one after the other, because the platform has no row that both could lock. Resolves to its id.
 */
export async function replaceInvite(tx: Transaction, invite: NewInvite): Promise<string> {
  const { clubId, email } = invite;
  const place = `${clubId ?? 'platform'}:`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${place} || lower(${email}), 4))`);
  const samePlace = clubId === null ? isNull(invites.clubId) : eq(invites.clubId, clubId);
  await tx.delete(invites).where(and(samePlace, sql`lower(${invites.email}) = lower(${email})`));
  const [row] = await tx.insert(invites).values(invite).returning({ id: invites.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}
