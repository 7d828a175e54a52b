import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { beginSignUp } from './begin-sign-up';
import { removeDeadInvites } from './dead-invites.store';
import { inviteRoutes } from './invite.routes';
import { inviteManageRoutes } from './invite-manage.routes';
import { joinCodeRoutes } from './join-code.routes';
import { joinRequestRoutes } from './join-request.routes';
import { removeUnconfirmed, type SignUp } from './join-request.store';
import { joiningEmails } from './joining-emails';
import { signUpRoutes } from './sign-up.routes';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'sign-up': SignUp;
  }
}

export const join: Noun = {
  routes: [...joinCodeRoutes, ...signUpRoutes, ...inviteRoutes, ...inviteManageRoutes, ...joinRequestRoutes],
  emails: joiningEmails,
  jobs: [
    defineJob({
      name: 'sign-up',
      options: { policy: 'standard', retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
      work: ({ db, queue }, signUp) => beginSignUp(db, queue, signUp),
    }),
  ],
  cleanUps: [
    { name: 'join requests', phase: 'rest', run: ({ db }) => removeUnconfirmed(db) },
    { name: 'invites', phase: 'rest', run: ({ db }) => removeDeadInvites(db) },
  ],
};
