import type { Noun } from '../kernel/noun';
import { childRoutes } from './child.routes';
import { claimRoutes } from './claim.routes';
import { removeOldClaims } from './claim.store';
import { confirmClaimRoutes } from './confirm-claim.routes';
import { familyRoutes } from './family.routes';
import { familyEmails } from './family-emails';
import { guardianRoutes } from './guardian.routes';
import { guardianEmails } from './guardian-emails';
import { guardianInviteRoutes } from './guardian-invite.routes';
import { removeDeadGuardianInvites } from './guardian-invite.store';
import { unusedEmails } from './unused-emails';

export const family: Noun = {
  routes: [
    ...familyRoutes,
    ...childRoutes,
    ...guardianRoutes,
    ...guardianInviteRoutes,
    ...claimRoutes,
    ...confirmClaimRoutes,
  ],
  emails: { ...familyEmails, ...guardianEmails, ...unusedEmails },
  cleanUps: [
    { name: 'account claims', phase: 'rest', run: ({ db }) => removeOldClaims(db) },
    { name: 'guardian invites', phase: 'rest', run: ({ db }) => removeDeadGuardianInvites(db) },
  ],
};
