import { getSponsorTotals, listSponsorAnalytics } from '@/contract/analytics/sponsor-analytics';
import { cell } from '../analytics/figure';
import { on } from '../kernel/http/route';
import { listAnalytics, sumAnalytics } from './sponsor-analytics.store';

/** Before the sponsors, whose `/{id}` would take the list's address. */
export const sponsorAnalyticsRoutes = [
  on(listSponsorAnalytics, async ({ services, query }) => {
    const { rows, ...page } = await listAnalytics(services.db, query);
    const data = rows.map(
      ({ id, campaign, sponsor, episode: { publishedAt, ...episode }, clubs, ...spots }) => ({
        id,
        campaign: { id: campaign.id, name: campaign.name, removed: campaign.removedAt !== null },
        sponsor,
        episode,
        publishedAt: publishedAt?.toISOString() ?? null,
        clubs,
        delivered: spots.delivered,
        played: cell({ value: spots.played, people: spots.fewest }),
        families: cell({ value: spots.families, people: spots.fewest }),
      }),
    );
    return { data, ...page };
  }),
  on(getSponsorTotals, async ({ services, query }) => ({ data: await sumAnalytics(services.db, query) }), {
    replica: true,
    expensive: true,
  }),
];
