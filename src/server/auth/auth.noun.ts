import type { Noun } from '../kernel/noun';
import { accountEmails } from './account-emails';
import { authRoutes } from './auth.routes';
import { changePasswordRoutes } from './change-password.routes';
import { removeForgottenDevices } from './known-device.store';
import { linkRoutes } from './link.routes';
import { pinRoutes } from './pin.routes';
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
  ],
  emails: { ...accountEmails, ...signInEmails },
  cleanUps: [
    { name: 'known devices', phase: 'rest', run: ({ db }) => removeForgottenDevices(db) },
    {
      name: 'sessions',
      phase: 'rest',
      run: ({ db, env }) => removeExpiredSessions(db, env.sessionIdleDays),
    },
  ],
};
