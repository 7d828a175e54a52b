import type { HouseholdKind } from '@/contract/join';
import { t } from '@/language/text';
import { accountEmails } from '../auth/account-emails';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeClub, safeName } from '../kernel/mail/email-plain-text';
import { createLink, type Link, lifeWords, toUser, urlOf, works } from '../mail/email';
import { fullNameOf } from '../user/full-name';
import { getUserByEmail } from '../user/user.store';
import { getClaim } from './claim.store';
import { getGuardianInvite } from './guardian-invite.store';

declare module '../kernel/mail/email' {
  interface Emails {
    'guardian-invite': { guardianInviteId: string };
    /** A person with a child's account asks to have it as their own. */
    'confirm-claim': { claimId: string };
    /** Sent to one of the guardians, once the address is confirmed. */
    'claim-request': { claimId: string; userId: string };
    'claim-approved': { userId: string };
  }
}

interface GuardianInvitation extends Link {
  clubname: string;
  invitedBy: string;
  household: HouseholdKind;
}

/** The email names no child, because its address may be mistyped. */
const guardianInvite = ({ clubname, invitedBy, household, url, life }: GuardianInvitation): EmailContent => ({
  subject: t`${invitedBy} asks you to look after children on Touchline`,
  lines: [
    household === 'same'
      ? t`${invitedBy} of ${clubname} asks you to be another guardian of the same household: you see the same children, and look after them together.`
      : t`${invitedBy} of ${clubname} shares children with you. You look after them in a household of your own: neither of you sees the other’s email, phone number or other children.`,
    t`Open the link to accept. You do not need an account first.`,
  ],
  button: { label: t`See the invite`, url, life: works(life) },
  small: t`You did not expect this? Then do nothing: without you, nothing changes.`,
});

const confirmClaim = (firstName: string, { url, life }: Link): EmailContent => ({
  subject: t`Confirm your email`,
  firstName,
  lines: [
    t`You asked to make your Touchline account your own.`,
    t`Confirm that this is your email. Then one of your guardians has to agree.`,
  ],
  button: { label: t`Confirm my email`, url, life: works(life) },
  small: t`You did not ask for this? Then do nothing: the request and this address are forgotten after ${lifeWords(life)}.`,
});

const claimRequest = (firstName: string, child: string, url: string): EmailContent => ({
  subject: t`${child} asks for an account of their own`,
  firstName,
  lines: [
    t`In the country of your club, ${child} is old enough to have the Touchline account without you, and asks for it.`,
    t`If you agree, you no longer see what was heard. You can no longer choose the password, export the data or delete the account.`,
  ],
  button: { label: t`Answer`, url },
  small: t`You get this because you are a guardian of this child.`,
});

const claimApproved = (firstName: string, url: string): EmailContent => ({
  subject: t`Your account is your own now`,
  firstName,
  lines: [
    t`A guardian has agreed: your Touchline account is your own.`,
    t`Sign in with your email or your username and the password you have. Only you can change what you agree to, under Family Members.`,
  ],
  button: { label: t`Sign in`, url },
  small: t`You did not ask for this? Then tell your club.`,
});

export const familyEmails: Pick<
  Writers,
  'guardian-invite' | 'confirm-claim' | 'claim-request' | 'claim-approved'
> = {
  async 'guardian-invite'(context, { guardianInviteId }) {
    const found = await getGuardianInvite(context.db, guardianInviteId);
    if (!found) return undefined;
    const { email, household } = found;
    const clubname = safeClub(found.clubname, t`a club`);
    const invitedBy = safeName(fullNameOf(found.inviter), t`A parent`);
    const link = await createLink(context, 'guardianInviteId', guardianInviteId);
    return { to: email, content: guardianInvite({ clubname, invitedBy, household, ...link }) };
  },

  async 'confirm-claim'(context, { claimId }) {
    const found = await getClaim(context.db, claimId);
    if (!found?.claim.email || found.claim.confirmedAt) return undefined;
    const { email } = found.claim;
    // The owner of the address gets an email, and the claim goes no further.
    const user = await getUserByEmail(context.db, email);
    if (user) return accountEmails['known-address'](context, { kind: 'known-address', userId: user.id });
    const link = await createLink(context, 'claimId', claimId);
    return { to: email, content: confirmClaim(safeName(found.firstName, ''), link) };
  },

  async 'claim-request'(context, { claimId, userId }) {
    const found = await getClaim(context.db, claimId);
    if (!found || found.claim.declinedAt) return undefined;
    const child = safeName(found.firstName, t`Your child`);
    const url = urlOf(context, '/member/dashboard/family');
    return toUser(context, userId, (name) => claimRequest(name, child, url));
  },

  'claim-approved': (context, { userId }) =>
    toUser(context, userId, (name) => claimApproved(name, urlOf(context, '/auth/login'))),
};
