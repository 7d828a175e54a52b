import { defineJob } from '../kernel/jobs/queue';
import type { EmailJob } from '../kernel/mail/email';
import type { Noun } from '../kernel/noun';
import { removeExpiredLinks } from './link.store';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'send-email': EmailJob;
  }
}

export const mail: Noun = {
  jobs: [
    // Tried for more than eight hours, because a mail server may be away for a night. `deliverEmails` takes these jobs.
    defineJob({
      name: 'send-email',
      options: {
        policy: 'standard',
        retryLimit: 10,
        retryDelay: 30,
        retryBackoff: true,
        expireInSeconds: 120,
      },
    }),
  ],
  cleanUps: [{ name: 'links', phase: 'rest', run: ({ db }) => removeExpiredLinks(db) }],
};
