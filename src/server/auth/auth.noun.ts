import type { Noun } from '../kernel/noun';
import { accountEmails } from './account-emails';
import { authRoutes } from './auth.routes';
import { removeExpiredChallenges } from './challenge.store';
import { changePasswordRoutes } from './change-password.routes';
import { removeForgottenDevices } from './known-device.store';
import { linkRoutes } from './link.routes';
import { passkeyRoutes } from './passkey.routes';
import { passkeySignInRoutes } from './passkey-sign-in.routes';
import { pinRoutes } from './pin.routes';
import { providerRoutes } from './provider.routes';
import { providerLinkRoutes } from './provider-link.routes';
import { resetPasswordRoutes } from './reset-password.routes';
import { secondFactorRoutes } from './second-factor.routes';
import { sessionRoutes } from './session.routes';
import { removeExpiredSessions } from './session.store';
import { signInEmails } from './sign-in-emails';

export const auth: Noun = {
  routes: [
    ...authRoutes,
    ...sessionRoutes,
    ...resetPasswordRoutes,
    ...linkRoutes,
    ...changePasswordRoutes,
    ...pinRoutes,
    ...secondFactorRoutes,
    ...passkeyRoutes,
    ...passkeySignInRoutes,
    ...providerRoutes,
    ...providerLinkRoutes,
  ],
  emails: { ...accountEmails, ...signInEmails },
  cleanUps: [
    { name: 'sign-in challenges', phase: 'rest', run: ({ db }) => removeExpiredChallenges(db) },
    { name: 'known devices', phase: 'rest', run: ({ db }) => removeForgottenDevices(db) },
    {
      name: 'sessions',
      phase: 'rest',
      run: ({ db, env }) => removeExpiredSessions(db, env.sessionIdleDays),
    },
  ],
};
