import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import type { RenditionKey } from '../tables/rendition-key';
import { dispatchNews } from './dispatch-news';
import { announceEpisode, removeOldNews } from './find-news.store';
import { newsRoutes } from './news.routes';
import { newsEmails } from './news-emails';
import { pushRoutes } from './push/push.routes';
import { removeEndedSubscriptions } from './push/push-subscription.store';
import { type PushJob, sendPush } from './push/send-push';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    /** Sent with every finished episode; most of them are not published, or were announced before. */
    'announce-episode': RenditionKey;
    'send-news': Record<string, never>;
    'send-push': PushJob;
  }
}

export const news: Noun = {
  routes: [...newsRoutes, ...pushRoutes],
  emails: newsEmails,
  jobs: [
    defineJob({
      name: 'announce-episode',
      options: { policy: 'short', retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 120 },
      work: ({ db }, key) => announceEpisode(db, key),
    }),
    defineJob({
      name: 'send-news',
      options: { policy: 'short', retryLimit: 0, expireInSeconds: 300 },
      cron: '* * * * *',
      work: (context) => dispatchNews(context),
    }),
    defineJob({
      name: 'send-push',
      // It queues itself again where the push service asks to wait. Tried again here when a worker has died.
      options: { policy: 'standard', retryLimit: 1, retryDelay: 30, expireInSeconds: 60 },
      work: (context, job) => sendPush(context, job),
    }),
  ],
  cleanUps: [
    { name: 'old news', phase: 'rest', run: ({ db }) => removeOldNews(db) },
    { name: 'ended devices', phase: 'rest', run: ({ db }) => removeEndedSubscriptions(db) },
  ],
};
