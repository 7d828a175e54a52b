import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { renditionTextRoutes } from './rendition-text.routes';
import { requestUnwritten } from './request-transcript';
import { transcriptRoutes } from './transcript.routes';
import { eraseRemovedTranscripts } from './transcript.store';
import { resumeTranscripts, writeTranscript } from './write-transcript';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'write-transcript': { fileId: string };
  }
}

export const transcript: Noun = {
  routes: [...renditionTextRoutes, ...transcriptRoutes],
  jobs: [
    defineJob({
      name: 'write-transcript',
      // A failed attempt queues the next one itself, because a service may ask for a long pause. Nine pieces take at most 2 h 15.
      options: {
        policy: 'short',
        retryLimit: 2,
        retryDelay: 60,
        retryBackoff: true,
        expireInSeconds: 3 * 3600,
      },
      work: (context, data) => writeTranscript(context, data),
    }),
  ],
  watches: [{ name: 'abandoned transcripts', run: resumeTranscripts }],
  cleanUps: [
    { name: 'removed transcripts', phase: 'things', run: ({ db }) => eraseRemovedTranscripts(db) },
    { name: 'recordings without a transcript', phase: 'rest', run: requestUnwritten },
  ],
};
