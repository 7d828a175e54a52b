import { call } from '@/client/http';
import { type ChangedSpots, countOldSpots, remasterSpots } from '@/contract/campaign';

/** The published episodes that keep the old spot of a campaign or of a sponsor's campaigns, for `useOldSpots`. */
export const oldCampaignSpots = (changed: ChangedSpots) => ({
  count: () => call(countOldSpots, { query: changed }),
  remaster: () => call(remasterSpots, { body: changed }),
});
