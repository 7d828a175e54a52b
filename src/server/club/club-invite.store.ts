import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../db/client';
import { invites } from '../db/schema/join';

interface NewInvite {
  /** Null: to the platform. */
  clubId: string | null;
  email: string;
  invitedBy: string;
}

/**
 * Writes an invite down; one of before to the same place and address goes, and its link with it. Of two at once the
 * second one waits, and the newer stays: the platform has no row that they could both lock. Resolves to its id.
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
