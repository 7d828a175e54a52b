import { getSignInObstacle } from '../consent/may-sign-in.store';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeClub } from '../kernel/mail/email-plain-text';
import { createLink, type Link, notYou, toUser, urlOf, works } from '../mail/email';
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
  subject: 'Choose a new password',
  firstName,
  lines: ['You, or a person who typed your email, asked for a new password for your Touchline account.'],
  button: { label: 'Choose a new password', url, life: works(life) },
  small: `${notYou} Then do nothing: your password stays as it is.`,
});

const passwordChanged = (firstName: string, url: string): EmailContent => ({
  subject: 'Your password was changed',
  firstName,
  lines: [
    'The password of your Touchline account was changed just now.',
    'If that was you, all is well and there is nothing to do.',
  ],
  button: { label: 'Choose another password', url },
  small: 'It was not you? Choose another password at once: that signs out every other device.',
});

interface Known {
  /** The club of the account; `here` is false when that club is deleted. */
  clubname: string | null;
  here: boolean;
  url: string;
}

const knownAddress = (firstName: string, { clubname, here, url }: Known): EmailContent => ({
  subject: 'You have an account already',
  firstName,
  lines: here
    ? [
        'This email was used to sign up. It belongs to your Touchline account already.',
        'Sign in instead. If you have forgotten your password, choose a new one.',
      ]
    : [
        'This email was used to sign up.',
        `It belongs to an account of ${clubname ?? 'a club'}, which is not on Touchline at the moment. Ask the club.`,
      ],
  button: { label: here ? 'Sign in' : 'Open Touchline', url },
  small: `${notYou} Then another person typed your email. Nothing has changed.`,
});

export const accountEmails: Pick<Writers, 'reset-password' | 'password-changed' | 'known-address'> = {
  async 'reset-password'(context, { identifier }) {
    const user = await getUserByIdentifier(context.db, identifier);
    if (!user?.email || (await getSignInObstacle(context.db, user.id))) return undefined;
    const link = await createLink(context, 'userId', user.id);
    return { to: user.email, content: resetPassword(user.firstName, link) };
  },

  'password-changed': (context, { userId }) =>
    toUser(context, userId, (name) => passwordChanged(name, urlOf(context, '/auth/forgot-password'))),

  'known-address': (context, { userId }) =>
    toUser(context, userId, (name, { clubname, removedAt }) => {
      const url = urlOf(context, '/auth/login');
      const club = clubname && safeClub(clubname, 'a club');
      return knownAddress(name, { clubname: club, here: removedAt === null, url });
    }),
};
