import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { convertAnswer, resumeConversions } from './convert-answer';
import { reflectionRoutes } from './reflection.routes';
import { reportRoutes } from './report.routes';
import { reportEmails } from './report-emails';
import { spokenRoutes } from './spoken.routes';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'convert-answer': { fileId: string };
  }
}

export const reflection: Noun = {
  routes: [...reportRoutes, ...reflectionRoutes, ...spokenRoutes],
  emails: reportEmails,
  jobs: [
    defineJob({
      name: 'convert-answer',
      options: { policy: 'short', retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 },
      work: (context, { fileId }) => convertAnswer(context, fileId),
    }),
  ],
  cleanUps: [{ name: 'answers that are no MP3', phase: 'rest', run: resumeConversions }],
};
