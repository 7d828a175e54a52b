import { getUserByIdentifier } from '../../auth/user.store';
import { type EmailContent, type Link, newLink, notYou, toUser, urlOf, type Writers, works } from './email';

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

export const accountEmails: Pick<Writers, 'reset-password' | 'password-changed'> = {
  async 'reset-password'(context, { identifier }) {
    const user = await getUserByIdentifier(context.db, identifier);
    if (!user?.email || user.status !== 'active') return undefined;
    const link = await newLink(context, 'userId', user.id);
    return { to: user.email, content: resetPassword(user.firstName, link) };
  },

  'password-changed': (context, { userId }) =>
    toUser(context, userId, (name) => passwordChanged(name, urlOf(context, '/auth/forgot-password'))),
};
