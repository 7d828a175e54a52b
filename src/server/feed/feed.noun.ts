import type { Noun } from '../kernel/noun';
import { feedRoutes } from './feed.routes';
import { feedEmails } from './feed-emails';
import { cleanFeeds } from './feed-reads.store';
import { guestPageRoutes } from './guest-page.routes';

export const feed: Noun = {
  routes: [...feedRoutes, ...guestPageRoutes],
  emails: feedEmails,
  cleanUps: [{ name: 'feeds', phase: 'rest', run: ({ db }) => cleanFeeds(db) }],
};
