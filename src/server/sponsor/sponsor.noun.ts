import type { Noun } from '../kernel/noun';
import { purgeOf } from '../resource/purge.store';
import { campaigns, sponsors } from '../tables/sponsor';
import { sponsorRoutes } from './sponsor.routes';

export const sponsor: Noun = {
  routes: sponsorRoutes,
  cleanUps: [
    // A sponsor takes its campaigns along, so they go first and their files with them.
    purgeOf('campaign', campaigns),
    purgeOf('sponsor', sponsors),
  ],
};
