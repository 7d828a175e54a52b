import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { removeOldVersions } from '../part/part-version.store';
import { checkFile, resumeAbandonedChecks } from './check-part';
import { episodeContentRoutes } from './episode-content.routes';
import { partEmails } from './part-emails';
import { slotRoutes } from './slot.routes';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'analyse-file': { fileId: string };
  }
}

export const episodeContent: Noun = {
  routes: [...episodeContentRoutes, ...slotRoutes],
  emails: partEmails,
  jobs: [
    defineJob({
      name: 'analyse-file',
      isWatched: true,
      options: { policy: 'short', retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
      work: (context, { fileId }) => checkFile(context, fileId),
    }),
  ],
  watches: [{ name: 'abandoned checks', run: resumeAbandonedChecks }],
  cleanUps: [{ name: 'old parts', phase: 'things', run: removeOldVersions }],
};
