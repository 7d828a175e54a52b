import { defineJob, type Job } from '../kernel/jobs/queue';
import { cleanUp } from './clean-up';
import { nouns } from './nouns';

/** Every job: those of the nouns, and the hourly clean-up. */
export const jobs: readonly Job[] = [
  ...nouns.flatMap((noun) => noun.jobs ?? []),
  defineJob({
    name: 'sweep',
    options: { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
    cron: '17 * * * *',
    work: cleanUp,
  }),
];
