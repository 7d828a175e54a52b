import type { EmailContent, Writers } from '../kernel/mail/email';
import { toUser, urlOf } from '../mail/email';

/** What was changed about how a person signs in. */
type SignInChange =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'recovery-codes-replaced'
  | 'recovery-code-used';

declare module '../kernel/mail/email' {
  interface Emails {
    'sign-in-changed': { userId: string; change: SignInChange };
  }
}

/** The subject, and what has happened. */
const changes: Record<SignInChange, [subject: string, line: string]> = {
  'second-factor-on': [
    'Two-step sign-in is on',
    'From now on, signing in to your Touchline account asks for a code of your authenticator app.',
  ],
  'second-factor-off': [
    'Two-step sign-in is off',
    'Two-step sign-in of your Touchline account was turned off with your password and a code.',
  ],
  'second-factor-reset': [
    'Two-step sign-in was turned off for you',
    'A platform admin has turned off two-step sign-in of your Touchline account, and you were signed out everywhere. Sign in with your password, and set it up on your new device.',
  ],
  'recovery-codes-replaced': [
    'You have new recovery codes',
    'New recovery codes were made for your Touchline account. Those of before have ended.',
  ],
  'recovery-code-used': [
    'A recovery code was used',
    'One of your recovery codes was used for your Touchline account. It does not work again. New ones are under “Edit Profile → Two-step sign-in”.',
  ],
};

const signInChanged = (firstName: string, change: SignInChange, url: string): EmailContent => {
  const [subject, line] = changes[change];
  return {
    subject,
    firstName,
    lines: [line, 'If that is what you expect, there is nothing to do.'],
    button: { label: 'Choose another password', url },
    small:
      'It was not you? Choose another password at once, which signs out every device, and tell a platform admin.',
  };
};

export const signInEmails: Pick<Writers, 'sign-in-changed'> = {
  'sign-in-changed': (context, { userId, change }) =>
    toUser(context, userId, (name) => signInChanged(name, change, urlOf(context, '/auth/forgot-password'))),
};
