import type { ClubMemberRole } from '@/contract/account';
import { t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { fieldError } from '../kernel/http/api-error';
import type { Call } from '../kernel/http/route';
import { sendEmails } from '../mail/send-emails';
import { isChild, nameFor } from '../user/name-for';
import { getUserByEmail } from '../user/user.store';
import { replaceInvite } from './club-invite.store';

interface Invited {
  /** Null for the platform. */
  clubId: string | null;
  email: string;
  /** The form field with the address. */
  field: string;
  /** When the email leaves; at once without it. */
  sendAt?: Date | undefined;
}

/**
 * Invites a person to a club, whose row must be locked, or to the platform, and queues the email. Throws 409
 * for the address of an account. A club may only learn this about its own people: a person with an account
 * elsewhere gets the invite, and is refused when they open it. Resolves to the invite's id.
 */
export async function invitePerson(
  tx: Transaction,
  { services, who }: Pick<Call, 'services' | 'who'>,
  {
    clubId,
    email,
    field,
    clubMemberRole,
    sendAt,
  }: Invited & { clubMemberRole: Exclude<ClubMemberRole, 'child'> },
): Promise<string> {
  const invitedBy = who.account.user.id;
  const inviteId = await replaceInvite(tx, { clubId, email, invitedBy, clubMemberRole, sendAt });
  // Read after the invite is made, because that waits for a person who accepts an older one at this moment.
  const user = await getUserByEmail(tx, email);
  // A club sees no child's address, so it must not learn whose this is.
  if (user && (who.principal.persona === 'platformAdmin' || (user.clubId === clubId && isChild(user)))) {
    throw fieldError('conflict', field, t`There is an account with this address already. Use another one.`);
  }
  if (user && user.clubId === clubId) {
    throw fieldError(
      'conflict',
      field,
      t`${nameFor(who.principal.persona, user)} has this address, and is in your club already.`,
    );
  }
  await sendEmails(tx, services.queue, [{ kind: 'invite', inviteId }], sendAt && [sendAt]);
  return inviteId;
}

/** Invites an admin of a club, or of the platform. */
export const inviteAdmin = (tx: Transaction, call: Pick<Call, 'services' | 'who'>, invited: Invited) =>
  invitePerson(tx, call, { ...invited, clubMemberRole: 'admin' });
