import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { countListening } from './count-listening';
import { stretchRoutes } from './stretch.routes';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'count-listening': Record<string, never>;
  }
}

export const listening: Noun = {
  routes: stretchRoutes,
  jobs: [
    // A whole hour, because after an upgrade every day of years is rolled up at once.
    defineJob({
      name: 'count-listening',
      options: { policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
      cron: '7 * * * *',
      work: (context) => countListening(context),
    }),
  ],
};
