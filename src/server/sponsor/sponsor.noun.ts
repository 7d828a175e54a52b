import type { Noun } from '../kernel/noun';
import { purgeOf } from '../resource/purge.store';
import { campaigns, sponsors } from '../tables/sponsor';
import { sponsorRoutes } from './sponsor.routes';

export const sponsor: Noun = {
  routes: sponsorRoutes,
  cleanUps: [
    // Campaigns are removed first, with their files, because deleting a sponsor deletes its campaigns.
    purgeOf('campaign', campaigns),
    purgeOf('sponsor', sponsors),
  ],
};
