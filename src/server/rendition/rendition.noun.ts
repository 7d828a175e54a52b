import { engineLimits } from '../kernel/audio/audio-limits';
import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import type { RenditionKey } from '../tables/rendition-key';
import { masterInJob } from './master-rendition';
import { masteringRoutes } from './mastering.routes';
import { resumeAbandoned } from './request-rendition';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'master-rendition': RenditionKey;
  }
}

export const rendition: Noun = {
  routes: masteringRoutes,
  jobs: [
    // `short`: at most one job waits for each episode and club, however often it is requested.
    defineJob({
      name: 'master-rendition',
      isWatched: true,
      options: {
        policy: 'short',
        retryLimit: 2,
        retryDelay: 5,
        retryBackoff: true,
        // Longer than the engine may take, because otherwise a second worker would start a job that the first still does.
        expireInSeconds: engineLimits.masterMs / 1000 + 600,
      },
      work: masterInJob,
    }),
  ],
  watches: [{ name: 'abandoned episodes', run: resumeAbandoned }],
};
