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
    /** An admin or a coach has signed in where they never had. `device` in words. */
    'new-device': { userId: string; device: string; at: string };
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

const timeIn = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone } as const),
  }).format(new Date(at));

const newDevice = (firstName: string, device: string, time: string, url: string): EmailContent => ({
  subject: 'You signed in on a new device',
  firstName,
  lines: [
    `Your Touchline account was used to sign in on ${device}, ${time}. It had not been used there before.`,
    'If that was you, there is nothing to do.',
  ],
  button: { label: 'Choose another password', url },
  small:
    'It was not you? Choose another password at once: that signs out every device. Under “Edit Profile → Where you are signed in” you see them all.',
});

export const signInEmails: Pick<Writers, 'sign-in-changed' | 'new-device'> = {
  'new-device': (context, { userId, device, at }) =>
    toUser(context, userId, (name, { timeZone }) =>
      newDevice(name, device, timeIn(at, timeZone), urlOf(context, '/auth/forgot-password')),
    ),

  'sign-in-changed': (context, { userId, change }) =>
    toUser(context, userId, (name) => signInChanged(name, change, urlOf(context, '/auth/forgot-password'))),
};
