import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import type { RenditionKey } from '../tables/rendition-key';
import { dispatchNews } from './dispatch-news';
import { announceEpisode, removeOldNews } from './find-news.store';
import { newsRoutes } from './news.routes';
import { newsEmails } from './news-emails';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    /** Sent with every finished episode; most of them are not published, or were announced before. */
    'announce-episode': RenditionKey;
    'send-news': Record<string, never>;
  }
}

export const news: Noun = {
  routes: newsRoutes,
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
  ],
  cleanUps: [{ name: 'old news', phase: 'rest', run: ({ db }) => removeOldNews(db) }],
};
