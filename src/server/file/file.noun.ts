import { engineLimits } from '../kernel/audio/audio-limits';
import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { makeBrowserCopy } from './browser-copy';
import { eraseContent } from './erase-content';
import { recordingRoutes } from './recording.routes';
import { sweepFiles } from './sweep';
import { videoRoutes } from './video.routes';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'erase-content': { sha256: string };
    /** A recording that not every browser plays gets a copy. */
    'copy-for-browsers': { fileId: string };
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
    defineJob({
      name: 'copy-for-browsers',
      options: {
        policy: 'short',
        retryLimit: 2,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: engineLimits.copyMs / 1000 + 600,
      },
      work: (context, { fileId }) => makeBrowserCopy(context, fileId),
    }),
  ],
  cleanUps: [{ name: 'files', phase: 'files', run: sweepFiles }],
};
