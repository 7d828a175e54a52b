import { getUserByEmail } from '../auth/user.store';
import type { Transaction } from '../db/client';
import { fieldError } from '../http/api-error';
import type { Call } from '../http/route';
import { sendEmails } from '../mail/send-emails';
import { replaceInvite } from './club-invite.store';

/**
 * Invites an admin of a club, whose row must be locked, or of the platform (null), and queues the email. Throws 409
 * for the address of an account; `field` is the form field with the address. Resolves to the invite's id.
 */
export async function inviteAdmin(
  tx: Transaction,
  { services, who }: Pick<Call, 'services' | 'who'>,
  { clubId, email, field }: { clubId: string | null; email: string; field: string },
): Promise<string> {
  const inviteId = await replaceInvite(tx, { clubId, email, invitedBy: who.account.user.id });
  // After the invite, which waits for whoever accepts an older one at this moment.
  if (await getUserByEmail(tx, email)) {
    throw fieldError('conflict', field, 'There is an account with this address already. Use another one.');
  }
  await sendEmails(tx, services.queue, [{ letter: 'invite', inviteId }]);
  return inviteId;
}
