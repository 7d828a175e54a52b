import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { episodeRoutes } from './episode.routes';
import { purgePlatformEpisodes } from './episode-change.store';
import { episodeClubRoutes } from './episode-clubs.routes';
import { publishDue } from './publish-due';
import { purgeImported } from './purge-imported';
import { remindDue } from './remind-due';
import { reminderRoutes } from './reminder.routes';
import { reminderEmails } from './reminder-emails';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'remind-clubs': Record<string, never>;
  }
}

export const episode: Noun = {
  routes: [...episodeRoutes, ...episodeClubRoutes, ...reminderRoutes],
  emails: reminderEmails,
  jobs: [
    defineJob({
      name: 'remind-clubs',
      options: { policy: 'short', retryLimit: 0, expireInSeconds: 300 },
      // Often, because clubs live in zones whose hours begin at the half and the quarter, too.
      cron: '*/10 * * * *',
      work: ({ db, queue }) => remindDue(db, queue),
    }),
  ],
  watches: [{ name: 'publishing at a time', run: (context) => publishDue(context, context.queue) }],
  cleanUps: [
    { name: 'deleted: imported episodes', phase: 'things', run: purgeImported },
    purgePlatformEpisodes,
  ],
};
