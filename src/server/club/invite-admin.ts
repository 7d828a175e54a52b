import { getUserByEmail } from '../auth/user.store';
import type { Transaction } from '../db/client';
import { ApiError } from '../http/api-error';
import type { Call } from '../http/route';
import { replaceInvite } from './club-invite.store';

/**
 * Invites an admin of a club, whose row is locked, and has the mail written. Throws 409 for the address of an account;
 * `field` is where it was typed.
 */
export async function inviteAdmin(
  tx: Transaction,
  { services, who }: Pick<Call, 'services' | 'who'>,
  { clubId, email, field }: { clubId: string; email: string; field: string },
): Promise<void> {
  if (await getUserByEmail(tx, email)) {
    const sentence = 'There is an account with this address already. Use another one.';
    throw new ApiError('conflict', sentence, { fields: { [field]: sentence } });
  }
  const inviteId = await replaceInvite(tx, { clubId, email, invitedBy: who.account.user.id });
  const letter = { letter: 'invite' as const, inviteId };
  await services.queue.send(tx, 'send-letter', [{ key: `invite:${inviteId}`, data: letter }]);
}
