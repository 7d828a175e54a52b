import { unusedMonths } from '@/contract/family/removal';
import { languageTag, t } from '@/language/text';
import type { Addressed, EmailContext, Writers } from '../kernel/mail/email';
import { safeName } from '../kernel/mail/email-plain-text';
import { toAdminOf, toUser, urlOf } from '../mail/email';
import { getUnused, noteSent } from './unused-child.store';

declare module '../kernel/mail/email' {
  interface Emails {
    /** Sent to one of the guardians of a child whose account is not used. */
    'child-unused': { childId: string; userId: string };
    /** Sent to one of the club's admins, where no email reaches a guardian. It does not say which child it is. */
    'child-unused-club': { childId: string; userId: string };
  }
}

const dayOf = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(languageTag(), { dateStyle: 'long', timeZone }).format(new Date(instant));

/** Notes that it has left, from which on the days of the answer count. */
const noting = (context: EmailContext, childId: string, email: Addressed | undefined) =>
  email && { ...email, afterSending: () => noteSent(context.db, childId) };

export const unusedEmails: Pick<Writers, 'child-unused' | 'child-unused-club'> = {
  async 'child-unused'(context, { childId, userId }) {
    const found = await getUnused(context.db, childId);
    if (!found) return undefined;
    const child = safeName(found.firstName, t`Your child`);
    const email = await toUser(context, userId, (firstName, { timeZone }) => ({
      subject: t`Should ${child} stay on Touchline?`,
      firstName,
      lines: [
        t`${child} has not used the account for ${unusedMonths} months. We do not keep data about a child that is not needed.`,
        t`Press “Keep” under Family Members to keep the account. Without an answer it is deleted after ${dayOf(found.unused.endsAt, timeZone)}.`,
      ],
      button: { label: t`Keep it or delete it`, url: urlOf(context, '/member/dashboard/family') },
      small: t`You get this because you are a guardian of this child.`,
    }));
    return noting(context, childId, email);
  },

  async 'child-unused-club'(context, { childId, userId }) {
    const found = await getUnused(context.db, childId);
    if (!found) return undefined;
    const email = await toAdminOf(context, userId, found.clubId, (firstName, { timeZone }) => ({
      subject: t`A child’s account is not used`,
      firstName,
      lines: [
        t`A child’s account has not been used for ${unusedMonths} months, and our emails reach no guardian. We tell only the guardians which child it is.`,
        t`Ask your families to look under Family Members: a guardian presses “Keep” there, or the child signs in once. Without an answer the account is deleted after ${dayOf(found.unused.endsAt, timeZone)}.`,
      ],
      button: { label: t`See your members`, url: urlOf(context, '/club/dashboard/members') },
      small: t`You get this because you are an admin of the club.`,
    }));
    return noting(context, childId, email);
  },
};
