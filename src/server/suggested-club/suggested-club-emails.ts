import { t } from '@/language/text';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeClub, safeName, withoutLinks } from '../kernel/mail/email-plain-text';
import { toUser, urlOf } from '../mail/email';
import { getSuggestedClub } from './suggested-club.store';

declare module '../kernel/mail/email' {
  interface Emails {
    /** Sent to one of the platform's admins. */
    'suggested-club': { suggestedClubId: string; userId: string };
    /** Sent to the person who has suggested it. */
    'declined-club': { suggestedClubId: string };
  }
}

interface Suggestion {
  name: string;
  town: string;
  contactName: string;
  contactEmail: string;
  note: string;
  url: string;
}

const suggestedClub = (firstName: string, { url, ...club }: Suggestion): EmailContent => ({
  subject: t`${club.name} was suggested`,
  firstName,
  lines: [
    t`${club.contactName} (${club.contactEmail}) suggests ${club.name} in ${club.town}.`,
    // The note is in quotation marks, so that readers do not take a stranger's words for ours.
    ...(club.note ? [t`“${club.note}”`] : []),
  ],
  button: { label: t`See the suggested clubs`, url },
  small: t`You get this because you are an admin of the platform.`,
});

interface Declined {
  name: string;
  reason: string;
  url: string;
}

const declinedClub = (firstName: string, { name, reason, url }: Declined): EmailContent => ({
  subject: t`About the club you suggested`,
  firstName,
  lines: [
    t`Thank you for suggesting ${name}. We cannot add the club for now.`,
    ...(reason ? [t`“${reason}”`] : []),
    t`You can suggest the club again later.`,
  ],
  button: { label: t`Open Touchline`, url },
  small: t`You get this because a club was suggested with this email. If it was not you, do nothing.`,
});

export const suggestedClubEmails: Pick<Writers, 'suggested-club' | 'declined-club'> = {
  async 'suggested-club'(context, { suggestedClubId, userId }) {
    const suggestion = await getSuggestedClub(context.db, suggestedClubId);
    if (!suggestion) return undefined;
    const about = {
      name: safeClub(suggestion.name, t`A club`),
      town: safeName(suggestion.town, t`some town`),
      contactName: safeName(suggestion.contactName, t`A person`),
      contactEmail: suggestion.contactEmail,
      note: withoutLinks(suggestion.note),
      url: urlOf(context, '/admin/dashboard/suggested-clubs'),
    };
    return toUser(context, userId, (name) => suggestedClub(name, about));
  },

  async 'declined-club'(context, { suggestedClubId }) {
    const suggestion = await getSuggestedClub(context.db, suggestedClubId);
    // Reopened meanwhile: then nothing is decided.
    if (suggestion?.status !== 'declined') return undefined;
    const { name, contactName, contactEmail, declineReason } = suggestion;
    // The person who suggested it has deleted their account since.
    if (contactEmail === '') return undefined;
    const content = declinedClub(safeName(contactName, ''), {
      name: safeClub(name, t`the club you suggested`),
      reason: withoutLinks(declineReason ?? ''),
      url: urlOf(context, '/auth/onboarding'),
    });
    return { to: contactEmail, content };
  },
};
