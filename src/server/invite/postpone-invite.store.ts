import { eq } from 'drizzle-orm';
import type { EmailContext } from '../kernel/mail/email';
import { sendEmails } from '../mail/send-emails';
import { invites } from '../tables/join';
import { takePlaces } from './invite-pace.store';

const hourMs = 3_600_000;

/**
 * Lets an invite of a suspended or deleted club wait for an hour and a place in the club's pace, and so on until the club is
 * back or deleted for good. So it is not lost, and what has waited leaves in the pace.
 */
export async function postponeInvite(
  { db, queue }: Pick<EmailContext, 'db' | 'queue'>,
  { inviteId, clubId }: { inviteId: string; clubId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [place = new Date()] = await takePlaces(tx, clubId, 1);
    const sendAt = new Date(place.getTime() + hourMs);
    await tx.update(invites).set({ sendAt }).where(eq(invites.id, inviteId));
    await sendEmails(tx, queue, [{ kind: 'invite', inviteId }], [sendAt]);
  });
}
