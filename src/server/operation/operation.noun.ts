import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { lookAtCertificate } from './certificate';
import { operationRoutes } from './operation.routes';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'look-at-certificate': Record<string, never>;
  }
}

export const operation: Noun = {
  routes: operationRoutes,
  jobs: [
    defineJob({
      name: 'look-at-certificate',
      options: { policy: 'short', retryLimit: 0, expireInSeconds: 60 },
      cron: '23 * * * *',
      work: lookAtCertificate,
    }),
  ],
};
