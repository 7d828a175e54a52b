import { sql } from 'drizzle-orm';
import { campaignToday, heardIn, isLive } from '../campaign/campaign.store';
import { folded } from '../tables/fold-text';
import { sponsors } from '../tables/sponsor';

const ofSponsor = sql`campaigns.sponsor_id = sponsors.id and campaigns.removed_at is null`;
const campaigns = sql<number>`(select count(*)::int from campaigns where ${ofSponsor})`;
const liveCampaigns = sql<number>`(select count(*)::int from campaigns where ${ofSponsor} and ${isLive})`;
/** Only of those that run today: each costs about half a millisecond, and the list of campaigns shows it for all. */
const unheardCampaigns = sql<number>`(
  select count(*)::int from campaigns
  where ${ofSponsor} and ${isLive} and campaigns.starts_on <= ${campaignToday} and ${heardIn} = 0)`;

/** Where the platform's sponsors are kept and how they are found. Those of clubs are in the same table. */
export const sponsorRows = {
  table: sponsors,
  extra: { campaigns, liveCampaigns, unheardCampaigns },
  joined: sql`left join (
    select sponsor_id, count(*) as campaigns from campaigns where removed_at is null group by sponsor_id) counted
    on counted.sponsor_id = sponsors.id`,
  search: [sponsors.name, sql`coalesce(${sponsors.link}, '')`],
  sorts: {
    name: folded(sponsors.name),
    campaigns: sql`coalesce(counted.campaigns, 0)`,
    createdAt: sponsors.createdAt,
  },
  owned: true,
  files: {
    logo: { kind: 'image', column: 'logoFileId', purpose: 'sponsorLogo' },
    spot: { kind: 'audio', column: 'spotFileId', purpose: 'spot' },
  },
} as const;
