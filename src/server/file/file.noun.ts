import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { eraseContent } from './erase-content';
import { recordingRoutes } from './recording.routes';
import { sweepFiles } from './sweep';
import { videoRoutes } from './video.routes';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'erase-content': { sha256: string };
  }
}

export const file: Noun = {
  routes: [...recordingRoutes, ...videoRoutes],
  jobs: [
    // Retried for most of an hour, because the content has to be gone within one.
    defineJob({
      name: 'erase-content',
      options: { policy: 'short', retryLimit: 6, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
      work: (context, { sha256 }) => eraseContent(context, sha256),
    }),
  ],
  cleanUps: [{ name: 'files', phase: 'files', run: sweepFiles }],
};
