import { and, eq, isNull, sql } from 'drizzle-orm';
import { asciiEmail } from '@/contract/text/email';
import { t } from '@/language/text';
import { lockUntilEnd } from '../kernel/db/advisory-lock';
import type { Transaction } from '../kernel/db/client';
import { fieldError } from '../kernel/http/api-error';
import { endInviteLinks } from '../mail/link.store';
import { invites } from '../tables/join';
import { hasEmail } from '../user/user-email.store';

interface NewInvite {
  /** Null for an invite to the platform. */
  clubId: string | null;
  email: string;
  invitedBy: string;
  clubMemberRole: 'admin' | 'parent' | 'coach';
  /** When its email leaves; at once without it. */
  sendAt?: Date | undefined;
}

/**
 * Makes two changes at once of the invites to one address and club come one after the other, because the platform has no
 * row that both could lock. Lock the club before, and the invite after.
 */
export async function lockInvitesTo(tx: Transaction, clubId: string | null, email: string): Promise<void> {
  const place = `${clubId ?? 'platform'}:${asciiEmail(email)}`;
  await lockUntilEnd(tx, 'invites to an address', sql`lower(${place})`);
}

/**
 * Stores an invite and removes an older one to the same address and club, with its link. Families that wait for a parent go
 * on waiting. Resolves to its id.
 */
export async function replaceInvite(tx: Transaction, invite: NewInvite): Promise<string> {
  const { clubId, email } = invite;
  await lockInvitesTo(tx, clubId, email);
  const samePlace = clubId === null ? isNull(invites.clubId) : eq(invites.clubId, clubId);
  const toThem = and(samePlace, hasEmail(invites.email, email));
  const [older] = await tx.select().from(invites).where(toThem);
  if (older) await endInviteLinks(tx, older.id, 'withdrawn');
  await tx.delete(invites).where(toThem);
  const familyIds = older?.familyIds ?? [];
  if (familyIds.length > 0 && invite.clubMemberRole !== 'parent') {
    throw fieldError(
      'conflict',
      'clubMemberRole',
      t`Children wait for this guardian, so this person has to join as a parent.`,
    );
  }
  const [row] = await tx
    .insert(invites)
    .values({ ...invite, familyIds })
    .returning({ id: invites.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}
