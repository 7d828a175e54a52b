import { t } from '@/language/text';
import { getSignInObstacle } from '../consent/may-sign-in.store';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeClub } from '../kernel/mail/email-plain-text';
import { createLink, type Link, toAccount, toUser, urlOf, works } from '../mail/email';
import { getUserByIdentifier } from '../user/user.store';

declare module '../kernel/mail/email' {
  interface Emails {
    /**
     * `identifier` as typed. The worker looks up its account, so that the time of the answer does not reveal
     * whether there is one.
     */
    'reset-password': { identifier: string };
    'password-changed': { userId: string };
    /** A sign-up used the address of an account. */
    'known-address': { userId: string };
  }
}

const resetPassword = (firstName: string, { url, life }: Link): EmailContent => ({
  subject: t`Choose a new password`,
  firstName,
  lines: [t`You, or a person who typed your email, asked for a new password for your Touchline account.`],
  button: { label: t`Choose a new password`, url, life: works(life) },
  small: t`You did not ask for this? Then do nothing: your password stays as it is.`,
});

const passwordChanged = (firstName: string, url: string): EmailContent => ({
  subject: t`Your password was changed`,
  firstName,
  lines: [
    t`The password of your Touchline account was changed just now.`,
    t`If that was you, all is well and there is nothing to do.`,
  ],
  button: { label: t`Choose another password`, url },
  small: t`It was not you? Choose another password at once: that signs out every other device.`,
});

interface Known {
  /** The club of the account; `here` is false when that club is deleted. */
  clubname: string | null;
  here: boolean;
  url: string;
}

const knownAddress = (firstName: string, { clubname, here, url }: Known): EmailContent => ({
  subject: t`You have an account already`,
  firstName,
  lines: here
    ? [
        t`This email was used to sign up. It belongs to your Touchline account already.`,
        t`Sign in instead. If you have forgotten your password, choose a new one.`,
      ]
    : [
        t`This email was used to sign up.`,
        t`It belongs to an account of ${clubname ?? t`a club`}, which is not on Touchline at the moment. Ask the club.`,
      ],
  button: { label: here ? t`Sign in` : t`Open Touchline`, url },
  small: t`You did not ask for this? Then another person typed your email. Nothing has changed.`,
});

export const accountEmails: Pick<Writers, 'reset-password' | 'password-changed' | 'known-address'> = {
  async 'reset-password'(context, { identifier }) {
    const user = await getUserByIdentifier(context.db, identifier);
    if (!user?.email || (await getSignInObstacle(context.db, user.id))) return undefined;
    const link = await createLink(context, 'userId', user.id);
    const { email, firstName, language } = user;
    return toAccount({ email, language }, () => resetPassword(firstName, link));
  },

  'password-changed': (context, { userId }) =>
    toUser(context, userId, (name) => passwordChanged(name, urlOf(context, '/auth/forgot-password'))),

  'known-address': (context, { userId }) =>
    toUser(context, userId, (name, { clubname, removedAt }) => {
      const url = urlOf(context, '/auth/login');
      const club = clubname && safeClub(clubname, t`a club`);
      return knownAddress(name, { clubname: club, here: removedAt === null, url });
    }),
};
