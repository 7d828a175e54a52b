import type { ChapterKind } from '@/contract/episode-content';
import type { MasteringSettings } from '@/contract/mastering/settings';
import { engineLimits } from '../kernel/audio/audio-limits';
import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { masterAhead } from './master-ahead';
import { removeUnusedMastered } from './mastered-part.store';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    /** `settings` are those of a preview; without them it is made as episodes are. */
    'master-part': { fileId: string; kind: ChapterKind; settings?: MasteringSettings };
  }
}

export const mastering: Noun = {
  jobs: [
    defineJob({
      name: 'master-part',
      options: {
        policy: 'short',
        retryLimit: 2,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: engineLimits.masterMs / 1000 + 600,
      },
      work: masterAhead,
    }),
  ],
  cleanUps: [{ name: 'mastered parts', phase: 'things', run: removeUnusedMastered }],
};
