import { languageTag, t } from '@/language/text';
import type { EmailContent, Emails, Writers } from '../kernel/mail/email';
import { toUser, urlOf } from '../mail/email';

/** What was changed about how a person signs in. */
type SignInChange =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'recovery-codes-replaced'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'provider-linked'
  | 'provider-linked-by-hand'
  | 'provider-unlinked';

declare module '../kernel/mail/email' {
  interface Emails {
    /** `address`: of the account at the provider that was linked by hand, where the provider says one. */
    'sign-in-changed': { userId: string; change: SignInChange; address?: string };
    /** An admin or a coach has signed in where they never had. `device` in words. */
    'new-device': { userId: string; device: string; at: string };
  }
}

/** The subject, and what has happened. */
const changes = (address: string | undefined): Record<SignInChange, [subject: string, line: string]> => ({
  'second-factor-on': [
    t`Two-step sign-in is on`,
    t`From now on, signing in to your Touchline account asks for a code of your authenticator app.`,
  ],
  'second-factor-off': [
    t`Your authenticator app was turned off`,
    t`The authenticator app of your Touchline account was turned off with your password and a code.`,
  ],
  'second-factor-reset': [
    t`Two-step sign-in was turned off for you`,
    t`A platform admin has turned off two-step sign-in of your Touchline account and removed its passkeys, and you were signed out everywhere. Sign in with your password, and set it up on your new device.`,
  ],
  'recovery-codes-replaced': [
    t`You have new recovery codes`,
    t`New recovery codes were made for your Touchline account. The old ones no longer work.`,
  ],
  'recovery-code-used': [
    t`A recovery code was used`,
    t`One of your recovery codes was used for your Touchline account. It does not work again. New ones are under “Edit Profile → Two-step sign-in”.`,
  ],
  'passkey-added': [
    t`A passkey was added`,
    t`A passkey was added to your Touchline account. You can sign in with it, without the password.`,
  ],
  'passkey-removed': [
    t`A passkey was removed`,
    t`A passkey of your Touchline account was removed. You can no longer sign in with it.`,
  ],
  'provider-linked': [
    t`Another way to sign in`,
    t`Your Touchline account was linked with your account at the sign-in service of this platform, which has the same email address. You can sign in with it from now on. You can end this under “Edit Profile → Two-step sign-in”.`,
  ],
  'provider-linked-by-hand': [
    t`Another way to sign in`,
    address
      ? t`Your Touchline account was linked with the account of ${address} at the sign-in service of this platform. You can sign in with it from now on. You can end this under “Edit Profile → Two-step sign-in”.`
      : t`Your Touchline account was linked with an account at the sign-in service of this platform. You can sign in with it from now on. You can end this under “Edit Profile → Two-step sign-in”.`,
  ],
  'provider-unlinked': [
    t`A way to sign in was removed`,
    t`Your Touchline account is no longer linked with your account at the sign-in service of this platform. You can no longer sign in with it. You can link it again under “Edit Profile → Two-step sign-in”.`,
  ],
});

type Changed = Pick<Emails['sign-in-changed'], 'change' | 'address'>;

const signInChanged = (firstName: string, { change, address }: Changed, url: string): EmailContent => {
  const [subject, line] = changes(address)[change];
  return {
    subject,
    firstName,
    lines: [line, t`If that is what you expect, there is nothing to do.`],
    button: { label: t`Choose another password`, url },
    small: t`It was not you? Choose another password at once, which signs out every device, and tell a platform admin.`,
  };
};

const timeIn = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat(languageTag(), {
    ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone } as const),
  }).format(new Date(at));

const newDevice = (firstName: string, device: string, time: string, url: string): EmailContent => ({
  subject: t`You signed in on a new device`,
  firstName,
  lines: [
    t`Your Touchline account was used to sign in on ${device}, ${time}. It had not been used there before.`,
    t`If that was you, there is nothing to do.`,
  ],
  button: { label: t`Choose another password`, url },
  small: t`It was not you? Choose another password at once: that signs out every device. Under “Edit Profile → Where you are signed in” you see them all.`,
});

export const signInEmails: Pick<Writers, 'sign-in-changed' | 'new-device'> = {
  'new-device': (context, { userId, device, at }) =>
    toUser(context, userId, (name, { timeZone }) =>
      newDevice(name, device, timeIn(at, timeZone), urlOf(context, '/auth/forgot-password')),
    ),

  'sign-in-changed': (context, { userId, ...changed }) =>
    toUser(context, userId, (name) => signInChanged(name, changed, urlOf(context, '/auth/forgot-password'))),
};
